import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, configure, render } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import * as React from 'react';
import { onTestFinished, vi } from 'vitest';
import { noteStatus } from '../kernel/connection.ts';
import { queryClient } from '../kernel/call/query-client.ts';
import { session } from '../kernel/session/session.ts';
import { ToastArea } from '../kernel/toast/toast-area.tsx';
import { clearToasts } from '../kernel/toast/show-toast.ts';
import { theme } from '../kit/theme.ts';
import { router } from '../router.tsx';
import { fetchPage, stayWithoutCode } from '../shell/page-code.ts';
import { type Answers, type FakeServer, startFakeServer } from './fake-server.ts';
import { tokenOf } from './memory-session.ts';
import { pageText } from './page-text.ts';
import { sampleAnswers } from './sample-answers.ts';
import { users } from './sample-tender.ts';

/**
 * So long a page may take until it shows what a test looks for: a machine may be ten times slower than ours.
 */
const PATIENCE_MS = 20_000;

configure({
  asyncUtilTimeout: PATIENCE_MS,
  // All tags of a page are more than anybody reads.
  getElementError: (message) => new Error(`${message}\n${pageText()}`),
});

// For messages that no test reads React would note of the first ten thousand elements of each second where
// they were made, which takes longer than to make them.
Object.defineProperty(
  (React as unknown as Record<string, object>)[
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
  ],
  'recentlyCreatedOwnerStacks',
  { get: () => 10_000, set() {} },
);

// The DOM of Node knows what ARIA says of an element only as its attribute.
Object.defineProperty(Element.prototype, 'ariaColIndex', {
  configurable: true,
  get(this: Element) {
    return this.getAttribute('aria-colindex');
  },
});

/** A page as its user and the server see it. */
interface RenderedPage {
  readonly user: UserEvent;
  readonly server: FakeServer;
  /** The address in which the page stands now. */
  address(): URL;
}

async function signInAs(who: keyof typeof users): Promise<void> {
  const { id, organisationId, username, rights } = users[who];
  await session.end();
  // A DOM without a database of its own keeps no session for the next tab; in this one it is there.
  await session.begin({ token: { kind: 'refresh', value: 'none' }, username }).catch(() => undefined);
  session.acceptAccessToken(tokenOf({ iss: id, organisationId, authority: rights }));
}

/**
 * Shows the page at a path to somebody who is signed in. The server answers as that of a small tender, but
 * for the given answers.
 */
export async function renderPage(
  path: string,
  answers: Answers = {},
  who: keyof typeof users = 'admin',
): Promise<RenderedPage> {
  noteStatus(200);
  onTestFinished(async () => {
    cleanup();
    clearToasts();
    queryClient.clear();
    // What a user chose would stay chosen for the next test, also for one of another file.
    localStorage.clear();
    // Code that a page fetches for later and that is still on its way when the last test of a file ends stays
    // broken for the next file.
    await vi.dynamicImportSettled();
  });
  const server = startFakeServer({ ...sampleAnswers(who), ...answers });
  await signInAs(who);
  const ownRouter = createRouter({
    ...router.options,
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  stayWithoutCode(ownRouter);
  // The code of a page may take longer than anybody waits for what stands on it, and one that cannot be read
  // says so here.
  await fetchPage(ownRouter, path);
  await ownRouter.load();
  render(
    // Without the variables of the theme: this DOM goes through hundreds of them for each style it reads.
    <MantineProvider theme={theme} withCssVariables={false} withGlobalClasses={false} env="test">
      <ToastArea />
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={ownRouter} />
      </QueryClientProvider>
    </MantineProvider>,
  );
  return {
    user: userEvent.setup(),
    server,
    address: () => new URL(ownRouter.history.location.href, location.origin),
  };
}
