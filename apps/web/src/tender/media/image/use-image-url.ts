import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../kernel/call/query-client.ts';
import type { DisplayImage } from './display-image.ts';
import { loadBytes } from '../load-bytes.ts';

const KEY = 'image-url';
/** How long an image that is out of sight is kept. */
const KEPT_MS = 60_000;

// An address keeps its bytes in memory, so it ends when the cache forgets the image.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== KEY) return;
  if (typeof query.state.data === 'string') URL.revokeObjectURL(query.state.data);
});

/** Loads an image and gives an address for `<img>` (MEDIA-016). */
export function useImageUrl(image: DisplayImage) {
  const { data, error } = useQuery({
    queryKey: [KEY, image.id, image.label],
    queryFn: async ({ signal }) => URL.createObjectURL(await loadBytes(image, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  return { url: data, error };
}
