import { Anchor } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import type { Extent, Picture, Stop } from '@rahmenpreis/picture/mark.ts';
import { type ReactNode, useId, useMemo } from 'react';
import { NARROW } from '../../kit/page/breakpoints.ts';
import styles from './picture.module.css';
import { KeyMark, PictureDrawing } from './picture-drawing.tsx';
import type { PictureOrigin } from './picture-origin.ts';
import { SavePicture } from './save-picture.tsx';
import type { PictureChoice } from './use-picture-choice.tsx';
import { useStops } from './use-stops.ts';
import { PICTURE_TEXTS } from './texts.ts';

interface PictureFigureProps {
  readonly draw: (extent: Extent) => Picture;
  readonly origin: PictureOrigin;
  readonly choice: PictureChoice;
  /** Back to the table, at what the stop stands for. */
  readonly onOpen: (stop: Stop) => void;
  /** Stands beside what the picture leaves out. */
  readonly note?: ReactNode;
}

/** A picture in its frame: its finding, its unit, the drawing, its key and what it leaves out. */
export function PictureFigure({ draw, origin, choice, onOpen, note }: PictureFigureProps) {
  const isNarrow = useMediaQuery(NARROW) === true;
  const { ref, width } = useElementSize();
  const id = useId();
  const picture = useMemo(
    () => (width !== 0 ? draw({ width, density: isNarrow ? 'phone' : 'desk' }) : undefined),
    [draw, width, isNarrow],
  );
  const rows = picture?.rows ?? [];
  const { shownKey, propsOf } = useStops(rows, onOpen, choice.leave);
  const shown = rows.flat().find(({ key }) => key === shownKey);
  const notes = [...(picture?.notes ?? []), ...(origin.isRunning ? [PICTURE_TEXTS.running] : [])];
  return (
    <figure className={styles.card} aria-labelledby={id}>
      <div className={styles.body}>
        <div className={styles.head}>
          <div>
            <h3 id={id} className={styles.finding}>
              {picture?.finding ?? picture?.unit}
            </h3>
            {picture?.finding !== undefined && <span className={styles.unit}>{picture.unit}</span>}
          </div>
          <SavePicture draw={draw} origin={origin} isShort={isNarrow} />
        </div>
        <div ref={ref} className={styles.drawn}>
          {picture !== undefined && (
            <PictureDrawing picture={picture} shown={shown} propsOf={propsOf} hasTip={!isNarrow} />
          )}
        </div>
        {isNarrow && shown !== undefined && <p className={styles.line}>{shown.tip.join(' · ')}</p>}
        <Anchor component="button" type="button" className={styles.toTable} onClick={choice.showTable}>
          {PICTURE_TEXTS.showTable}
        </Anchor>
      </div>
      <figcaption className={styles.foot}>
        {picture?.keyEntries.map((entry) => (
          <span key={entry.text} className={styles.entry}>
            <KeyMark mark={entry.mark} />
            {entry.text}
          </span>
        ))}
        {(notes.length > 0 || note !== undefined) && (
          <span className={styles.notes}>
            {notes.join(' · ')}
            {note}
          </span>
        )}
      </figcaption>
    </figure>
  );
}
