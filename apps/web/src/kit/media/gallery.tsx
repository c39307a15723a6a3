import { ActionIcon } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Tag } from '../tag.tsx';
import { displayImage } from './display-image.ts';
import styles from './gallery.module.css';
import { Lightbox } from './lightbox.tsx';
import { SecuredImage } from './secured-image.tsx';
import { MEDIA_TEXTS } from './texts.ts';

interface GalleryProps {
  readonly images: readonly Media[];
  readonly mainId: string | null;
  /** Absent for readers. */
  readonly onDelete?: ((image: Media) => void) | undefined;
}

/** Images in 4, 3, 2, 2 or 1 columns by the width of the window; each opens large (MEDIA-018). */
export function Gallery({ images, mainId, onDelete }: GalleryProps) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className={styles.grid} aria-label={MEDIA_TEXTS.images}>
        {images.map((media, index) => {
          const image = displayImage(media, 'MEDIUM');
          return (
            <li key={media.id} className={styles.item}>
              <button
                type="button"
                className={styles.picture}
                aria-label={MEDIA_TEXTS.open(image.alt)}
                onClick={() => setShown(index)}
              >
                <SecuredImage image={image} />
              </button>
              <div className={styles.caption}>
                <span className={styles.title}>{image.alt}</span>
                {media.id === mainId && <Tag>{MEDIA_TEXTS.mainImage}</Tag>}
                {onDelete !== undefined && (
                  <ActionIcon aria-label={MEDIA_TEXTS.deleteImage(image.alt)} onClick={() => onDelete(media)}>
                    <IconTrash size={16} aria-hidden />
                  </ActionIcon>
                )}
              </div>
              {image.copyright !== '' && (
                <p className={styles.copyright}>{MEDIA_TEXTS.copyright(image.copyright)}</p>
              )}
            </li>
          );
        })}
      </ul>
      <Lightbox images={images} index={shown} onMove={setShown} onClose={() => setShown(undefined)} />
    </>
  );
}
