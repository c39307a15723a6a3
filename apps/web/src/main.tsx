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
import { call, checkAnswersWith } from './kernel/call/call.ts';
import { keepSession } from './kernel/session/keep-session.ts';
import { queryClient } from './kernel/call/query-client.ts';
import { session } from './kernel/session/session.ts';
import { ToastArea } from './kernel/toast/toast-area.tsx';
import { watchConnection } from './kernel/connection/watch-connection.ts';
import { followSession, loadPageEarly, router, scrollUpOnMove, stayUntilPageIsThere } from './router.tsx';
import { resolveVariables, theme } from './kit/theme.ts';
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-style-nonce"]')?.nonce ?? '';

/** Gives this page's nonce to Mantine's style elements, which the content security policy demands. */
function styleNonce(): string {
  return nonce;
}

/** Gives the nonce to the scroll lock of dialogs, which asks for it through get-nonce. */
function announceNonce(): void {
  setNonce(nonce);
}

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
      <ToastArea />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
