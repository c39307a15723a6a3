import { redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** The data for the next page before the login, in the tab's history; no token, as a history is kept. */
  interface HistoryState {
    /** Whether the login asks for the code of the second factor. */
    readonly asksCode?: boolean;
    /** Whether the page was opened by a link with a token, which is gone after a reload. */
    readonly hadLink?: boolean;
    /** The e-mail address of an account. */
    readonly username?: string;
  }
}

/** What a token opens: the entering of a code, the choice of a password, or an answer about a new address. */
type Use = 'code' | 'password' | 'address';

const tokens = new Map<Use, string>();

/** The token of the link that was followed last; undefined after a reload, and once it was used. */
export function handedToken(use: Use): string | undefined {
  return tokens.get(use);
}

/** Forgets a token that was used, or that another one takes the place of. */
export function forgetToken(use: Use): void {
  tokens.delete(use);
}

/**
 * Moves a token from the address into this page's memory as soon as its page is asked for: neither the
 * address bar nor the browser's history keeps it (AUTH-002, AUTH-013). Throws a redirect where there is one.
 */
export function hideToken({ search }: { search: { t?: string } }, use: Use): void {
  const { t: token = '', ...rest } = search;
  if (token === '') return;
  tokens.set(use, token);
  throw redirect({
    to: '.',
    search: rest,
    state: use === 'code' ? { asksCode: true } : { hadLink: true },
    replace: true,
  });
}
