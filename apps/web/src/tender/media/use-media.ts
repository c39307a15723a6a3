import { IDS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import { listMedia, type Media } from '@rahmenpreis/contract/media.ts';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { createIdBatch } from '../../kernel/call/id-batch.ts';
import { call } from '../../kernel/call/call.ts';
import { queryClient } from '../../kernel/call/query-client.ts';
import { allOf } from '../../kit/loading/load-problem.ts';

/** Long enough that all cards and blocks of one paint ask together, in milliseconds. */
const GATHER_MS = 15;
/** What is known of an image or document changes only by replacing it. */
const FRESH_MS = 5 * 60_000;

const askFor = createIdBatch((ids) => call(listMedia, { body: { ids } }), {
  waitMs: GATHER_MS,
  maxIds: IDS_MAX_COUNT,
});

const keyOf = (id: string) => [listMedia.path, id] as const;

/** The images and documents behind some ids, in that order; what is gone is left out. */
function describeMedia(answers: readonly UseQueryResult<Media | null>[]) {
  const { error, refetch } = allOf(answers);
  return {
    media: answers.flatMap(({ data }) => data ?? []),
    isPending: answers.some(({ isPending }) => isPending),
    error,
    refetch,
  };
}

/** Gives what is known of these ids; many questions at once travel in one call (API-023). */
export function useMedia(ids: readonly string[]) {
  return useQueries({
    queries: ids.map((id) => ({ queryKey: keyOf(id), queryFn: () => askFor(id), staleTime: FRESH_MS })),
    combine: describeMedia,
  });
}

/** Keeps what an upload answered, so that it need not be asked for. */
export function rememberMedia(media: Media): void {
  queryClient.setQueryData(keyOf(media.id), media);
}

/** Says of what kind an id is, as far as it has been loaded. */
export function knownKind(id: string): Media['kind'] | undefined {
  return queryClient.getQueryData<Media | null>(keyOf(id))?.kind;
}
