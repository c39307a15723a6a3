import { ActionIcon, Box, Group, UnstyledButton } from '@mantine/core';
import type { Media } from '@rahmenpreis/contract/media.ts';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { Modal } from '../../../kit/dialog/modal.tsx';
import { displayImage } from '../shown-media.ts';
import { IMAGE_TEXTS, MEDIA_TEXTS } from '../texts.ts';
import type { ImagePlace } from './image-version.ts';
import { SecuredImage } from './secured-image.tsx';
import styles from './lightbox.module.css';

/** How many pictures the slider shows at once (MEDIA-018). */
export const SLIDER_ITEMS = 7;

/** The place after moving by `step` in a circle of `count` pictures. */
export function moveInCircle(index: number, step: number, count: number): number {
  return count === 0 ? 0 : (((index + step) % count) + count) % count;
}

/**
 * The pictures the slider shows, by their place: at most seven, the current one in the middle, going round at
 * both ends; no picture twice (MEDIA-018).
 */
export function sliderWindow(index: number, count: number): number[] {
  if (count <= SLIDER_ITEMS) return Array.from({ length: count }, (_, place) => place);
  const first = index - Math.floor(SLIDER_ITEMS / 2);
  return Array.from({ length: SLIDER_ITEMS }, (_, place) => moveInCircle(first, place, count));
}

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
    <ul className={styles.strip} aria-label={IMAGE_TEXTS.strip}>
      {sliderWindow(index, images.length).map((at) => {
        const media = images[at];
        if (media === undefined) return null;
        const image = displayImage(media, place.label);
        return (
          <li key={media.id}>
            <UnstyledButton
              aria-label={image.alt}
              aria-current={at === index}
              className={styles.thumb}
              onClick={() => onMove(at)}
            >
              <SecuredImage image={image} place={place} />
            </UnstyledButton>
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
  const hasMore = images.length > 1;
  const step = (by: number, label: string, Icon: typeof IconChevronLeft) =>
    hasMore && (
      <ActionIcon
        size="xl"
        variant="default"
        aria-label={label}
        onClick={() => onMove(moveInCircle(index, by, images.length))}
      >
        <Icon size={22} aria-hidden />
      </ActionIcon>
    );
  return (
    <>
      <div className={styles.stage}>
        {step(-1, IMAGE_TEXTS.previous, IconChevronLeft)}
        <div className={styles.picture}>
          <SecuredImage key={image.id} image={image} place={place} isWhole />
        </div>
        {step(1, IMAGE_TEXTS.next, IconChevronRight)}
      </div>
      <Group component="p" gap="4px 16px" m="12px 0" c="dimmed" fz={13} aria-live="polite">
        <Box component="b" c="var(--ink)" fw={600} style={{ overflowWrap: 'anywhere' }}>
          {image.alt}
        </Box>
        <span>{IMAGE_TEXTS.place(index, images.length)}</span>
        {image.copyright !== '' && <span>{MEDIA_TEXTS.copyright(image.copyright)}</span>}
      </Group>
      {hasMore && <Strip {...props} />}
    </>
  );
}

/** A large image and the others: arrow keys go round, Home and End to the ends, Escape closes (MEDIA-018). */
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
