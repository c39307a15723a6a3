import styles from './history.module.css';

/** Where a value is drawn: 0 at the foot of the chart, 1 at its head; null where there is none. */
export function placeValues(
  values: readonly (number | null)[],
  range: { readonly min: number; readonly max: number },
): (number | null)[] {
  const height = range.max - range.min;
  return values.map((value) => {
    if (value === null) return null;
    return height === 0 ? 0.5 : (value - range.min) / height;
  });
}

/** A line of the chart: the provider's own prices, or what the market asks; thousandths of a euro, one per phase. */
export interface CourseLine {
  readonly kind: 'own' | 'median' | 'lowest';
  readonly label: string;
  readonly values: readonly (number | null)[];
}

const WIDTH = 260;
const HEIGHT = 120;
const MARGIN = 14;

/** The courses as lines from phase to phase; the table beside it says the same in numbers. */
export function CourseChart({ lines, titles }: { lines: readonly CourseLine[]; titles: readonly string[] }) {
  const known = lines.flatMap(({ values }) => values.filter((value) => value !== null));
  const range = { min: Math.min(...known), max: Math.max(...known) };
  const step = (WIDTH - 2 * MARGIN) / Math.max(1, titles.length - 1);
  const at = (index: number) => (titles.length === 1 ? WIDTH / 2 : MARGIN + index * step);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} className={styles.chart} aria-hidden>
      {titles.map((title, index) => (
        <line key={title} x1={at(index)} x2={at(index)} y1={MARGIN / 2} y2={HEIGHT - MARGIN / 2} />
      ))}
      {lines.map(({ kind, values }) => {
        const points = placeValues(values, range).flatMap((place, index) =>
          place === null ? [] : [{ x: at(index), y: HEIGHT - MARGIN - place * (HEIGHT - 2 * MARGIN) }],
        );
        return (
          <g key={kind} data-line={kind}>
            <polyline points={points.map(({ x, y }) => `${x},${y}`).join(' ')} />
            {points.map(({ x, y }) => (
              <circle key={x} cx={x} cy={y} r="3" />
            ))}
          </g>
        );
      })}
    </svg>
  );
}
