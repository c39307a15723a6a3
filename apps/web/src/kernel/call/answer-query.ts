import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { type Query, queryOptions } from '@tanstack/react-query';
import { callWhole } from './call.ts';
import type { CallArguments, EventBytes, LooseInput } from './call-input.ts';
import { queryClient } from './query-client.ts';

/** The ETag of each answer that is held, where it had one. */
const versions = new WeakMap<Query, string>();

function keyOf(endpoint: Endpoint, input: LooseInput): readonly unknown[] {
  return [endpoint.path, input.params ?? {}, input.query ?? {}];
}

function heldQuery(queryKey: readonly unknown[]): Query | undefined {
  return queryClient.getQueryCache().find({ queryKey });
}

/** The query of a GET call. Every feature that asks the same call shares one entry of the cache, because the key is the call. */
export function answerQuery<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, (input[0] ?? {}) as LooseInput),
    queryFn: async ({ signal, queryKey }): Promise<AnswerOf<E, Blob, EventBytes>> => {
      const { data, etag } = await callWhole(endpoint, ...([{ ...input[0], signal }] as CallArguments<E>));
      const held = heldQuery(queryKey);
      if (held !== undefined && etag !== undefined) versions.set(held, etag);
      return data;
    },
  });
}

/** Gives the version of the answer that is held, as its ETag names it; undefined where none is held, or it had none. */
export function heldVersion<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): string | undefined {
  const held = heldQuery(keyOf(endpoint, (input[0] ?? {}) as LooseInput));
  return held?.state.data === undefined ? undefined : versions.get(held)?.replace(/^(W\/)?"|"$/g, '');
}

/** Asks again for every answer of a call that is in sight, and forgets the others; for use after a change. */
export async function invalidateAnswers(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Forgets an answer without asking again, for instance that of a deleted entity. */
export function forgetAnswer<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): void {
  queryClient.removeQueries({ queryKey: keyOf(endpoint, (input[0] ?? {}) as LooseInput) });
}
