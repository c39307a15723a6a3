import { ActionIcon } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { displayImage } from './display-image.ts';
import type { ImagePlace } from './image-place.ts';
import styles from './lightbox.module.css';
import { SecuredImage } from './secured-image.tsx';
import { moveInCircle, sliderWindow } from './slider.ts';
import { MEDIA_TEXTS } from '../texts.ts';
import { TEXTS } from './texts.ts';

interface ViewerProps {
  readonly images: readonly Media[];
  readonly place: ImagePlace;
  readonly index: number;
  readonly onMove: (index: number) => void;
}

interface LightboxProps extends Omit<ViewerProps, 'index'> {
  /** The image shown; undefined closes. */
  readonly index: number | undefined;
  readonly onClose: () => void;
}

function Strip({ images, place, index, onMove }: ViewerProps) {
  return (
    <ul className={styles.strip} aria-label={TEXTS.strip}>
      {sliderWindow(index, images.length).map((at) => {
        const media = images[at];
        if (media === undefined) return null;
        const image = displayImage(media, place.label);
        return (
          <li key={media.id}>
            <button
              type="button"
              aria-label={image.alt}
              aria-current={at === index}
              className={styles.thumb}
              onClick={() => onMove(at)}
            >
              <SecuredImage image={image} place={place} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Viewer(props: ViewerProps) {
  const { images, place, index, onMove } = props;
  const media = images[index];
  if (media === undefined) return null;
  const image = displayImage(media, place.label);
  const step = (by: number) => onMove(moveInCircle(index, by, images.length));
  const hasMore = images.length > 1;
  return (
    <>
      <div className={styles.stage}>
        {hasMore && (
          <ActionIcon size="xl" variant="default" aria-label={TEXTS.previous} onClick={() => step(-1)}>
            <IconChevronLeft size={22} aria-hidden />
          </ActionIcon>
        )}
        <div className={styles.picture}>
          <SecuredImage key={image.id} image={image} place={place} isWhole />
        </div>
        {hasMore && (
          <ActionIcon size="xl" variant="default" aria-label={TEXTS.next} onClick={() => step(1)}>
            <IconChevronRight size={22} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <p className={styles.caption} aria-live="polite">
        <b>{image.alt}</b>
        <span>{TEXTS.place(index, images.length)}</span>
        {image.copyright !== '' && <span>{MEDIA_TEXTS.copyright(image.copyright)}</span>}
      </p>
      {hasMore && <Strip {...props} />}
    </>
  );
}

/** One image large, with the others beside it: arrow keys go round, Home and End to the ends, Escape closes (MEDIA-018). */
export function Lightbox({ images, place, index, onMove, onClose }: LightboxProps) {
  const move = (event: KeyboardEvent): void => {
    const targets: Record<string, number> = {
      ArrowLeft: moveInCircle(index ?? 0, -1, images.length),
      ArrowRight: moveInCircle(index ?? 0, 1, images.length),
      Home: 0,
      End: images.length - 1,
    };
    const target = targets[event.key];
    if (target === undefined) return;
    event.preventDefault();
    onMove(target);
  };
  return (
    <Modal
      opened={index !== undefined && index < images.length}
      onClose={onClose}
      size="min(1100px, 94vw)"
      title={MEDIA_TEXTS.images}
      onKeyDown={move}
    >
      {index !== undefined && <Viewer images={images} place={place} index={index} onMove={onMove} />}
    </Modal>
  );
}
