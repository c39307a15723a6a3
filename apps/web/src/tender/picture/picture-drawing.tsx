import { svgElement } from '@rahmenpreis/picture/draw/svg-element.ts';
import { keyMark, tipMarks } from '@rahmenpreis/picture/aside-marks.ts';
import type { Sheet } from '@rahmenpreis/picture/draw/sheet.ts';
import type { KeyEntry, Mark, Picture, Stop, Tone } from '@rahmenpreis/picture/mark.ts';
import { cloneElement, createElement, memo, type ReactElement, useMemo } from 'react';
import styles from './picture.module.css';
import type { Sweep, useSection } from './use-section.ts';
import type { useStops } from './use-stops.ts';

const tokenOf = (tone: Tone): string => `var(--${tone})`;

function drawMark(mark: Mark, key: number): ReactElement {
  const { tag, attributes, text } = svgElement(mark, tokenOf);
  return createElement(tag, { key, 'data-tone': mark.tone, ...attributes }, text);
}

/** The attributes of every drawing. */
const sizeOf = ({ width, height }: Sheet) => ({
  viewBox: `0 0 ${width} ${height}`,
  width,
  height,
  className: styles.drawing,
});

interface PictureDrawingProps extends Pick<ReturnType<typeof useStops>, 'shown' | 'tabKey' | 'drawingProps'> {
  readonly picture: Picture;
  /** On a phone the tip stands below the picture. */
  readonly hasTip: boolean;
  /** The part that is chosen of it, or being swept over. */
  readonly section: Pick<ReturnType<typeof useSection>, 'keys' | 'sweep'>;
  readonly pointerProps: ReturnType<ReturnType<typeof useSection>['pointerProps']>;
}

interface StopMarksProps {
  readonly stop: Stop;
  readonly shapes: readonly ReactElement[];
  readonly isTabStop: boolean;
  /** It stands out, the others are pale. */
  readonly isLifted: boolean;
}

const NONE: readonly ReactElement[] = [];

/** A stop as a button around its marks, drawn anew only where something of it is different. */
const StopMarks = memo(({ stop, shapes, isTabStop, isLifted }: StopMarksProps) => {
  const own = {
    role: 'button',
    'aria-label': stop.name,
    className: styles.stop,
    'data-stop': stop.key,
    'data-lifted': isLifted || undefined,
    tabIndex: isTabStop ? 0 : -1,
  };
  const [shape] = shapes;
  // Of many the mark itself is the button, which halves the elements.
  if (stop.isExact === true && shape !== undefined && shapes.length === 1) return cloneElement(shape, own);
  return (
    <g {...own}>
      {stop.isExact !== true && (
        <circle cx={stop.x} cy={stop.y} r={11} className={styles.halo} fill="transparent" />
      )}
      {shapes}
    </g>
  );
});

/** The rectangle that is being drawn. */
function SweepMark({ from, to }: Sweep) {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return (
    <rect
      {...{ width, height }}
      x={Math.min(from.x, to.x)}
      y={Math.min(from.y, to.y)}
      fill="var(--petrol-500)"
      fillOpacity={0.1}
      stroke="var(--petrol-500)"
      pointerEvents="none"
    />
  );
}

/** A picture as SVG: what nobody can stop at, then each stop as a button around its marks, then its tip. */
export function PictureDrawing({ picture, shown, tabKey, hasTip, ...props }: PictureDrawingProps) {
  const { marks, rows } = picture;
  const { keys, sweep } = props.section;
  // Drawn once: what is pointed at changes often, and thousands of marks stay as they are.
  const drawn = useMemo(() => {
    const drawAll = (own: readonly Mark[]) =>
      new Map([...Map.groupBy(own, ({ key }) => key)].map(([key, of]) => [key, of.map(drawMark)]));
    // A text written at a stop is not its name, which says more.
    const isLabel = ({ kind, key }: Mark) => kind === 'text' && key !== undefined;
    return {
      shapes: drawAll(marks.filter((mark) => !isLabel(mark))),
      labels: drawAll(marks.filter(isLabel)),
    };
  }, [marks]);
  const stops = rows.flat();
  const isLifted = ({ key, group }: Stop) => (keys === undefined ? group === shown?.group : keys.has(key));
  return (
    <svg
      {...sizeOf(picture)}
      data-lifting={keys !== undefined || shown !== undefined || undefined}
      {...props.pointerProps}
      {...props.drawingProps}
    >
      <g aria-hidden>{drawn.shapes.get(undefined)}</g>
      {stops.map((stop) => (
        <StopMarks
          key={stop.key}
          stop={stop}
          shapes={drawn.shapes.get(stop.key) ?? NONE}
          isTabStop={stop.key === tabKey}
          isLifted={isLifted(stop)}
        />
      ))}
      {stops
        .filter(({ key }) => drawn.labels.has(key))
        .map((stop) => (
          <g
            key={stop.key}
            aria-hidden
            className={styles.stop}
            data-stop={stop.key}
            data-lifted={isLifted(stop) || undefined}
          >
            {drawn.labels.get(stop.key)}
          </g>
        ))}
      {sweep !== undefined && <SweepMark {...sweep} />}
      {hasTip && shown !== undefined && (
        <g aria-hidden pointerEvents="none">
          {tipMarks(shown, picture).map(drawMark)}
        </g>
      )}
    </svg>
  );
}

/** A drawing of which something beside it tells the same: nobody stops at its marks. */
export function MarkDrawing({ picture }: { readonly picture: Sheet }) {
  return (
    <svg {...sizeOf(picture)} aria-hidden>
      {picture.marks.map(drawMark)}
    </svg>
  );
}

/** The mark of an entry of a picture's key, as large as its text. */
export function KeyMark({ mark }: { mark: KeyEntry['mark'] }) {
  return (
    <svg viewBox="0 0 14 14" width={14} height={14} aria-hidden>
      {drawMark(keyMark(mark), 0)}
    </svg>
  );
}
