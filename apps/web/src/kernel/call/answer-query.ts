import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import type { CallArguments, EventBytes, LooseInput } from './call-input.ts';
import { queryClient } from './query-client.ts';

function keyOf(endpoint: Endpoint, input: LooseInput): readonly unknown[] {
  return [endpoint.path, input.params ?? {}, input.query ?? {}];
}

/** The query of a GET call. Every feature that asks the same call shares one entry of the cache, because the key is the call. */
export function answerQuery<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, (input[0] ?? {}) as LooseInput),
    queryFn: ({ signal }): Promise<AnswerOf<E, Blob, EventBytes>> =>
      call(endpoint, ...([{ ...input[0], signal }] as CallArguments<E>)),
  });
}

/** Asks again for every answer of a call that is in sight, and forgets the others; for use after a change. */
export async function invalidateAnswers(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/** Forgets an answer without asking again, for instance that of a deleted entity. */
export function forgetAnswer<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): void {
  queryClient.removeQueries({ queryKey: keyOf(endpoint, (input[0] ?? {}) as LooseInput) });
}
