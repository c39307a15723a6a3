import { across, upright } from '../rule-mark.ts';
import { formatSignedMillis, printScaled, roundToWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { liesOff } from '@rahmenpreis/tendering/spread/line-spread.ts';
import { type ScaleLogarithmic, scaleLog } from 'd3-scale';
import { drawTicks, someOf, ticksThatFit } from '../axis-ticks.ts';
import { type Box, boxOf, overlaps } from '../box.ts';
import type { DotMark, Extent, Mark, Picture, Stop } from '../mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';
import { barMark } from '../bar-mark.ts';
import { stopAt } from '../stop-at.ts';
import { textMark } from '../text-mark.ts';
import {
  FIELDS,
  type FieldName,
  type OutlierFigures,
  type PlacedOutlier,
  placeOutliers,
  sizeOf,
} from './outlier-figures.ts';
import {
  fieldHead,
  LEAST_MILLIS,
  lookOf,
  outlierFinding,
  outlierKey,
  outlierName,
  outlierNotes,
  outlierTip,
  weightWords,
} from './outlier-words.ts';

type LogScale = ScaleLogarithmic<number, number>;
type Span = readonly [left: number, right: number];

/** Beyond so many marks the heaviest are drawn. */
const MOST_MARKS = 2_000;
/** From so many marks or bidders on they are small and let others show through. */
const MANY = { marks: 400, providers: 12 };
const LOOKS = { few: { radius: 4.5, opacity: 0.8 }, many: { radius: 3, opacity: 0.6 } };

/** The fields from top to bottom; the rest of the height is for heads and percents. */
const [TOP, BOTTOM, HEIGHT] = [24, 422, 448];
/** Room for a mark beside its place. */
const PAD = 8;
/** The room of the weights' words, of the field without deviations, and between fields. */
const ROOMS = { desk: { axis: 78, none: 72, gap: 28 }, phone: { axis: 74, none: 34, gap: 10 } };
/** The end of the words of weights. */
const AXIS_END = 66;
/** The part of the fields with deviations that is for those below the reference. */
const BELOW_PART = 0.37;
/** From one mark to the next in the field without deviations. */
const PITCH = 15;

/** Where the fields stand, whatever is in them. */
function layFields({ width, density }: Extent): Record<FieldName, Span> {
  const { axis, none, gap } = ROOMS[density];
  const left = axis + none + gap;
  const middle = left + (width - PAD - left - gap) * BELOW_PART;
  return { none: [axis, axis + none], below: [left, middle], above: [middle + gap, width - PAD] };
}

/** Beyond the farthest mark, so that it is not at the edge. */
const BEYOND = 1.04;

/** Where multiples of the reference stand, from the threshold at one end to the farthest at the other. */
function ratioScale(own: readonly PlacedOutlier[], edge: number, range: Span): LogScale {
  const ratios = own.map(({ ratio }) => ratio).filter((ratio) => ratio > 0 && Number.isFinite(ratio));
  const domain =
    edge < 1
      ? [Math.min(...ratios, edge / BEYOND) / BEYOND, edge]
      : [edge, Math.max(...ratios, edge * BEYOND) * BEYOND];
  return scaleLog(domain, range).clamp(true);
}

/** Percents that the axes may name. */
const ROUND_PERCENTS = {
  below: [10, 20, 30, 40, 50, 60, 70, 80, 90, 95, 99, 99.9],
  above: [20, 30, 50, 75, 100, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 50_000, 100_000, 500_000],
};

/** The grid of a field with its percents, the threshold at its edge. */
function drawPercents(scale: LogScale, field: 'below' | 'above', percent: number, width: number): Mark[] {
  const sign = field === 'below' ? -1 : 1;
  const textOf = (own: number) => `${sign < 0 ? '−' : '+'}${printScaled(own * SCALE, 0)} %`;
  const ratioOf = (own: number) => 1 + (sign * own) / 100;
  const at = (own: number) => scale(ratioOf(own));
  const [lowest = 0, highest = 0] = scale.domain();
  const rounds = ROUND_PERCENTS[field].filter(
    (own) => own > percent && ratioOf(own) > lowest && ratioOf(own) < highest,
  );
  const text = textOf(percent);
  const edge = { value: percent, at: at(percent) + (sign * textWidth(text, 12, 600)) / 2, text };
  return [
    upright(at(percent), [TOP, BOTTOM], 'line'),
    textMark(edge.at, BOTTOM + 16, text, { anchor: 'middle', tone: 'ink-3' }),
    ...drawTicks(ticksThatFit(at, textOf, width, [edge], someOf(rounds)), TOP, BOTTOM),
  ];
}

/** The weights at the left, with a line through each field. */
function drawWeights(scale: LogScale, spans: readonly Span[], hasLighter: boolean): Mark[] {
  const [, highest = 0] = scale.domain();
  const powers = Array.from({ length: 13 }, (_, power) => LEAST_MILLIS * 10 ** power);
  return powers
    .filter((millis) => millis <= highest)
    .flatMap((millis): Mark[] => {
      const y = scale(millis);
      return [
        textMark(AXIS_END, y + 4, weightWords(millis, hasLighter), { anchor: 'end', tone: 'ink-3' }),
        ...spans.map((span) => across(y, span, 'line')),
      ];
    });
}

/** The names beside a field's marks: how many, and no wider than this with their amounts. */
const LISTS = { below: { count: 3, width: 170, part: 0.45 }, above: { count: 7, width: 345, part: 0.62 } };
const LIST_PITCH = 18;
/** No bidder's name is wider in the list. */
const NAME_WIDTH = 96;

/** The lines of names as near to their marks as they can be, one below the other within the field. */
function listPlaces(ys: readonly number[]): number[] {
  let next = TOP + LIST_PITCH;
  return ys.map((y, index) => {
    const lowest = BOTTOM - PAD - (ys.length - 1 - index) * LIST_PITCH;
    const place = Math.min(Math.max(y + 4, next), lowest);
    next = place + LIST_PITCH;
    return place;
  });
}

/** The heaviest marks of a field with their names in a list at its far end, and lines from these to those. */
function drawList(
  field: 'below' | 'above',
  [left, right]: Span,
  heaviest: readonly PlacedOutlier[],
  dots: readonly DotMark[],
): { readonly marks: Mark[]; readonly box: Box } {
  const isBelow = field === 'below';
  const widest = Math.min(LISTS[field].width, (right - left) * LISTS[field].part);
  const places = listPlaces(dots.slice(0, heaviest.length).map((dot) => dot.y));
  const lines = heaviest.map((own, at) => {
    const amount = formatSignedMillis(roundToWhole(own.weightMillis) * SCALE).replace(/,000$/, '');
    const room = widest - textWidth(amount, 12, 400) - 8;
    const name = fitText(own.provider, Math.min(NAME_WIDTH, room), 12, 400);
    const title = fitText(own.title, room - textWidth(` · ${name}`, 12, 400), 12, 400);
    const words = isBelow || title === '' ? name : `${title} · ${name}`;
    return { own, dot: dots[at] as DotMark, words, amount, y: places[at] ?? 0 };
  });
  const width = Math.max(
    ...lines.map(({ words, amount }) => textWidth(words, 12, 400) + 8 + textWidth(amount, 12, 400)),
  );
  const from = isBelow ? left + PAD : right - PAD - width;
  const x1 = isBelow ? from + width + 4 : from - 4;
  const marks = lines.flatMap(({ own: { key, weightMillis: millis }, dot, words, amount, y }): Mark[] => [
    { kind: 'rule', x1, y1: y - 4, x2: dot.x, y2: dot.y, tone: 'ink-3', key },
    // No part of their stops, whose names say the same in full: a button is named as it reads.
    textMark(from, y, words, { tone: 'ink' }),
    textMark(from + width, y, amount, { anchor: 'end', tone: 'ink', millis }),
  ]);
  const [first = TOP, last = TOP] = [places[0], places.at(-1)];
  return {
    marks,
    box: { left: from - 12, top: first - 16, right: from + width + 12, bottom: last + 10 },
  };
}

/** Makes the mark of a price at a place. */
type DotAt = (x: number, own: PlacedOutlier) => DotMark;

/** Prices without a deviation beside each other, the heaviest first and from the left. */
function drawNone(own: readonly PlacedOutlier[], [left, right]: Span, dotAt: DotAt): Mark[] {
  const columns = Math.floor((right - left - PITCH + 3) / PITCH);
  return own.map((price, index) => dotAt(left + 12 + (index % columns) * PITCH, price));
}

/** Prices by their deviation; on a desk the heaviest have names, for which the axis makes room. */
function drawField(
  field: 'below' | 'above',
  own: readonly PlacedOutlier[],
  span: Span,
  { width, density }: Extent,
  percent: number,
  dotAt: DotAt,
): Mark[] {
  const [left, right] = span;
  const isBelow = field === 'below';
  const heaviest = density === 'phone' ? [] : own.slice(0, LISTS[field].count);
  const place = (range: Span) => {
    const scale = ratioScale(own, 1 + (isBelow ? -percent : percent) / 100, range);
    const dots = own.map((price) => dotAt(scale(price.ratio), price));
    return { scale, dots, list: drawList(field, span, heaviest, dots) };
  };
  const whole = place(isBelow ? [left + PAD, right] : [left, right - PAD]);
  const { box } = whole.list;
  const isBeside = ({ x }: DotMark) => (isBelow ? x < box.right : x > box.left);
  const isTaken = whole.dots.some(
    (dot, at) => overlaps(boxOf(dot), box) || (at < heaviest.length && isBeside(dot)),
  );
  const { scale, dots, list } = isTaken ? place(isBelow ? [box.right, right] : [left, box.left]) : whole;
  return [...drawPercents(scale, field, percent, width), ...list.marks, ...dots];
}

/** The stops by powers of ten of the weight, the heaviest first, and by place within. */
function stopsOf(drawn: readonly PlacedOutlier[], marks: readonly Mark[]): Stop[][] {
  const dotOf = new Map(marks.flatMap((mark) => (mark.kind === 'dot' ? [[mark.key, mark]] : [])));
  const powerOf = (own: PlacedOutlier) => Math.floor(Math.log10(Math.max(sizeOf(own), LEAST_MILLIS)));
  const rows = [...Map.groupBy(drawn, powerOf)].toSorted(([a], [b]) => b - a);
  return rows.map(([, row]) =>
    row
      .map((own): Stop => {
        const place = dotOf.get(own.key) ?? { x: 0, y: 0 };
        return {
          ...stopAt(own.key, place, { name: outlierName(own), tip: [] }, own.providerId),
          // Told of one at a time, of which there are thousands.
          get tip() {
            return outlierTip(own);
          },
          isExact: true,
        };
      })
      .toSorted((a, b) => a.x - b.x),
  );
}

/**
 * Draws outliers by how far they lie off their reference and by what they weigh, both logarithmic: two fields
 * that begin at the threshold, and one beside for what has no price to compare.
 */
export function drawOutliers({ prices, percent }: OutlierFigures, extent: Extent): Picture {
  const placed = placeOutliers(prices);
  const drawn = placed.slice(0, MOST_MARKS);
  const providerIds = new Set(drawn.map((own) => own.providerId));
  const look = LOOKS[drawn.length > MANY.marks || providerIds.size > MANY.providers ? 'many' : 'few'];
  const highest = Math.max(...drawn.slice(0, 1).map(sizeOf), LEAST_MILLIS * 10);
  const weights = scaleLog([LEAST_MILLIS, highest], [BOTTOM - PAD, TOP + 2 * PAD]).clamp(true);
  const dotAt: DotAt = (x, own) => {
    const figure = { key: own.key, millis: own.weightMillis };
    return { kind: 'dot', x, y: weights(sizeOf(own)), shape: 'circle', ...look, ...lookOf(own), ...figure };
  };
  const spans = layFields(extent);
  const marks = FIELDS.flatMap((name) => {
    const own = drawn.filter(({ field }) => field === name);
    return name === 'none'
      ? drawNone(own, spans.none, dotAt)
      : drawField(name, own, spans[name], extent, percent, dotAt);
  });
  const near = drawn.filter(
    ({ field, ratio, sumMillis, referenceMillis }) =>
      field !== 'none' && ratio < Infinity && !liesOff(sumMillis ?? 0, referenceMillis ?? 0, percent),
  );
  const hasLighter = drawn.some((own) => sizeOf(own) < LEAST_MILLIS);
  return {
    width: extent.width,
    height: HEIGHT,
    marks: [
      textMark(AXIS_END, 12, 'Gewicht', { anchor: 'end', tone: 'ink-3' }),
      ...FIELDS.flatMap((name): Mark[] => {
        const [x, right] = spans[name];
        const count = placed.filter(({ field }) => field === name).length;
        return [
          textMark(x, 12, fieldHead(name, count, extent), { weight: 600, tone: 'ink' }),
          barMark({ x, y: TOP, width: right - x, height: BOTTOM - TOP }, 'sunken'),
        ];
      }),
      ...drawWeights(weights, Object.values(spans), hasLighter),
      ...marks,
    ],
    rows: stopsOf(drawn, marks),
    finding: outlierFinding(placed, prices.length),
    unit: 'Jeder Punkt ist ein Preis eines Dienstleisters: rechts teurer, links günstiger als der Bezug, oben wiegt er mehr.',
    keyEntries: outlierKey(drawn),
    notes: outlierNotes(percent, placed.slice(MOST_MARKS), prices.length - placed.length, near.length),
  };
}
