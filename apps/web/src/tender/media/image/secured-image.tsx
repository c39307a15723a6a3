import { Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { loadBytes } from '../load-media.ts';
import type { DisplayImage } from '../shown-media.ts';
import { IMAGE_TEXTS } from '../texts.ts';
import { type ImagePlace, useNotLoadedToast } from './image-version.ts';
import skeletonStyles from '../../../kit/loading/card-skeletons.module.css';
import styles from './secured-image.module.css';

const KEY = 'image-url';
/** How long an image that is out of sight is kept. */
const KEPT_MS = 60_000;

// An address keeps its bytes in memory, so it ends when the cache forgets the image.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'removed' || query.queryKey[0] !== KEY) return;
  if (typeof query.state.data === 'string') URL.revokeObjectURL(query.state.data);
});

/** Loads an image and gives an address for `<img>` (MEDIA-016). */
function useImageUrl(image: DisplayImage) {
  const { data, error } = useQuery({
    queryKey: [KEY, image.id, image.label],
    queryFn: async ({ signal }) => URL.createObjectURL(await loadBytes(image, signal)),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: KEPT_MS,
  });
  return { url: data, error };
}

interface SecuredImageProps {
  readonly image: DisplayImage;
  readonly place: ImagePlace;
  readonly isWhole?: boolean;
}

/** An image fetched by token and image key; its place keeps its size while loading (MEDIA-016, ERR-014). */
export function SecuredImage({ image, place, isWhole = false }: SecuredImageProps) {
  const { url, error } = useImageUrl(image);
  useNotLoadedToast(place, error);
  if (error !== null) {
    const code = isCallFailure(error) ? IMAGE_TEXTS.code(error.status) : '';
    return (
      <span className={styles.broken} role="img" aria-label={`${IMAGE_TEXTS.imageNotLoaded} ${code}`}>
        <IconPhotoOff size={22} stroke={1.5} aria-hidden />
        <span>{code}</span>
      </span>
    );
  }
  if (url === undefined) return <Skeleton className={skeletonStyles.skeleton} height="100%" radius={0} />;
  return <img className={styles.image} data-whole={isWhole || undefined} src={url} alt={image.alt} />;
}
