import { createRootRoute, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import { hideToken } from './features/session/link-token.ts';
import { keepTexts, parseSearch, stringifySearch } from './kernel/browser/search-params.ts';
import { ensureUser } from './kernel/call/call.ts';
import { NotFoundPage } from './kit/page/not-found-page.tsx';
import { ConnectionBanner } from './shell/connection-banner.tsx';
import { fetchPage, pageOf, stayWithoutCode } from './shell/page-code.ts';
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

/** Opens the two variants of /resetpw; any other leads to the login (AUTH-011). */
function openReset(arrival: Arrival & { readonly params: { readonly variant: string } }): void {
  const { variant } = arrival.params;
  if (variant !== 'forgot' && variant !== 'pw') sendToLogin();
  hideToken(arrival, 'password');
}

function openAddress(arrival: Arrival & { readonly params: { readonly variant: string } }): void {
  const { variant } = arrival.params;
  if (variant !== 'confirm' && variant !== 'stop' && variant !== 'contact') sendToLogin();
  hideToken(arrival, 'address');
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

const openRoutes = [
  createRoute({
    getParentRoute: () => root,
    path: '/login',
    validateSearch: keepTexts(['t', 'origin']),
    beforeLoad: openLogin,
    component: pageOf(async () => (await import('./features/session/page.tsx')).Page),
  }),
  createRoute({ getParentRoute: () => root, path: '/resetpw', beforeLoad: sendToLogin }),
  createRoute({
    getParentRoute: () => root,
    path: '/resetpw/$variant',
    validateSearch: keepTexts(['t']),
    beforeLoad: openReset,
    component: pageOf(async () => (await import('./features/session/reset-page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/address/$variant',
    validateSearch: keepTexts(['t']),
    beforeLoad: openAddress,
    component: pageOf(async () => (await import('./features/session/address-page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/datenschutz',
    component: pageOf(async () => (await import('./features/legal/datenschutz-page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/impressum',
    component: pageOf(async () => (await import('./features/legal/impressum-page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/barrierefreiheit',
    component: pageOf(async () => (await import('./features/legal/barrierefreiheit-page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/lizenzen',
    component: pageOf(async () => (await import('./features/legal/lizenzen-page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/notype',
    component: pageOf(async () => (await import('./shell/notype-page.tsx')).NotypePage),
  }),
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

const adminRoutes = [
  createRoute({
    getParentRoute: () => admin,
    path: '/liegenschaften',
    component: pageOf(async () => (await import('./features/liegenschaft/overview/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/liegenschaften/detail',
    validateSearch: keepTexts(['lid']),
    component: pageOf(async () => (await import('./features/liegenschaft/editor/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/user',
    component: pageOf(async () => (await import('./features/service-provider/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/phases',
    validateSearch: keepTexts(['from', 'create']),
    component: pageOf(async () => (await import('./features/phase/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/phase',
    validateSearch: keepTexts(['pId']),
    component: pageOf(async () => (await import('./features/phase-home/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/options',
    validateSearch: keepTexts(['pId', 'property', 'user', 'media']),
    component: pageOf(async () => (await import('./features/phase-setup/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/analysis',
    validateSearch: keepTexts(['pId', 'lId', 'cId', 'pCom', 'odd']),
    component: pageOf(async () => (await import('./features/analysis/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/provider',
    validateSearch: keepTexts(['pId', 'uId', 'tab', 'code']),
    component: pageOf(async () => (await import('./features/provider-history/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/placing',
    validateSearch: keepTexts(['pId', 'cId']),
    component: pageOf(async () => (await import('./features/award/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/scenarios',
    validateSearch: keepTexts(['pId']),
    component: pageOf(async () => (await import('./features/scenario/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/scenarios/detail',
    validateSearch: keepTexts(['pId', 'sId']),
    component: pageOf(async () => (await import('./features/scenario/detail/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/rounds',
    component: pageOf(async () => (await import('./features/rounds/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => admin,
    path: '/audit',
    validateSearch: keepTexts(['person', 'phase', 'kind', 'outcome', 'from', 'until']),
    component: pageOf(async () => (await import('./features/audit/page.tsx')).Page),
  }),
] as const;

const providerRoutes = [
  createRoute({
    getParentRoute: () => provider,
    path: '/dl-priceinput',
    validateSearch: keepTexts(['pId', 'tab', 'show', 'code', 'cell']),
    component: pageOf(async () => (await import('./features/price-input/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => provider,
    path: '/dl-overview',
    validateSearch: keepTexts(['pId', 'lId']),
    component: pageOf(async () => (await import('./features/price-overview/page.tsx')).Page),
  }),
  createRoute({
    getParentRoute: () => provider,
    path: '/dl-offer',
    validateSearch: keepTexts(['pId']),
    component: pageOf(async () => (await import('./features/offer/page.tsx')).Page),
  }),
] as const;

const help = createRoute({
  getParentRoute: () => shell,
  path: '/hilfe',
  validateSearch: keepTexts(['kapitel']),
  component: pageOf(async () => (await import('./shell/help/page.tsx')).Page),
});

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
 * Fetches the code of the page in the address beside the session instead of after it. Where that fails, the way to the
 * page asks once more and says so.
 */
export function loadPageEarly(): void {
  fetchPage(router, router.latestLocation.pathname).catch(() => undefined);
}

/** Keeps a page with all that stands in it until the code of the next one is there. */
export function stayUntilPageIsThere(): void {
  stayWithoutCode(router);
}

/** Scrolls to the top whenever path or query change, also on the way back, and moves the focus into a new page (SHELL-009). */
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
