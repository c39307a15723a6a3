import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** What is known of an answer that is held, beside its data; moments are those of `performance.now()`. */
interface HeldAnswer {
  /** As the server sent it. */
  readonly etag: string | undefined;
  /** What is held is at least as new as what the server had then. */
  readonly askedMs: number;
  readonly arrivedMs: number;
}

/** How what is held of a call is brought up to date by what changed in it. */
interface ChangesCall {
  readonly endpoint: Endpoint;
  readonly apply: (known: never, changes: never) => unknown;
}

const held = new WeakMap<Query, HeldAnswer>();
const changesOf = new Map<string, ChangesCall>();

/** Remembers an answer that has just come. */
export function noteAnswer(query: Query | undefined, answer: HeldAnswer): void {
  if (query !== undefined) held.set(query, answer);
}

/** Gives what is known of a query's held answer; undefined where it holds none, or one a page has made. */
export function heldAnswer(query: Query | undefined): HeldAnswer | undefined {
  return query?.state.data === undefined ? undefined : held.get(query);
}

/** The version that an ETag names. */
export function versionOfEtag(etag: string): string {
  return etag.replace(/^(W\/)?"|"$/g, '');
}

/** Lets another call bring a held answer up to date, taking its version as `since` (decision 0031). */
export function askForChanges<Whole, Changes>(
  { path }: Endpoint,
  endpoint: Endpoint,
  apply: (known: Whole, changes: Changes) => Whole,
): void {
  changesOf.set(path, { endpoint, apply });
  // Unchanged parts stay the same object anyway; comparing a hundred thousand numbers would freeze the page.
  queryClient.setQueryDefaults([path], { structuralSharing: false });
}

/** How what is held of a call is brought up to date; undefined where it is asked for whole. */
export function changesCallOf({ path }: Endpoint): ChangesCall | undefined {
  return changesOf.get(path);
}

// An answer that a page has changed is not what its ETag names. Entries that a page adds to a list are the
// server's own, and come once more with what changed since.
queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual !== true) return;
  if (!changesOf.has(String(event.query.queryKey[0]))) held.delete(event.query);
});
