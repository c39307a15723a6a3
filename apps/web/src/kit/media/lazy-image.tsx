import { useInViewport } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { displayImage } from './display-image.ts';
import { SecuredImage } from './secured-image.tsx';
import { useMedia } from './use-media.ts';

interface LazyImageProps {
  readonly id: string;
  readonly className?: string | undefined;
  /** Stands there until the image is known, and for good where it is gone. */
  readonly fallback: ReactNode;
}

function Known({ id, fallback }: Pick<LazyImageProps, 'id' | 'fallback'>) {
  const { media } = useMedia([id]);
  const [image] = media;
  return image === undefined ? fallback : <SecuredImage image={displayImage(image, 'MEDIUM')} />;
}

/** The MEDIUM version of an image, asked for only once its place is in sight (MEDIA-017). */
export function LazyImage({ id, className, fallback }: LazyImageProps) {
  const { ref, inViewport } = useInViewport();
  const [wasSeen, setSeen] = useState(false);
  if (inViewport && !wasSeen) setSeen(true);
  return (
    <div ref={ref} className={className}>
      {wasSeen ? <Known id={id} fallback={fallback} /> : fallback}
    </div>
  );
}
