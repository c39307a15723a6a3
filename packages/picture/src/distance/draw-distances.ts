import { across, upright } from '../rule-mark.ts';
import {
  formatMillis,
  formatSignedMillis,
  formatWhole,
  wholeEuros,
} from '@rahmenpreis/pricing/numbers/decimal.ts';
import { drawTicks, ticksThatFit } from '../axis-ticks.ts';
import { boxOf, overlaps, textBox } from '../box.ts';
import type { DotMark, Extent, Mark, Picture } from '../mark.ts';
import { placeLabels, type Side } from '../place-labels.ts';
import { percentAbove, signedPercent } from '../ratio.ts';
import { spreadDots } from '../spread-dots.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { textMark } from '../text-mark.ts';
import { drawnProviders, namedAmong, type Who } from '../who.ts';
import type { Distance, DistanceFigures, DistanceRow } from './distance-figures.ts';
import {
  DISTANCE_HEADS,
  DISTANCE_UNIT,
  distanceFinding,
  distanceKey,
  distanceName,
  distanceNotes,
  distanceTip,
  onPackages,
} from './distance-words.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { quantile } from 'd3-array';

/** Beyond this much above or below the ideal a mark stands at the edge, with its number. */
const FARTHEST = { above: 100, below: -50 };
/** Room between a target price and the edge, in percent. */
const ROOM = 2;

/** Where percents above the ideal stand, between these pixels; what is farther stands at the edge. */
function distanceScale(
  rows: readonly DistanceRow[],
  [left, right]: readonly [number, number],
): ScaleLinear<number, number> {
  const offers = rows.flatMap(({ distances }) => distances.map(percentAbove));
  const targets = rows.flatMap(targetPercent);
  const highest = Math.min(Math.max(...offers, ...targets, 1), FARTHEST.above);
  const lowest = Math.max(Math.min(...targets, 0), FARTHEST.below);
  return scaleLinear()
    .domain([lowest < 0 ? lowest - ROOM : 0, Math.ceil(highest / 10) * 10])
    .range([left, right])
    .clamp(true);
}

/** Where a row's target prices stand, in percent above the ideal for the same packages; none without one. */
function targetPercent({ targetMillis, targetIdealMillis }: DistanceRow): number[] {
  return targetMillis > 0 && targetIdealMillis > 0
    ? [percentAbove({ ownMillis: targetMillis, idealMillis: targetIdealMillis })]
    : [];
}

/** True where a percent is beyond the ends of the scale. */
function isBeyond(scale: ScaleLinear<number, number>, percent: number): boolean {
  const [lowest = 0, highest = 0] = scale.domain();
  return percent < lowest || percent > highest;
}

/** Where the parts of the picture stand, in pixels. */
interface Layout {
  readonly width: number;
  readonly isDesk: boolean;
  readonly plot: readonly [left: number, right: number];
  /** The centre of the first row's marks, and from one row to the next. */
  readonly firstY: number;
  readonly pitch: number;
  /** Where names stand beside their marks. */
  readonly sides: readonly Side[];
}

const TARGET = 'Zielpreis';

/** What all rows are drawn with. */
interface Drawing {
  readonly layout: Layout;
  readonly scale: ScaleLinear<number, number>;
  readonly whoOf: (id: string) => Who;
  readonly named: ReadonlySet<string>;
}

/** From so many providers on the middle half and the median are drawn. */
const MANY = 12;
/** On a desk: the end of the ideal sums, and the room of who is nearest. */
const SUM_END = 286;
const NEAREST_WIDTH = 168;
/** No name beside a mark is wider. */
const LABEL_WIDTH = 110;
/** Above and below a row's centre. */
const HALF_ROW = 26;

function layoutOf({ width, density }: Extent): Layout {
  return density === 'desk'
    ? {
        width,
        isDesk: true,
        plot: [SUM_END + 36, width - NEAREST_WIDTH - 22],
        firstY: 64,
        pitch: 52,
        sides: ['above', 'below', 'right', 'left'],
      }
    : { width, isDesk: false, plot: [18, width - 26], firstY: 48, pitch: 70, sides: [] };
}

/** The grid with its numbers, and the line of the ideal through all rows. */
function drawAxis({ scale, layout }: Drawing, rowCount: number): Mark[] {
  const top = layout.firstY - 30;
  const bottom = layout.firstY + (rowCount - 1) * layout.pitch + HALF_ROW;
  const ideal = { value: 0, at: scale(0), text: 'Ideal' };
  const ticks = ticksThatFit(scale, (percent) => `+${formatWhole(percent)} %`, layout.width, [ideal]);
  return [
    ...drawTicks(
      ticks.filter(({ value }) => value > 0),
      top,
      bottom,
    ),
    upright(scale(0), [top, bottom], 'green', { weight: 1.5 }),
    textMark(scale(0), bottom + 16, 'Ideal', { anchor: 'middle', weight: 600, tone: 'green' }),
  ];
}

/** What stands beside a row on a desk: its sum with a bar of its weight, and who is nearest. */
function drawBeside(row: DistanceRow, y: number, { layout, whoOf }: Drawing, wholeMillis: number): Mark[] {
  const nearest = row.distances[0] as Distance;
  const over = `${formatSignedMillis(nearest.ownMillis - nearest.idealMillis)} €`;
  const right = layout.width - NEAREST_WIDTH;
  const percent = ` ${signedPercent(nearest)}`;
  const room = NEAREST_WIDTH - textWidth(percent, 12, 600);
  const name = fitText(whoOf(nearest.id).name, room, 12, 600);
  const below = nearest.packageCount === row.packageCount ? over : onPackages(nearest, row);
  const sum = { size: 13, weight: row.key === 'all' ? 600 : 400, anchor: 'end', tone: 'ink' } as const;
  return [
    textMark(0, y - 1, row.title, { size: 13, weight: 600, tone: 'ink' }),
    textMark(SUM_END, y - 1, formatMillis(row.idealMillis), { ...sum, millis: row.idealMillis }),
    {
      kind: 'bar',
      x: 0,
      y: y + 8,
      width: Math.max((SUM_END * row.idealMillis) / wholeMillis, 2),
      height: 4,
      radius: 2,
      tone: 'petrol-500',
      millis: row.idealMillis,
    },
    textMark(right, y - 3, name + percent, { weight: 600, tone: 'ink' }),
    textMark(right, y + 13, fitText(below, NEAREST_WIDTH, 12, 400)),
  ];
}

/** What stands above a row's marks on a phone. */
function drawAbove(row: DistanceRow, y: number, { width }: Layout): Mark[] {
  const sum = { size: 13, anchor: 'end', tone: 'ink', millis: row.idealMillis } as const;
  return [
    textMark(0, y - 26, row.title, { size: 13, weight: 600, tone: 'ink' }),
    textMark(width, y - 26, wholeEuros(row.idealMillis), sum),
  ];
}

/** The median of many offers, and the half of them around it. */
function drawMiddle(percents: readonly number[], y: number, scale: ScaleLinear<number, number>): Mark[] {
  if (percents.length < MANY) return [];
  const at = (part: number) => scale(quantile(percents, part) ?? 0);
  const [left, median, right] = [at(0.25), at(0.5), at(0.75)];
  return [
    { kind: 'bar', x: left, y: y - 8, width: right - left, height: 16, tone: 'petrol-50', radius: 3 },
    upright(median, [y - 9, y + 9], 'ink-3', { weight: 2 }),
  ];
}

/** A stroke at a row's target prices, with its name in the first row; a far one has its number. */
function drawTarget(row: DistanceRow, y: number, { scale, layout }: Drawing): Mark[] {
  const { targetMillis: ownMillis, targetIdealMillis: idealMillis } = row;
  return targetPercent(row).flatMap((percent): Mark[] => {
    const x = scale(percent);
    const number = signedPercent({ ownMillis, idealMillis });
    const isLow = percent < 0;
    const told = isBeyond(scale, percent)
      ? [
          textMark(x, y + 22, isLow ? `‹ ${TARGET} ${number}` : `${TARGET} ${number} ›`, {
            anchor: isLow ? 'start' : 'end',
            tone: 'ink',
          }),
        ]
      : row.key === 'all' && layout.isDesk
        ? [textMark(x, y - 16, TARGET, { anchor: 'middle', tone: 'ink' })]
        : [];
    return [upright(x, [y - 11, y + 11], 'ink', { weight: 2, millis: ownMillis }), ...told];
  });
}

function dotsOf(row: DistanceRow, y: number, { scale, whoOf, named }: Drawing): DotMark[] {
  return spreadDots(
    row.distances.map((own): DotMark => {
      const { shape, tone } = whoOf(own.id);
      const figure = { key: `${row.key} ${own.id}`, millis: own.ownMillis };
      const place = { kind: 'dot', x: scale(percentAbove(own)), y, ...figure } as const;
      const isHollow = own.packageCount < row.packageCount;
      return named.has(own.id)
        ? { ...place, shape, radius: 5.5, tone, isHollow }
        : { ...place, shape: 'circle', radius: 3, tone: 'ink-3', isHollow, opacity: 0.6 };
    }),
  );
}

/** A row's marks: its target price, the middle half of many, and a shape for each provider with its name. */
function drawRow(row: DistanceRow, y: number, drawing: Drawing) {
  const { scale, layout, whoOf, named } = drawing;
  const [left, right] = layout.plot;
  const dots = dotsOf(row, y, drawing);
  const farthest = row.distances.at(-1) as Distance;
  // Instead of the name of a target price as far away.
  const beyond = isBeyond(scale, percentAbove(farthest))
    ? [textMark(right, y - 14, `${signedPercent(farthest)} ›`, { anchor: 'end', weight: 600 })]
    : [];
  const target = drawTarget(row, y, drawing).filter(
    (mark) => mark.kind !== 'text' || !beyond.some((other) => overlaps(textBox(mark), textBox(other))),
  );
  const labels = row.distances.flatMap(({ id }, index) =>
    named.has(id)
      ? [{ dot: dots[index] as DotMark, text: fitText(whoOf(id).name, LABEL_WIDTH, 12, 600) }]
      : [],
  );
  const frame = { left, top: y - HALF_ROW, right: right + 16, bottom: y + HALF_ROW };
  return {
    marks: [
      across(y, layout.plot, 'line'),
      ...drawMiddle(row.distances.map(percentAbove), y, scale),
      ...target,
      ...beyond,
      ...dots.toSorted((a, b) => a.radius - b.radius),
      ...placeLabels(labels, layout.sides, frame, [...target, ...beyond].map(boxOf)),
    ],
    stops: row.distances.map((own, index) => ({
      key: `${row.key} ${own.id}`,
      group: own.id,
      name: distanceName(own, row, whoOf(own.id)),
      tip: distanceTip(own, row, whoOf(own.id)),
      x: dots[index]?.x ?? 0,
      y: dots[index]?.y ?? y,
    })),
  };
}

/**
 * Draws how far each provider is from the best on the same packages, for all groups and for each, with target
 * prices; of more than six the three nearest have their names.
 */
export function drawDistances(figures: DistanceFigures, extent: Extent): Picture {
  const layout = layoutOf(extent);
  const { rows, providers } = figures;
  const [all] = rows;
  const who = drawnProviders(providers);
  const whoOf = (id: string) => who.get(id) as Who;
  const named = namedAmong(all?.distances.map(({ id }) => id) ?? []);
  const drawing = { layout, scale: distanceScale(rows, layout.plot), whoOf, named };
  const lastY = layout.firstY + (rows.length - 1) * layout.pitch;
  const drawn = rows.map((row, index) => {
    const y = layout.firstY + index * layout.pitch;
    const own = drawRow(row, y, drawing);
    const words = layout.isDesk
      ? drawBeside(row, y, drawing, all?.idealMillis ?? 1)
      : drawAbove(row, y, layout);
    const line = row === rows.at(-1) ? [] : [across(y + HALF_ROW, [0, layout.width], 'line')];
    return { ...own, marks: [...words, ...line, ...own.marks] };
  });
  const heads = layout.isDesk
    ? [
        textMark(0, 12, DISTANCE_HEADS.group, { tone: 'ink-3' }),
        textMark(SUM_END, 12, DISTANCE_HEADS.ideal, { anchor: 'end', tone: 'ink-3' }),
        textMark(layout.width - NEAREST_WIDTH, 12, DISTANCE_HEADS.nearest, { tone: 'ink-3' }),
      ]
    : [];
  return {
    width: layout.width,
    height: lastY + HALF_ROW + 22,
    marks: [...heads, ...drawAxis(drawing, rows.length), ...drawn.flatMap(({ marks }) => marks)],
    rows: drawn.map(({ stops }) => stops),
    finding: distanceFinding(all, (id) => whoOf(id).name),
    unit: DISTANCE_UNIT,
    keyEntries: distanceKey(figures, [...named].map(whoOf), extent),
    notes: distanceNotes(figures),
  };
}
