import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { hideToken } from './features/session/link-token.ts';
import { keepTexts, parseSearch, stringifySearch } from './kernel/browser/search-params.ts';
import { ensureUser } from './kernel/call/call.ts';
import { NotFoundPage } from './kit/page/not-found-page.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { type LoadPage, pageOf } from './shell/page-code.ts';
import { Shell } from './shell/frame/shell.tsx';
import { PageFailure, PagePending } from './shell/page-states.tsx';
import { guard, guardKind, homeOf, sendSignedInHome } from './shell/guard.ts';

/** Any way to choose a password other than the two that exist redirects to the login (AUTH-011, OPEN-09). */
function sendToLogin(): never {
  throw redirect({ to: '/login', replace: true });
}

interface Arrival {
  readonly search: { readonly t?: string; readonly origin?: string };
}

async function openLogin(arrival: Arrival): Promise<void> {
  hideToken(arrival, 'code');
  await sendSignedInHome(arrival);
}

/** Opens the variants of a page that a link leads to; any other leads to the login (AUTH-011). */
function openLink(use: 'password' | 'address', variants: readonly string[]) {
  return (arrival: Arrival & { readonly params: { readonly variant: string } }): void => {
    if (!variants.includes(arrival.params.variant)) sendToLogin();
    hideToken(arrival, use);
  };
}

function Root() {
  return (
    <>
      <Outlet />
      <ConnectionBanner />
    </>
  );
}

const root = createRootRoute({ component: Root, notFoundComponent: NotFoundPage });

/** Makes routes below another one, each with the code of its page and the parameters of its query. */
function pagesBelow<Parent extends AnyRoute>(parent: Parent) {
  return <const Path extends string, const Name extends string = never>(
    path: Path,
    load: LoadPage,
    names: readonly Name[] = [],
  ) =>
    createRoute({
      getParentRoute: () => parent,
      path,
      validateSearch: keepTexts(names),
      component: pageOf(load),
    });
}

const openPage = pagesBelow(root);

const openRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: keepTexts(['t', 'origin']),
    beforeLoad: openLogin,
    component: pageOf(() => import('./features/session/page.tsx')),
  }),
  createRoute({ getParentRoute: () => root, path: '/resetpw', beforeLoad: sendToLogin }),
  createRoute({
    getParentRoute: () => root,
    path: '/resetpw/$variant',
    validateSearch: keepTexts(['t']),
    beforeLoad: openLink('password', ['forgot', 'pw']),
    component: pageOf(() => import('./features/session/reset-page.tsx')),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/address/$variant',
    validateSearch: keepTexts(['t']),
    beforeLoad: openLink('address', ['confirm', 'stop', 'contact']),
    component: pageOf(() => import('./features/session/address-page.tsx')),
  }),
  openPage('/datenschutz', () => import('./features/legal/datenschutz-page.tsx')),
  openPage('/impressum', () => import('./features/legal/impressum-page.tsx')),
  openPage('/barrierefreiheit', () => import('./features/legal/barrierefreiheit-page.tsx')),
  openPage('/lizenzen', () => import('./features/legal/lizenzen-page.tsx')),
  openPage('/notype', () => import('./shell/notype-page.tsx')),
  createRoute({
    getParentRoute: () => root,
    path: '/',
    beforeLoad: async () => {
      const user = await ensureUser();
      throw redirect({ to: user === null ? '/login' : homeOf(user.kind), replace: true });
    },
  }),
] as const;

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: ({ location }) => guard(location),
  component: Shell,
});

const admin = createRoute({ getParentRoute: () => shell, id: 'admin', beforeLoad: () => guardKind('admin') });
const provider = createRoute({
  getParentRoute: () => shell,
  id: 'provider',
  beforeLoad: () => guardKind('provider'),
});

const adminPage = pagesBelow(admin);
const adminRoutes = [
  adminPage('/liegenschaften', () => import('./features/liegenschaft/overview/page.tsx')),
  adminPage('/liegenschaften/detail', () => import('./features/liegenschaft/editor/page.tsx'), ['lid']),
  adminPage('/user', () => import('./features/service-provider/page.tsx')),
  adminPage('/phases', () => import('./features/phase/page.tsx'), ['from', 'open', 'create']),
  adminPage('/phase', () => import('./features/phase-home/page.tsx'), ['pId']),
  adminPage('/phase/entry', () => import('./features/price-input/entry/page.tsx'), [
    'pId',
    'aId',
    'tab',
    'show',
    'code',
    'cell',
  ]),
  adminPage('/options', () => import('./features/phase-setup/page.tsx'), [
    'pId',
    'property',
    'user',
    'media',
  ]),
  adminPage('/analysis', () => import('./features/analysis/page.tsx'), ['pId', 'lId', 'cId', 'pCom', 'odd']),
  adminPage('/provider', () => import('./features/provider-history/page.tsx'), ['pId', 'uId', 'tab', 'code']),
  adminPage('/placing', () => import('./features/award/page.tsx'), ['pId', 'cId']),
  adminPage('/placing/memo', () => import('./features/memo/page.tsx'), ['pId']),
  adminPage('/placing/board-paper', () => import('./features/board-paper/page.tsx'), ['pId']),
  adminPage('/scenarios', () => import('./features/scenario/page.tsx'), ['pId']),
  adminPage('/scenarios/detail', () => import('./features/scenario/detail/page.tsx'), ['pId', 'sId']),
  adminPage('/questions', () => import('./features/question/page.tsx'), ['pId', 'qId']),
  adminPage('/rounds', () => import('./features/rounds/page.tsx')),
  adminPage('/audit', () => import('./features/audit/page.tsx'), [
    'person',
    'phase',
    'kind',
    'outcome',
    'from',
    'until',
  ]),
] as const;

const providerPage = pagesBelow(provider);
const providerRoutes = [
  providerPage('/dl-priceinput', () => import('./features/price-input/page.tsx'), [
    'pId',
    'tab',
    'show',
    'code',
    'cell',
  ]),
  providerPage('/dl-overview', () => import('./features/price-overview/page.tsx'), ['pId', 'lId']),
  providerPage('/dl-offer', () => import('./features/offer/page.tsx'), ['pId']),
  providerPage('/dl-questions', () => import('./features/own-question/page.tsx'), ['pId', 'about', 'key']),
] as const;

const help = pagesBelow(shell)('/hilfe', () => import('./shell/help/page.tsx'), ['kapitel']);

/** Every route of the program (SHELL-002…008, OPEN-09). */
export const router = createRouter({
  routeTree: root.addChildren([
    ...openRoutes,
    shell.addChildren([help, admin.addChildren(adminRoutes), provider.addChildren(providerRoutes)]),
  ]),
  search: { strict: true },
  parseSearch,
  stringifySearch,
  defaultPendingMs: 300,
  // A page that is there is shown; the router would let the spinner turn for half a second.
  defaultPendingMinMs: 0,
  defaultPendingComponent: PagePending,
  defaultErrorComponent: PageFailure,
  defaultNotFoundComponent: NotFoundPage,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

/**
 * Scrolls to the top whenever path or query change, also on the way back, and moves the focus into a new page
 * (SHELL-009).
 */
export function scrollUpOnMove(): void {
  // The browser would go back to where an earlier page stood, after the page has been scrolled up.
  history.scrollRestoration = 'manual';
  let isUsed = false;
  for (const input of ['pointerdown', 'keydown']) addEventListener(input, () => (isUsed = true), true);
  router.subscribe('onBeforeNavigate', () => {
    isUsed = false;
  });
  router.subscribe('onResolved', ({ fromLocation, toLocation }) => {
    const isSame =
      fromLocation?.pathname === toLocation.pathname && fromLocation.searchStr === toLocation.searchStr;
    if (!isSame) scrollTo({ top: 0 });
    const isNewPage = fromLocation !== undefined && fromLocation.pathname !== toLocation.pathname;
    // A user who opened a menu of the frame while the page was still loading keeps the focus there.
    const isTaken = isUsed && document.activeElement !== document.body;
    if (isNewPage && !isTaken) document.querySelector('main')?.focus({ preventScroll: true });
  });
}
