import './kernel/browser/configure-zod.ts';
import '@fontsource-variable/inter';
import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/spotlight/styles.css';
import './styles/tokens.css';
import './styles/base.css';
import './styles/forced-colors.css';
import { getOperator } from '@rahmenpreis/contract/operator.ts';
import { localStorageColorSchemeManager, MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadOnFirstTouch } from './kernel/browser/first-touch.ts';
import { call, checkAnswersWith } from './kernel/call/call.ts';
import { keepSession } from './kernel/session/keep-session.ts';
import { queryClient } from './kernel/call/query-client.ts';
import { session } from './kernel/session/session.ts';
import { announceNonce, styleNonce } from './kernel/browser/style-nonce.ts';
import { ToastHost } from './kernel/toast/toast-host.tsx';
import { loadToastArea } from './kernel/toast/show-toast.ts';
import { watchConnection } from './kernel/connection/watch-connection.ts';
import { loadModal } from './kit/dialog/modal-on-demand.tsx';
import { followSession, loadPageEarly, router, scrollUpOnMove, stayUntilPageIsThere } from './router.tsx';
import { resolveVariables, theme } from './kit/theme.ts';

announceNonce();

if (import.meta.env.DEV) {
  const { schemasOf } = await import('@rahmenpreis/contract/schema/schemas-of.ts');
  checkAnswersWith((endpoint, data) => void schemasOf(endpoint).answer?.parse(data));
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'rahmenpreis.color-scheme' });

loadPageEarly();
stayUntilPageIsThere();
await session.restore();
scrollUpOnMove();
followSession();
keepSession();
watchConnection(
  () => call(getOperator),
  () => {
    void queryClient.invalidateQueries();
    void router.invalidate();
  },
);
// Messages and questions must come also when the server is gone.
loadOnFirstTouch(() => Promise.all([loadToastArea(), loadModal()]));

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no root element.');
createRoot(root).render(
  <StrictMode>
    <MantineProvider
      theme={theme}
      cssVariablesResolver={resolveVariables}
      colorSchemeManager={colorSchemeManager}
      defaultColorScheme="auto"
      getStyleNonce={styleNonce}
    >
      <ToastHost />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
