import type { AnswerOf, Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { type DataTag, type FetchQueryOptions, type Query, queryOptions } from '@tanstack/react-query';
import { isCallFailure } from './call-failure.ts';
import type { CallArguments, EventBytes, LooseInput } from './call-input.ts';
import { callWhole } from './call.ts';
import { changesCallOf, heldAnswer, noteAnswer, versionOfEtag } from './held-answer.ts';
import { queryClient } from './query-client.ts';

/** What `answerQuery` gives, as far as it names an answer that is held. */
interface HeldQuestion<Data> {
  readonly queryKey: DataTag<readonly unknown[], Data, Error>;
}

interface Asked {
  readonly data: unknown;
  readonly etag: string | undefined;
}

/** Makes a call whose exact types do not matter here. */
function ask(endpoint: Endpoint, input: LooseInput): Promise<Asked & { readonly isUnchanged: boolean }> {
  return callWhole(endpoint, ...([input] as unknown as CallArguments<Endpoint>));
}

function keyOf(endpoint: Endpoint, input: LooseInput): readonly unknown[] {
  return [endpoint.path, input.params ?? {}, input.query ?? {}];
}

function heldQuery(queryKey: readonly unknown[]): Query | undefined {
  return queryClient.getQueryCache().find({ queryKey });
}

/** Asks what changed in the held answer; undefined where the server does not know, or has no such call. */
async function askForHeldChanges(
  endpoint: Endpoint,
  input: LooseInput,
  query: Query,
  etag: string,
): Promise<Asked | undefined> {
  const changes = changesCallOf(endpoint);
  if (changes === undefined || input.query !== undefined) return undefined;
  const since = { since: versionOfEtag(etag) };
  const answer = await ask(changes.endpoint, { ...input, query: since, ifNoneMatch: etag });
  // Data that a page put in meanwhile stays, as changes say how things are, not by how much they differ.
  const known = query.state.data as never;
  if (known === undefined) return undefined;
  if (answer.isUnchanged) return { data: known, etag };
  if (answer.data === null) return undefined;
  return { data: changes.apply(known, answer.data as never), etag: answer.etag };
}

/** Updates the held answer with as little data as possible, and asks for all of it where none is held. */
async function bringUpToDate(
  endpoint: Endpoint,
  input: LooseInput,
  queryKey: readonly unknown[],
): Promise<Asked> {
  const query = heldQuery(queryKey);
  const etag = heldAnswer(query)?.etag;
  if (query === undefined || etag === undefined) return ask(endpoint, input);
  const changed = await askForHeldChanges(endpoint, input, query, etag);
  if (changed !== undefined) return changed;
  const whole = await ask(endpoint, { ...input, ifNoneMatch: etag });
  if (!whole.isUnchanged) return whole;
  const { data } = query.state;
  return data === undefined ? ask(endpoint, input) : { data, etag };
}

/**
 * The query of a GET call, which is pending, has an error or has succeeded (API-043). Every feature that asks
 * the same call shares one entry of the cache, because the key is the call.
 */
export function answerQuery<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, (input[0] ?? {}) as LooseInput),
    queryFn: async ({ signal, queryKey }): Promise<AnswerOf<E, Blob, EventBytes>> => {
      const askedMs = performance.now();
      const { data, etag } = await bringUpToDate(endpoint, { ...(input[0] as LooseInput), signal }, queryKey);
      noteAnswer(heldQuery(queryKey), { etag, askedMs, arrivedMs: performance.now() });
      return data as AnswerOf<E, Blob, EventBytes>;
    },
  });
}

/** Gives the version of the held answer as its ETag names it; undefined without an answer or an ETag. */
export function heldVersion<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): string | undefined {
  const etag = heldAnswer(heldQuery(keyOf(endpoint, (input[0] ?? {}) as LooseInput)))?.etag;
  return etag === undefined ? undefined : versionOfEtag(etag);
}

/** Asks again for every answer of a call that is in sight, and forgets the others; for use after a change. */
export async function invalidateAnswers(...endpoints: Endpoint[]): Promise<void> {
  await Promise.all(endpoints.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })));
}

/**
 * Puts what a write answered into an answer that is held, so that nobody waits for it to be asked for again.
 * A question that is on its way is dropped, because its answer may be older.
 */
export async function adoptAnswer<Data>(
  { queryKey }: HeldQuestion<Data>,
  change: (known: Data | undefined) => Data | undefined,
): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData<Data>(queryKey, change);
}

/** Puts stored entries into a held list, each in place of the one of its name, and takes out removed ones. */
export function adoptEntries<Entry>(
  question: HeldQuestion<Entry[]>,
  nameOf: (entry: Entry) => string,
  stored: readonly Entry[],
  removed: readonly string[] = [],
): Promise<void> {
  const replaced = new Set([...stored.map(nameOf), ...removed]);
  return adoptAnswer(question, (known = []) => [
    ...known.filter((entry) => !replaced.has(nameOf(entry))),
    ...stored,
  ]);
}

/** How often somebody else may come first before the user is told. */
const TRIES = 5;

/**
 * Writes what is made of an answer as it is held. Where the server refuses because somebody else came first,
 * the answer is asked for again, and the write is made of that.
 */
export async function writeOnNewest<Data, Stored>(
  query: HeldQuestion<Data> & { readonly queryFn?: unknown },
  write: (known: Data | undefined) => Promise<Stored>,
  isOutrun: (error: unknown) => boolean = (error) => isCallFailure(error, 412),
  triesLeft = TRIES,
): Promise<Stored> {
  try {
    return await write(queryClient.getQueryData<Data>(query.queryKey));
  } catch (error) {
    if (!isOutrun(error) || triesLeft <= 1) throw error;
    await queryClient.fetchQuery({ ...(query as FetchQueryOptions), staleTime: 0 });
    return writeOnNewest(query, write, isOutrun, triesLeft - 1);
  }
}

/** Forgets an answer without asking again, for instance that of a deleted entity. */
export function forgetAnswer<E extends Endpoint>(endpoint: E, ...input: CallArguments<E>): void {
  queryClient.removeQueries({ queryKey: keyOf(endpoint, (input[0] ?? {}) as LooseInput) });
}
