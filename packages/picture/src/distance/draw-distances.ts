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
import { BOLD, textMark } from '../text-mark.ts';
import { barMark } from '../bar-mark.ts';
import { stopAt } from '../stop-at.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { drawnProviders, lookOfWho, namedAmong, type Who } from '../who.ts';
import type { Distance, DistanceFigures, DistanceRow } from './distance-figures.ts';
import {
  distanceFinding,
  distanceKey,
  distanceNotes,
  distanceStopWords,
  onPackages,
} from './distance-words.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { quantile } from 'd3-array';

/** Beyond this much above or below the ideal a mark stands at the edge, with its number. */
const FARTHEST = { above: 100, below: -50 };
/** Room between a target price and the edge, in percent. */
const ROOM = 2;

/** Where percents above the ideal stand, between these pixels; what is farther stands at the edge. */
function distanceScale(rows: readonly DistanceRow[], plot: readonly number[]): ScaleLinear<number, number> {
  const offers = rows.flatMap(({ distances }) => distances.map(percentAbove));
  const targets = rows.flatMap(targetPercent);
  const highest = Math.min(Math.max(...offers, ...targets, 1), FARTHEST.above);
  const lowest = Math.max(Math.min(...targets, 0), FARTHEST.below);
  const domain = [lowest < 0 ? lowest - ROOM : 0, Math.ceil(highest / 10) * 10];
  return scaleLinear(domain, plot).clamp(true);
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

const TARGET = 'Zielpreis';

/** From so many providers on the middle half and the median are drawn. */
const MANY = 12;
/** On a desk: the end of the ideal sums, and the room of who is nearest. */
const SUM_END = 286;
const NEAREST_WIDTH = 168;
/** No name beside a mark is wider. */
const LABEL_WIDTH = 110;
/** Above and below a row's centre. */
const HALF_ROW = 26;

const SIDES: readonly Side[] = ['above', 'below', 'right', 'left'];

/** Where rows stand, by the centre of their marks, and on which sides of these are names. */
function layoutOf({ width, density }: Extent) {
  const plot = [SUM_END + 36, width - NEAREST_WIDTH - 22] as const;
  return density === 'desk'
    ? { width, isDesk: true, plot, firstY: 64, pitch: 52, sides: SIDES }
    : { width, isDesk: false, plot: [18, width - 26] as const, firstY: 48, pitch: 70, sides: [] };
}

/** Scales and looks that all rows are drawn with. */
interface Drawing extends ReturnType<typeof layoutOf> {
  readonly scale: ScaleLinear<number, number>;
  readonly whoOf: (id: string) => Who;
  readonly named: ReadonlySet<string>;
}

/** The grid with its numbers, and the line of the ideal through all rows. */
function drawAxis({ scale, firstY, width }: Drawing, bottom: number): Mark[] {
  const top = firstY - 30;
  const ideal = { value: 0, at: scale(0), text: 'Ideal' };
  const ticks = ticksThatFit(scale, (percent) => `+${formatWhole(percent)} %`, width, [ideal]);
  const above = ticks.filter(({ value }) => value > 0);
  return [
    ...drawTicks(above, top, bottom),
    upright(scale(0), [top, bottom], 'green', { weight: 1.5 }),
    textMark(scale(0), bottom + 16, 'Ideal', { anchor: 'middle', weight: 600, tone: 'green' }),
  ];
}

/** What stands beside a row on a desk: its sum with a bar of its weight, and who is nearest. */
function drawBeside(row: DistanceRow, y: number, drawing: Drawing, wholeMillis: number): Mark[] {
  const { idealMillis: millis, distances, packageCount } = row;
  const nearest = distances[0] as Distance;
  const over = `${formatSignedMillis(nearest.ownMillis - nearest.idealMillis)} €`;
  const right = drawing.width - NEAREST_WIDTH;
  const percent = ` ${signedPercent(nearest)}`;
  const room = NEAREST_WIDTH - textWidth(percent, 12, 600);
  const name = fitText(drawing.whoOf(nearest.id).name, room, 12, 600);
  const below = nearest.packageCount === packageCount ? over : onPackages(nearest, row);
  const sum = { ...BOLD, weight: row.key === 'all' ? 600 : 400, anchor: 'end', millis } as const;
  const titleRoom = SUM_END - textWidth(formatMillis(millis), 13, sum.weight) - 8;
  const weight = { x: 0, y: y + 8, width: Math.max((SUM_END * millis) / wholeMillis, 2), height: 4 };
  return [
    textMark(0, y - 1, fitText(row.title, titleRoom, 13, 600), BOLD),
    textMark(SUM_END, y - 1, formatMillis(millis), sum),
    barMark(weight, 'petrol-500', { radius: 2, millis }),
    textMark(right, y - 3, name + percent, { weight: 600, tone: 'ink' }),
    textMark(right, y + 13, fitText(below, NEAREST_WIDTH, 12, 400)),
  ];
}

/** What stands above a row's marks on a phone. */
function drawAbove({ title, idealMillis }: DistanceRow, y: number, { width }: Drawing): Mark[] {
  const sum = { ...BOLD, weight: 400, anchor: 'end', millis: idealMillis } as const;
  return [textMark(0, y - 26, title, BOLD), textMark(width, y - 26, wholeEuros(idealMillis), sum)];
}

/** The median of many offers, and the half of them around it. */
function drawMiddle(percents: readonly number[], y: number, scale: ScaleLinear<number, number>): Mark[] {
  if (percents.length < MANY) return [];
  const at = (part: number) => scale(quantile(percents, part) ?? 0);
  const [left, median, right] = [at(0.25), at(0.5), at(0.75)];
  return [
    barMark({ x: left, y: y - 8, width: right - left, height: 16 }, 'petrol-50', { radius: 3 }),
    upright(median, [y - 9, y + 9], 'ink-3', { weight: 2 }),
  ];
}

/** A stroke at a row's target prices, with its name in the first row; a far one has its number. */
function drawTarget(row: DistanceRow, y: number, { scale, isDesk }: Drawing): Mark[] {
  const { targetMillis: ownMillis, targetIdealMillis: idealMillis } = row;
  return targetPercent(row).flatMap((percent): Mark[] => {
    const x = scale(percent);
    const number = signedPercent({ ownMillis, idealMillis });
    const [anchor, far] =
      percent < 0
        ? (['start', `‹ ${TARGET} ${number}`] as const)
        : (['end', `${TARGET} ${number} ›`] as const);
    const isFar = isBeyond(scale, percent);
    return [
      upright(x, [y - 11, y + 11], 'ink', { weight: 2, millis: ownMillis }),
      ...when(isFar, textMark(x, y + 22, far, { anchor, tone: 'ink' })),
      ...when(
        !isFar && row.key === 'all' && isDesk,
        textMark(x, y - 16, TARGET, { anchor: 'middle', tone: 'ink' }),
      ),
    ];
  });
}

function dotsOf(row: DistanceRow, y: number, { scale, whoOf, named }: Drawing): DotMark[] {
  return spreadDots(
    row.distances.map((own): DotMark => {
      const figure = { key: `${row.key} ${own.id}`, millis: own.ownMillis };
      const look = lookOfWho(whoOf(own.id), named.has(own.id), 5.5);
      const isHollow = own.packageCount < row.packageCount;
      return { kind: 'dot', x: scale(percentAbove(own)), y, ...look, isHollow, ...figure };
    }),
  );
}

/** A row's marks: its target price, the middle half of many, and a shape for each provider with its name. */
function drawRow(row: DistanceRow, y: number, drawing: Drawing) {
  const { scale, plot, sides, whoOf, named } = drawing;
  const [left, right] = plot;
  const dots = dotsOf(row, y, drawing);
  const farthest = row.distances.at(-1) as Distance;
  // Instead of the name of a target price as far away.
  const beyond = when(
    isBeyond(scale, percentAbove(farthest)),
    textMark(right, y - 14, `${signedPercent(farthest)} ›`, { anchor: 'end', weight: 600 }),
  );
  const target = drawTarget(row, y, drawing).filter(
    (mark) => mark.kind !== 'text' || !beyond.some((other) => overlaps(textBox(mark), textBox(other))),
  );
  const drawn = row.distances.map((own, index) => ({ own, dot: dots[index] as DotMark, who: whoOf(own.id) }));
  const labels = drawn
    .filter(({ who }) => named.has(who.id))
    .map(({ dot, who }) => ({ dot, text: fitText(who.name, LABEL_WIDTH, 12, 600) }));
  const frame = { left, top: y - HALF_ROW, right: right + 16, bottom: y + HALF_ROW };
  return {
    marks: [
      across(y, plot, 'line'),
      ...drawMiddle(row.distances.map(percentAbove), y, scale),
      ...target,
      ...beyond,
      ...dots.toSorted((a, b) => a.radius - b.radius),
      ...placeLabels(labels, sides, frame, [...target, ...beyond].map(boxOf)),
    ],
    stops: drawn.map(({ own, dot, who }) =>
      stopAt(dot.key ?? '', dot, distanceStopWords(own, row, who), own.id),
    ),
  };
}

/**
 * Draws how far each provider is from the best on the same packages, for all groups and for each, with target
 * prices; of more than six the three nearest have their names.
 */
export function drawDistances(figures: DistanceFigures, extent: Extent): Picture {
  const layout = layoutOf(extent);
  const { width, isDesk, firstY, pitch, plot } = layout;
  const { rows, providers } = figures;
  const [all] = rows;
  const who = drawnProviders(providers);
  const whoOf = (id: string) => who.get(id) as Who;
  const named = namedAmong(all?.distances.map(({ id }) => id) ?? []);
  const drawing = { ...layout, scale: distanceScale(rows, plot), whoOf, named };
  const bottom = firstY + (rows.length - 1) * pitch + HALF_ROW;
  const drawn = rows.map((row, index) => {
    const y = firstY + index * pitch;
    const own = drawRow(row, y, drawing);
    const words = isDesk ? drawBeside(row, y, drawing, all?.idealMillis ?? 1) : drawAbove(row, y, drawing);
    const line = when(row !== rows.at(-1), across(y + HALF_ROW, [0, width], 'line'));
    return { ...own, marks: [...words, ...line, ...own.marks] };
  });
  const heads = [
    textMark(0, 12, 'Leistungsgruppe', { tone: 'ink-3' }),
    textMark(SUM_END, 12, 'Ideal in €', { anchor: 'end', tone: 'ink-3' }),
    textMark(width - NEAREST_WIDTH, 12, 'Nächster zum Ideal', { tone: 'ink-3' }),
  ];
  return {
    width,
    height: bottom + 22,
    marks: [...when(isDesk, ...heads), ...drawAxis(drawing, bottom), ...drawn.flatMap(({ marks }) => marks)],
    rows: drawn.map(({ stops }) => stops),
    finding: distanceFinding(all, (id) => whoOf(id).name),
    unit: 'Angebotssumme gegen das Beste auf denselben Paketen, in %',
    keyEntries: distanceKey(figures, [...named].map(whoOf), extent),
    notes: distanceNotes(figures),
  };
}
