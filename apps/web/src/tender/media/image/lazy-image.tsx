import { useInViewport } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { displayImage } from '../shown-media.ts';
import { useMedia } from '../use-media.ts';
import { CARD_IMAGES, useNotLoadedToast } from './image-version.ts';
import { SecuredImage } from './secured-image.tsx';

/** Says whether the element with this `ref` has ever been in sight. */
export function useWasInView<Element extends HTMLElement>() {
  const { ref, inViewport } = useInViewport<Element>();
  const [wasInView, setSeen] = useState(false);
  if (inViewport && !wasInView) setSeen(true);
  return { ref, wasInView };
}

interface LazyImageProps {
  readonly id: string;
  readonly className?: string | undefined;
  /** Stands there until the image is known, and for good where it is gone. */
  readonly fallback: ReactNode;
}

function Known({ id, fallback }: Pick<LazyImageProps, 'id' | 'fallback'>) {
  const { media, error } = useMedia([id]);
  useNotLoadedToast(CARD_IMAGES, error);
  const [image] = media;
  if (image === undefined) return fallback;
  return <SecuredImage image={displayImage(image, CARD_IMAGES.label)} place={CARD_IMAGES} />;
}

/** The MEDIUM version of an image, asked for only once its place is in sight (MEDIA-017). */
export function LazyImage({ id, className, fallback }: LazyImageProps) {
  const { ref, wasInView } = useWasInView<HTMLDivElement>();
  return (
    <div ref={ref} className={className}>
      {wasInView ? <Known id={id} fallback={fallback} /> : fallback}
    </div>
  );
}
