import { ActionIcon, Group, Text, UnstyledButton } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Tag } from '../../../kit/show/tag.tsx';
import { displayImage } from '../shown-media.ts';
import { IMAGE_TEXTS, MEDIA_TEXTS } from '../texts.ts';
import type { ImagePlace } from './image-version.ts';
import { useWasInView } from './lazy-image.tsx';
import { Lightbox } from './lightbox.tsx';
import { SecuredImage } from './secured-image.tsx';
import styles from './gallery.module.css';

interface GalleryProps {
  readonly images: readonly Media[];
  readonly place: ImagePlace;
  readonly mainId: string | null;
  /** Absent for readers. */
  readonly onDelete?: ((image: Media) => void) | undefined;
}

type ItemProps = Omit<GalleryProps, 'images'> & { readonly media: Media; readonly onOpen: () => void };

function Item({ media, place, mainId, onOpen, onDelete }: ItemProps) {
  const { ref, wasInView } = useWasInView<HTMLLIElement>();
  const image = displayImage(media, place.label);
  return (
    <li ref={ref}>
      <UnstyledButton className={styles.picture} aria-label={IMAGE_TEXTS.open(image.alt)} onClick={onOpen}>
        {wasInView && <SecuredImage image={image} place={place} />}
      </UnstyledButton>
      <Group gap={8} wrap="nowrap" mih={34}>
        <Text span truncate flex={1} fz={13}>
          {image.alt}
        </Text>
        {media.id === mainId && <Tag>{IMAGE_TEXTS.mainImage}</Tag>}
        {onDelete !== undefined && (
          <ActionIcon aria-label={IMAGE_TEXTS.deleteImage(image.alt)} onClick={() => onDelete(media)}>
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        )}
      </Group>
      {image.copyright !== '' && (
        <Text mt={-4} c="dimmed" fz="xs">
          {MEDIA_TEXTS.copyright(image.copyright)}
        </Text>
      )}
    </li>
  );
}

/** Images in 4, 3, 2, 2 or 1 columns by window width; each loads in sight and opens large (MEDIA-018). */
export function Gallery({ images, ...item }: GalleryProps) {
  const [shown, setShown] = useState<number>();
  return (
    <>
      <ul className={styles.grid} aria-label={MEDIA_TEXTS.images}>
        {images.map((media, index) => (
          <Item key={media.id} media={media} onOpen={() => setShown(index)} {...item} />
        ))}
      </ul>
      <Lightbox
        images={images}
        place={item.place}
        index={shown}
        onMove={setShown}
        onClose={() => setShown(undefined)}
      />
    </>
  );
}
