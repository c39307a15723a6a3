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
import { call, checkAnswersWith, refreshAccess } from './kernel/call/call.ts';
import { queryClient } from './kernel/call/query-client.ts';
import { session } from './kernel/session/session.ts';
import { isEndingSoon, sessionEnd } from './kernel/session/time-left.ts';
import { serverNowMs } from './kernel/time/clock.ts';
import { ToastArea } from './kernel/toast/toast-area.tsx';
import { watchConnection } from './kernel/connection.ts';
import { router, scrollUpOnMove } from './router.tsx';
import { fetchPage, stayWithoutCode } from './shell/page-code.ts';
import { askEarly } from './shell/ask-early.ts';
import { followSession } from './shell/guard.ts';
import { resolveVariables, theme } from './kit/theme.ts';
import { setNonce } from 'get-nonce';

const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-style-nonce"]')?.nonce ?? '';

// For the scroll lock of dialogs, which asks for it through get-nonce.
setNonce(nonce);

if (import.meta.env.DEV) {
  const { schemasOf } = await import('@rahmenpreis/contract/schema/schemas-of.ts');
  checkAnswersWith((endpoint, data) => void schemasOf(endpoint).answer?.parse(data));
}

/** Rights older than this are asked for again when somebody comes back to the window, in milliseconds. */
const RIGHTS_AGE_MS = 60_000;

function refreshOlderThan(ageMs: number): void {
  const { slice, user } = session.state();
  const end = sessionEnd(slice);
  const nowMs = serverNowMs();
  if (user === null || end === undefined || isEndingSoon(end, nowMs)) return;
  // Not by the age of the access: a page that nobody uses fetches that too (decision 0021).
  if (nowMs - end.usedMs > ageMs) void refreshAccess().catch(() => undefined);
}

/**
 * Keeps an active user signed in: typing and pointing count as use, even where nothing is sent, and
 * coming back to the window fetches the current rights. A session about to end asks instead.
 */
function keepSession(): void {
  const onUse = () => {
    const { accessIssuedAtMs, accessExpiresAtMs } = session.state();
    refreshOlderThan(accessExpiresAtMs - accessIssuedAtMs);
  };
  const onReturn = () => {
    if (document.visibilityState === 'visible') refreshOlderThan(RIGHTS_AGE_MS);
  };
  addEventListener('keydown', onUse, { passive: true });
  addEventListener('pointerdown', onUse, { passive: true });
  addEventListener('focus', onReturn);
  document.addEventListener('visibilitychange', onReturn);
  onReturn();
}

const colorSchemeManager = localStorageColorSchemeManager({ key: 'rahmenpreis.color-scheme' });

// Loads the page's code beside the session; where that fails, the navigation loads it again and says so.
fetchPage(router, router.latestLocation.pathname).catch(() => undefined);
stayWithoutCode(router);
await session.restore();
askEarly(router.latestLocation.pathname, router.latestLocation.search).catch(() => undefined);
scrollUpOnMove();
followSession(router);
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
      // The content security policy demands it of Mantine's style elements.
      getStyleNonce={() => nonce}
    >
      <ToastArea />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
