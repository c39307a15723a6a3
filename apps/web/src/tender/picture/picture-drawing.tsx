import { svgElement } from '@rahmenpreis/picture/draw/svg-element.ts';
import { keyMark, tipMarks } from '@rahmenpreis/picture/aside-marks.ts';
import type { KeyEntry, Mark, Picture, Stop, Tone } from '@rahmenpreis/picture/mark.ts';
import { createElement, type ReactNode, useMemo } from 'react';
import styles from './picture.module.css';
import type { Sweep, useSection } from './use-section.ts';
import type { useStops } from './use-stops.ts';

const tokenOf = (tone: Tone): string => `var(--${tone})`;

/** Turns the name of an attribute of SVG into the one that React has for it. */
const camel = (name: string) => name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

function drawMark(mark: Mark, key: number): ReactNode {
  const { tag, attributes, text } = svgElement(mark, tokenOf);
  const props = Object.fromEntries(Object.entries(attributes).map(([name, value]) => [camel(name), value]));
  return createElement(tag, { key, 'data-tone': mark.tone, ...props }, text);
}

/** The attributes of every drawing. */
const sizeOf = ({ width, height }: Picture) => ({
  viewBox: `0 0 ${width} ${height}`,
  width,
  height,
  className: styles.drawing,
});

interface PictureDrawingProps {
  readonly picture: Picture;
  readonly shown: Stop | undefined;
  /** Makes a stop one of the keyboard and the pointer. */
  readonly propsOf: ReturnType<typeof useStops>['propsOf'];
  /** Hears the pointer on its labels. */
  readonly pointerOf: ReturnType<typeof useStops>['pointerOf'];
  /** On a phone the tip stands below the picture. */
  readonly hasTip: boolean;
  /** The part that is chosen of it, or being swept over. */
  readonly section: Pick<ReturnType<typeof useSection>, 'keys' | 'sweep'>;
  readonly pointerProps: ReturnType<ReturnType<typeof useSection>['pointerProps']>;
}

/** The rectangle that is being drawn. */
function SweepMark({ from, to }: Sweep) {
  const [width, height] = [Math.abs(to.x - from.x), Math.abs(to.y - from.y)];
  return (
    <rect
      className={styles.sweep}
      x={Math.min(from.x, to.x)}
      y={Math.min(from.y, to.y)}
      {...{ width, height }}
    />
  );
}

/** A picture as SVG: what nobody can stop at, then each stop as a button around its marks, then its tip. */
export function PictureDrawing({ picture, shown, hasTip, ...props }: PictureDrawingProps) {
  const { marks, rows } = picture;
  const { keys, sweep } = props.section;
  const { propsOf, pointerOf } = props;
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
  const isPale = (stop: Stop) =>
    keys === undefined ? shown !== undefined && shown.group !== stop.group : !keys.has(stop.key);
  return (
    <svg {...sizeOf(picture)} {...props.pointerProps}>
      <g aria-hidden>{drawn.shapes.get(undefined)}</g>
      {rows.flat().map((stop) => (
        <g
          key={stop.key}
          role="button"
          aria-label={stop.name}
          className={styles.stop}
          data-pale={isPale(stop) || undefined}
          {...propsOf(stop)}
        >
          {stop.isExact !== true && <circle cx={stop.x} cy={stop.y} r={11} className={styles.halo} />}
          {drawn.shapes.get(stop.key)}
        </g>
      ))}
      {rows.flat().map(
        (stop) =>
          drawn.labels.has(stop.key) && (
            <g
              key={stop.key}
              aria-hidden
              className={styles.stop}
              data-pale={isPale(stop) || undefined}
              {...pointerOf(stop)}
            >
              {drawn.labels.get(stop.key)}
            </g>
          ),
      )}
      {sweep !== undefined && <SweepMark {...sweep} />}
      {hasTip && shown !== undefined && (
        <g aria-hidden className={styles.tip}>
          {tipMarks(shown, picture).map(drawMark)}
        </g>
      )}
    </svg>
  );
}

/** A drawing of which something beside it tells the same: nobody stops at its marks. */
export function MarkDrawing({ picture }: Pick<PictureDrawingProps, 'picture'>) {
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
