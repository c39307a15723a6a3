import { Skeleton } from '@mantine/core';
import { IconPhotoOff } from '@tabler/icons-react';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import type { DisplayImage } from './display-image.ts';
import type { ImagePlace } from './image-place.ts';
import styles from './secured-image.module.css';
import { TEXTS } from './texts.ts';
import { useImageUrl } from './use-image-url.ts';
import { useNotLoadedToast } from './use-not-loaded-toast.ts';

interface SecuredImageProps {
  readonly image: DisplayImage;
  readonly place: ImagePlace;
  readonly isWhole?: boolean;
}

/** One image fetched with the user's token and the image's key; its place keeps its size while it loads (MEDIA-016, ERR-014). */
export function SecuredImage({ image, place, isWhole = false }: SecuredImageProps) {
  const { url, error } = useImageUrl(image);
  useNotLoadedToast(place, error);
  if (error !== null) {
    const code = isCallFailure(error) ? TEXTS.code(error.status) : '';
    return (
      <span className={styles.broken} role="img" aria-label={`${TEXTS.imageNotLoaded} ${code}`}>
        <IconPhotoOff size={22} stroke={1.5} aria-hidden />
        <span>{code}</span>
      </span>
    );
  }
  if (url === undefined) return <Skeleton className={styles.skeleton} height="100%" radius={0} />;
  return <img className={styles.image} data-whole={isWhole || undefined} src={url} alt={image.alt} />;
}
