import { formatMillis, formatMillisShort } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { boxesAlong, boxOf } from '../box.ts';
import type { DotMark, KeyEntry, PathMark, Picture, Shape, Tone } from '../mark.ts';
import { placeLabels } from '../place-labels.ts';
import { columnX, drawColumn, drawLevels, drawTitles } from './line-axes.ts';

/** A price over the phases, in thousandths of a euro, one value for each, null where there is none. */
export interface CourseLine {
  readonly kind: 'own' | 'median' | 'lowest';
  readonly label: string;
  readonly values: readonly (number | null)[];
}

/** The look of each kind of line. */
const LOOKS: Readonly<Record<CourseLine['kind'], { tone: Tone; shape: Shape; isDashed: boolean }>> = {
  own: { tone: 'petrol-500', shape: 'circle', isDashed: false },
  median: { tone: 'ink', shape: 'square', isDashed: true },
  lowest: { tone: 'green', shape: 'diamond', isDashed: false },
};

/** The mark by which a line is known, also in the head of its column. */
export function courseMark(kind: CourseLine['kind']): KeyEntry['mark'] {
  const { tone, shape } = LOOKS[kind];
  return { kind: 'dot', tone, shape };
}

const HEIGHT = 178;
const TOP = 14;
const BOTTOM = 150;
/** Beside the outermost phases: for the words of the axis, and for half a value. */
const SIDES = [56, 26] as const;
/** The axis begins at zero where what differs keeps this part of its height. */
const KEPT = 0.4;

/** Where prices stand in the height: from zero on, or from the lowest where that would press them flat. */
export function courseScale(values: readonly number[]): ScaleLinear<number, number> {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const isFromZero = low === high || high - low >= KEPT * high;
  const room = (high - low) * 0.1;
  return scaleLinear()
    .domain(isFromZero ? [0, Math.max(high, 1)] : [low - room, high])
    .range([BOTTOM, TOP + 12]);
}

/** Draws a price over the phases beside others, each value at its mark as far as there is room. */
export function drawCourse(
  lines: readonly CourseLine[],
  phases: readonly { readonly title: string; readonly isSealed: boolean }[],
  width: number,
): Picture {
  const room = { left: 0, right: width, top: TOP, bottom: BOTTOM };
  const columns = { ...room, left: SIDES[0], right: width - SIDES[1] };
  const scale = courseScale(lines.flatMap(({ values }) => values.filter((value) => value !== null)));
  // A price has whole thousandths; a level between two has no words.
  const levels = drawLevels(scale, room, (millis) =>
    Number.isInteger(millis) ? `${formatMillisShort(millis)} €` : '',
  );
  const xOf = (column: number) => columnX(columns, phases.length, column);
  const drawn = lines.map(({ kind, values }) => {
    const { isDashed, ...look } = LOOKS[kind];
    const dots = values.flatMap((millis, column): DotMark[] =>
      millis === null
        ? []
        : [{ kind: 'dot', x: xOf(column), y: scale(millis), radius: 4.5, millis, ...look }],
    );
    const points = dots.map(({ x, y }) => [x, y] as const);
    return { dots, path: { kind: 'path', points, tone: look.tone, weight: 2, isDashed } satisfies PathMark };
  });
  // A value that several lines share stands once.
  const dots = [
    ...Map.groupBy(
      drawn.flatMap((line) => line.dots),
      ({ x, y }) => `${x} ${y}`,
    ).values(),
  ];
  const labels = dots.flatMap(([dot]) => (dot ? [{ dot, text: formatMillis(dot.millis ?? 0) }] : []));
  const words = levels.filter(({ kind }) => kind === 'text').map(boxOf);
  const taken = [...words, ...drawn.flatMap(({ path }) => boxesAlong(path.points))];
  return {
    width,
    height: HEIGHT,
    marks: [
      ...levels,
      ...phases.flatMap(({ isSealed }, column) => (isSealed ? drawColumn(xOf(column), room, true) : [])),
      ...drawTitles(
        phases.map(({ title }) => title),
        { ...room, left: SIDES[0] - SIDES[1] },
      ),
      // The provider's own line on top of the others.
      ...drawn.toReversed().flatMap((line) => [line.path, ...line.dots]),
      ...placeLabels(labels, ['above', 'below', 'right', 'left'], { ...room, top: 0 }, taken),
    ],
    rows: [],
    finding: undefined,
    unit: 'EP in €',
    keyEntries: [],
    notes: [],
  };
}
