import type { APIResponse, Route } from 'playwright-core';

/**
 * Makes a call of a page for it, and gives the whole answer: what the page has already would come as 304
 * without a body.
 */
export function fetchWhole(route: Route): Promise<APIResponse> {
  const { 'if-none-match': _, ...headers } = route.request().headers();
  return route.fetch({ headers });
}
