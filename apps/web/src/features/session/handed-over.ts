import { redirect } from '@tanstack/react-router';

declare module '@tanstack/react-router' {
  /** What a page before the login hands to the next one in the tab's own history, where no list of addresses shows it. */
  interface HistoryState {
    /** The token of a link or of the second factor. */
    readonly token?: string;
    /** The e-mail address of an account. */
    readonly username?: string;
  }
}

interface Arrival {
  readonly search: { readonly t?: string };
}

/**
 * Takes a token out of the address as soon as its page is asked for, so that neither the address bar nor the history
 * shows it; a reload of the page still has it (AUTH-002, AUTH-013). Throws a redirect where there is one.
 */
export function hideToken({ search }: Arrival): void {
  const { t: token = '', ...rest } = search;
  if (token !== '') throw redirect({ to: '.', search: rest, state: { token }, replace: true });
}
