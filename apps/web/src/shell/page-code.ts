import type { RegisteredRouter, RouteComponent } from '@tanstack/react-router';
import { type ComponentType, createElement } from 'react';
import { hasUnsavedWork } from '../kernel/browser/unsaved-work.ts';
import { CodeMissing } from '../kernel/code/code-missing.ts';
import { connection } from '../kernel/connection.ts';
import { createStore, useStore } from '../kernel/store.ts';
import { latePart } from '../kit/loading/late-part.tsx';
import { PagePending } from './page-states.tsx';

/** Fetches the module of a page. */
export type LoadPage = () => Promise<{ readonly Page: ComponentType }>;

/** Gives a page as a chunk of its own. */
export function pageOf(load: LoadPage): RouteComponent {
  const Page = latePart(async () => (await load()).Page, createElement(PagePending));
  return Object.assign(Page, { preload: async () => void (await Page.fetch()) });
}

/** Fetches the code of the page at a path, with all that stands around it; rejects where some is missing. */
export async function fetchPage(router: RegisteredRouter, path: string): Promise<void> {
  const [routes] = router.getMatchedRoutes(path);
  await Promise.all(routes.map(async ({ options }) => options.component?.preload?.()));
}

/** The state of the page requested last: it is shown, its code is loading, or it failed to load. */
type AskedPage = 'shown' | 'coming' | 'missing';

const askedPage = createStore<AskedPage>('shown');

/** Gives what has become of the page that was asked for last. */
export function useAskedPage(): AskedPage {
  return useStore(askedPage);
}

/**
 * Lets a page be left only once the next one's code is loaded, before any question about unsaved input:
 * without a connection the page stays with its content. Where the server runs another program version and
 * nothing is unsaved, that one opens the requested page. Call it once, before anything that may stop a move.
 */
export function stayWithoutCode(router: RegisteredRouter): void {
  let lastMove = 0;
  router.history.block({
    enableBeforeUnload: false,
    async blockerFn({ currentLocation, nextLocation }) {
      if (currentLocation.pathname === nextLocation.pathname) return false;
      lastMove += 1;
      const move = lastMove;
      askedPage.set('coming');
      const failure: unknown = await fetchPage(router, nextLocation.pathname).catch(
        (error: unknown) => error,
      );
      // Somebody who has asked for another page meanwhile no longer wants this one.
      if (move !== lastMove) return true;
      const isMissing = failure instanceof CodeMissing;
      askedPage.set(isMissing ? 'missing' : 'shown');
      if (isMissing && failure.reason === 'replaced' && !hasUnsavedWork()) location.assign(nextLocation.href);
      return isMissing;
    },
  });
  connection.subscribe(() => {
    if (askedPage.get() === 'missing' && connection.get() === 'reached') askedPage.set('shown');
  });
}
