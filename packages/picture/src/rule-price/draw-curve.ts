import { isProven } from '@rahmenpreis/scenario/proof-words.ts';
import { across, upright } from '../rule-mark.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { when } from '@rahmenpreis/german/when.ts';
import { type ScaleLinear, scaleLinear } from 'd3-scale';
import { barEntry, dotEntry } from '../key-entry.ts';
import { amountUnit, inUnit } from '../amount-scale.ts';
import { type Box, boxesAlong, boxOf } from '../box.ts';
import { placeTexts } from '../place-labels.ts';
import type { DotMark, Extent, Mark, Picture, TextMark } from '../mark.ts';
import { BOLD, textMark } from '../text-mark.ts';
import { stopAt, type StopWords } from '../stop-at.ts';
import { fitText } from '../text/text-width.ts';
import type { RulePriceFigures } from './rule-price-figures.ts';
import {
  type Bidders,
  curveFinding,
  curveNotes,
  extraOf,
  type FoundPoint,
  foundPoints,
  otherWords,
  pointLines,
  pointWords,
  signedEuros,
} from './rule-price-words.ts';

const [LEFT, TOP, PLOT_HEIGHT, AXIS_HEIGHT] = [60, 30, 294, 42];
/** From the edge of the plot to its first and last number of bidders. */
const INSET = 30;
const LIST_PITCH = 28;
const LABEL_WIDTH = 200;
const LINE = 15;

/** Places of a label beside its point: from the point to the first baseline, and the anchor there. */
const SIDES: readonly { dx: number; dy: number; anchor: TextMark['anchor']; hasLeader?: true }[] = [
  { dx: 10, dy: -25, anchor: 'start' },
  { dx: 12, dy: -6, anchor: 'start' },
  { dx: 0, dy: -30, anchor: 'middle' },
  { dx: -10, dy: -25, anchor: 'end' },
  { dx: 14, dy: -62, anchor: 'end', hasLeader: true },
  { dx: 14, dy: -98, anchor: 'end', hasLeader: true },
  { dx: -12, dy: 18, anchor: 'end' },
];

interface Scales {
  readonly xOf: (n: number) => number;
  readonly y: ScaleLinear<number, number>;
  readonly right: number;
}

/** Labels of points, each at the first side that is free; one without such a side is left out. */
function drawLabels(
  points: readonly FoundPoint[],
  { xOf, y, right }: Scales,
  bidders: Bidders,
  taken: readonly Box[],
): Mark[] {
  const frame: Box = { left: LEFT, top: TOP - 8, right: right + 22, bottom: TOP + PLOT_HEIGHT - 2 };
  const ways = points.map((point) => {
    const [x, pointY, key] = [xOf(point.n), y(extraOf(point)), `point ${point.n}`];
    const words = pointLines(point, bidders);
    return SIDES.map(({ dx, dy, anchor, hasLeader = false }) => {
      const top = pointY + dy - (dy < 0 ? LINE * (words.length - 1) : 0);
      const lines = words.map((text, at) =>
        textMark(x + dx, top + (at + 1) * LINE, fitText(text, LABEL_WIDTH, 12, 400), { anchor, key }),
      );
      const look = { anchor, weight: 600, tone: 'ink', key } as const;
      const leader = upright(x, [top + words.length * LINE + 4, pointY - 8], 'line-2', { key });
      return {
        texts: [textMark(x + dx, top, signedEuros(extraOf(point)), look), ...lines],
        leader: when(hasLeader, leader),
      };
    });
  });
  return placeTexts(ways, frame, taken).flatMap(({ texts, leader }) => [...leader, ...texts]);
}

/** Draws a stroke from a point that is not proven down to what no award costs less than. */
function drawWhisker(point: FoundPoint, { xOf, y }: Scales): Mark[] {
  if (isProven(point) || point.boundMillis === null) return [];
  const [x, key] = [xOf(point.n), `point ${point.n}`];
  const [from, bound] = [y(extraOf(point)), y(point.boundMillis - point.idealMillis)];
  const to = Math.min(bound, TOP + PLOT_HEIGHT);
  return [
    upright(x, [from, to], 'amber', { weight: 2, key, millis: point.boundMillis }),
    across(to, [x - 5, x + 5], 'amber', { weight: 2, key }),
  ];
}

function drawAxes(ns: readonly number[], { xOf, y, right }: Scales, millis: number): Mark[] {
  const unit = amountUnit(millis);
  const bottom = TOP + PLOT_HEIGHT;
  const ticks = y.ticks(5).filter((value) => Math.abs(y(value) - y(0)) > 14);
  const centre = (xOf(ns[0] ?? 1) + xOf(ns.at(-1) ?? 1)) / 2;
  return [
    textMark(0, 12, `Mehrpreis gegen das Ideal in ${unit.words}`, { tone: 'ink-3' }),
    ...ticks.flatMap((value): Mark[] => [
      across(y(value), [LEFT, right], 'line'),
      textMark(LEFT - 8, y(value) + 4, inUnit(value, unit), { anchor: 'end', tone: 'ink-3' }),
    ]),
    across(y(0), [LEFT, right], 'line-2'),
    textMark(LEFT - 8, y(0) + 4, 'Ideal', { anchor: 'end', tone: 'green', weight: 600 }),
    ...ns.map((n) => textMark(xOf(n), bottom + 18, `${n}`, { anchor: 'middle', tone: 'ink', weight: 600 })),
    textMark(centre, bottom + 36, 'Zahl der Dienstleister', { anchor: 'middle', tone: 'ink-3' }),
  ];
}

/** The points as lines below the curve, where their labels have no room. */
function drawList(points: readonly FoundPoint[], width: number, bidders: Bidders): Mark[] {
  const top = TOP + PLOT_HEIGHT + AXIS_HEIGHT + 24;
  return points.flatMap((point, index): Mark[] => {
    const [y, key] = [top + index * LIST_PITCH, `point ${point.n}`];
    const millis = extraOf(point);
    const look = { ...BOLD, key };
    const who = fitText(pointLines(point, bidders).join('; '), width - 130, 13, 400);
    return [
      textMark(0, y, `${point.n}`, look),
      textMark(22, y, who, { ...look, weight: 400 }),
      textMark(width, y, signedEuros(millis), { ...look, anchor: 'end', millis }),
    ];
  });
}

/** Draws the least extra price by the number of bidders, and all other sets that cover everything. */
export function drawCurve(figures: RulePriceFigures, { width, density }: Extent): Picture {
  const { curve, bidders } = figures;
  const points = foundPoints(curve);
  const others = (curve?.others ?? []).toSorted(
    (a, b) => a.bidderIds.length - b.bidderIds.length || extraOf(a) - extraOf(b),
  );
  const counts = [...(curve?.points ?? []).map(({ n }) => n), ...others.map((own) => own.bidderIds.length)];
  const last = Math.max(2, ...counts);
  const ns = Array.from({ length: last }, (_, at) => at + 1);
  const right = width - 24;
  const extras = [...points, ...others].map(extraOf);
  const [lowest, largest] = [Math.min(0, ...extras), Math.max(SCALE, ...extras)];
  const scales: Scales = {
    xOf: scaleLinear([1, last], [LEFT + INSET, right - INSET + 12]),
    y: scaleLinear([lowest, largest], [TOP + PLOT_HEIGHT, TOP]).nice(5),
    right,
  };
  const tone = curve?.isStale === true ? 'ink-3' : 'petrol-500';
  const dotAt = (n: number, millis: number, key: string) =>
    ({
      kind: 'dot',
      shape: 'circle',
      x: scales.xOf(n),
      y: scales.y(millis),
      radius: 6,
      tone,
      key,
      millis,
    }) as const;
  const hollow = others.map((own, at): DotMark => {
    const dot = dotAt(own.bidderIds.length, extraOf(own), `other ${at}`);
    return { ...dot, radius: 4.5, tone: 'ink-3', isHollow: true };
  });
  const dots = points.map((point) => dotAt(point.n, extraOf(point), `point ${point.n}`));
  const line = dots.map((dot): [number, number] => [dot.x, dot.y]);
  const isDesk = density === 'desk';
  const taken = [...hollow.map(boxOf), ...dots.map(boxOf), ...boxesAlong(line)];
  const stopOf = (dot: DotMark, words: StopWords) => stopAt(dot.key ?? '', dot, words);
  const listHeight = isDesk || points.length === 0 ? 0 : points.length * LIST_PITCH + 10;
  return {
    width,
    height: TOP + PLOT_HEIGHT + AXIS_HEIGHT + listHeight,
    marks: [
      ...drawAxes(ns, scales, Math.max(largest, -lowest)),
      ...(line.length > 1 ? [{ kind: 'path', points: line, tone, weight: 2 } as const] : []),
      ...hollow,
      ...points.flatMap((point) => drawWhisker(point, scales)),
      ...dots,
      ...(isDesk ? drawLabels(points, scales, bidders, taken) : drawList(points, width, bidders)),
    ],
    rows: [
      dots.map((dot, at) => stopOf(dot, pointWords(points[at] as FoundPoint, bidders))),
      hollow.map((dot, at) => stopOf(dot, otherWords(others[at] as (typeof others)[number], bidders))),
    ],
    // One bidder is compared with nobody.
    finding: bidders.length > 1 ? curveFinding(curve) : undefined,
    unit:
      others.length > 0
        ? 'Die Kurve ist ausgezählt: jede Auswahl von Dienstleistern, die alle Pakete abdeckt'
        : 'Geringster Mehrpreis je Zahl der Dienstleister auf denselben Paketen',
    keyEntries: [
      dotEntry('petrol-500', 'günstigste Auswahl'),
      ...when(
        others.length > 0,
        dotEntry('ink-3', 'jede andere Auswahl, die alles abdeckt', { isHollow: true }),
      ),
      ...when(!points.every(isProven), barEntry('stroke', 'amber', 'nicht bewiesen, bis zur Schranke')),
    ],
    notes: curveNotes(figures),
  };
}
