import type { APIResponse, Route } from 'playwright-core';

/** The headers of a call that asks for the whole answer: what a page has already would come as 304 without a body. */
export function wholeHeaders(route: Route): Record<string, string> {
  const { 'if-none-match': _, ...headers } = route.request().headers();
  return headers;
}

/** Makes a call of a page for it, and gives the whole answer. */
export function fetchWhole(route: Route): Promise<APIResponse> {
  return route.fetch({ headers: wholeHeaders(route) });
}
