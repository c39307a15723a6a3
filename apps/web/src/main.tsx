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
import { StrictMode, type ComponentType, useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { loadOnFirstTouch } from './kernel/browser/first-touch.ts';
import { call, checkAnswersWith } from './kernel/call/call.ts';
import { keepSession } from './kernel/session/keep-session.ts';
import { queryClient } from './kernel/call/query-client.ts';
import { session } from './kernel/session/session.ts';
import { loadToastArea, onToastArea } from './kernel/toast/show-toast.ts';
import { watchConnection } from './kernel/connection/watch-connection.ts';
import { loadModal } from './kit/dialog/modal-on-demand.tsx';
import { followSession, loadPageEarly, router, scrollUpOnMove, stayUntilPageIsThere } from './router.tsx';
import { resolveVariables, theme } from './kit/theme.ts';
import { setNonce } from 'get-nonce';

/** The place of the toasts, once their code is there (first-touch.ts). */
function ToastHost() {
  const [Area, setArea] = useState<ComponentType>();
  useEffect(() => onToastArea(({ ToastArea }) => setArea(() => ToastArea)), []);
  return Area === undefined ? null : <Area />;
}

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
