import { shareText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { upright } from '../rule-mark.ts';
import { counted, countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import { printScaled } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { limitText } from '@rahmenpreis/tendering/award/firm-words.ts';
import { isWeak } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { scaleLog } from 'd3-scale';
import { euros } from '../amount-scale.ts';
import { drawTicks, roundTicks } from '../axis-ticks.ts';
import { overlaps, textBox } from '../box.ts';
import type { DotMark, Extent, Mark, Picture, Stop, TextMark } from '../mark.ts';
import { textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';

/** A circle at a place on an axis. */
interface Circle {
  readonly key: string;
  readonly x: number;
  readonly radius: number;
}

/** A circle with how far it lies from the axis. */
interface PackedCircle extends Circle {
  readonly dy: number;
}

const GAP = 1;
/** Circles shrink together where there is no room, down to this radius of the largest. */
const LEAST_RADIUS = 7;
const SHRUNK = 0.85;

/**
 * Lays circles as near to their axis as they can without covering each other, the largest first. Where
 * that needs more than `half` above and below, all shrink; undefined where they are too many even so.
 */
function packCircles(circles: readonly Circle[], half: number): PackedCircle[] | undefined {
  const packed: PackedCircle[] = [];
  for (const own of circles.toSorted((a, b) => b.radius - a.radius || a.x - b.x)) {
    const near = packed.filter((other) => Math.abs(other.x - own.x) < other.radius + own.radius + GAP);
    const touching = near.flatMap((other) => {
      const reach = other.radius + own.radius + GAP;
      const away = Math.sqrt(Math.max(reach ** 2 - (other.x - own.x) ** 2, 0));
      return [other.dy - away, other.dy + away];
    });
    const isFree = (dy: number) =>
      Math.abs(dy) + own.radius <= half &&
      near.every(
        (other) => Math.hypot(other.x - own.x, other.dy - dy) >= other.radius + own.radius + GAP - 1e-6,
      );
    const free = [0, ...touching].filter(isFree).toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b);
    const [dy] = free;
    if (dy === undefined) {
      const shrunk = circles.map((circle) => ({ ...circle, radius: circle.radius * SHRUNK }));
      return (packed[0]?.radius ?? 0) > LEAST_RADIUS ? packCircles(shrunk, half) : undefined;
    }
    packed.push({ ...own, dy });
  }
  return packed;
}

/** A package with how firmly its rank 1 stands. */
export interface FirmPackage {
  readonly key: string;
  /** Property and service group, short: «L-004 Basis FM». */
  readonly title: string;
  readonly sumMillis: number;
  /** Joint error of the quantities from which another has rank 1, in millionths; null for a single offer. */
  readonly limitMillionths: number | null;
  readonly rankOne: string;
  readonly rival: string | undefined;
}

const NEVER = 1_000_000;
/** Beyond so many packages circles would hide each other. */
const MOST_CIRCLES = 400;
const COLUMNS = 12;
const NAMED = 6;
const LARGEST_RADIUS = 13;
const SMALLEST_RADIUS = 2;
/** A column beside the axis, for what no error turns. */
const SIDE_WIDTH = 78;
const HEIGHT = 214;
const LIST_LINE = 17;
/** Above a circle, for its number. */
const NUMBER_ROOM = 17;

/** What the axis is of. */
const AXIS_WORDS: Readonly<Record<Extent['density'], string>> = {
  desk: 'gemeinsamer Mengenfehler, bei dem Rang 1 wechselt',
  phone: 'Mengenfehler, bei dem Rang 1 wechselt',
};

const isNever = ({ limitMillionths }: FirmPackage) => limitMillionths !== null && limitMillionths >= NEVER;
const isLone = ({ limitMillionths }: FirmPackage) => limitMillionths === null;
const isAmber = ({ limitMillionths }: FirmPackage, percent: number) =>
  limitMillionths !== null && isWeak(limitMillionths, percent);

function firmFinding(
  packages: readonly FirmPackage[],
  weak: readonly FirmPackage[],
  percent: number,
): string | undefined {
  if (packages.length === 0) return undefined;
  if (weak.length === 0) return `Kein Rang kippt unter ± ${percent} %`;
  const sumOf = (own: readonly FirmPackage[]) => own.reduce((sum, { sumMillis }) => sum + sumMillis, 0);
  const words = shareText(sumOf(weak), sumOf(packages), weak.length < packages.length);
  const of = countedOf(weak.length, packages.length, 'Rang', 'Rängen');
  return weak.length === 1
    ? `${of} kippt unter ± ${percent} %, er trägt ${words} der Summe`
    : `${of} kippen unter ± ${percent} %, sie tragen ${words} der Summe`;
}

function firmStop(own: FirmPackage, x: number, y: number): Stop {
  const { title, sumMillis, limitMillionths, rankOne, rival } = own;
  const words =
    limitMillionths === null
      ? `nur ein Angebot, ${rankOne}`
      : isNever(own)
        ? `${rankOne} bleibt vorn, welche Mengen auch kommen`
        : `${rankOne} vor ${rival ?? '–'}, kippt bei ${limitText(limitMillionths)}`;
  return {
    key: own.key,
    group: own.key,
    name: `${title}: ${words}, ${euros(sumMillis)}`,
    tip: [title, words, euros(sumMillis)],
    x,
    y,
  };
}

type Field = ReturnType<typeof layField>;

/** The places of a picture of so many packages: the axis up to ±100 %, and columns beside it. */
function layField(packages: readonly FirmPackage[], { width }: Extent, listed: number) {
  const hasLone = packages.some(isLone);
  const sides = SIDE_WIDTH * (hasLone ? 2 : 1) + 12;
  const limits = packages.flatMap(({ limitMillionths }) => limitMillionths ?? []);
  const lowest = Math.max(Math.min(...limits, 10_000), 100);
  const plot = [28, width - sides - 28] as const;
  const top = listed === 0 ? 0 : listed * LIST_LINE + 12;
  return {
    width,
    plot,
    neverX: width - sides + 12 + SIDE_WIDTH / 2,
    loneX: hasLone ? width - SIDE_WIDTH / 2 : undefined,
    scale: scaleLog()
      .domain([lowest * 0.8, NEVER])
      .range([...plot])
      .clamp(true),
    /** Where the list of the weakest ends. */
    top,
    centerY: top + (HEIGHT - top) / 2,
  };
}

/** The percents that an axis of errors may name, in millionths. */
const ROUND_LIMITS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

const limitWords = (millionths: number) => `± ${printScaled(millionths / 10, 0)} %`;

/** The amber zone, the grid with its percents, and the columns beside. */
function drawField({ width, neverX, loneX, top, scale }: Field, percent: number): Mark[] {
  const weak = { value: percent * 10_000, at: scale(percent * 10_000), text: limitWords(percent * 10_000) };
  const [lowest = 0] = scale.domain();
  const rounds = ROUND_LIMITS.filter((limit) => limit >= lowest);
  const ticks = roundTicks(rounds, scale, limitWords, width, [weak]);
  const column = (x: number, words: string): Mark[] => [
    { kind: 'bar', x: x - SIDE_WIDTH / 2 + 2, y: 0, width: SIDE_WIDTH - 4, height: HEIGHT, tone: 'sunken' },
    textMark(x, HEIGHT + 16, words, { anchor: 'middle', tone: 'ink-3' }),
  ];
  return [
    { kind: 'bar', x: 0, y: 0, width: weak.at, height: HEIGHT, tone: 'amber-bg' },
    ...drawTicks(ticks, top, HEIGHT),
    upright(weak.at, [top, HEIGHT], 'amber'),
    textMark(weak.at, HEIGHT + 16, weak.text, { anchor: 'middle', weight: 600, tone: 'amber' }),
    ...column(neverX, 'nie'),
    ...(loneX === undefined ? [] : column(loneX, 'ein Angebot')),
  ];
}

/** In a column beside the axis circles stand three abreast over this width, and more where they are many. */
const ABREAST_WIDTH = 60;

function placeOf(own: FirmPackage, index: number, count: number, { scale, neverX, loneX }: Field): number {
  const { limitMillionths } = own;
  if (limitMillionths !== null && !isNever(own)) return scale(limitMillionths);
  const x = limitMillionths === null ? (loneX ?? neverX) : neverX;
  const abreast = Math.min(Math.max(Math.ceil(count / 6), 3), 12);
  return x + ((index % abreast) - (abreast - 1) / 2) * (ABREAST_WIDTH / abreast);
}

/**
 * A circle for each package, its area the sum; the weakest, which come first, with their number above.
 * Undefined where there is no room for all.
 */
function drawCircles(
  packages: readonly FirmPackage[],
  field: Field,
  weakestCount: number,
  percent: number,
): { marks: Mark[]; stops: Stop[] } | undefined {
  const beside = packages.filter((own) => isLone(own) || isNever(own)).length;
  const largest = Math.max(...packages.map(({ sumMillis }) => sumMillis), 1);
  const packed = packCircles(
    packages.map((own, index) => ({
      key: own.key,
      x: placeOf(own, index, beside, field),
      radius: Math.max(LARGEST_RADIUS * Math.sqrt(own.sumMillis / largest), SMALLEST_RADIUS),
    })),
    HEIGHT - field.centerY - NUMBER_ROOM,
  );
  if (packed === undefined) return undefined;
  const circleOf = new Map(packed.map((circle) => [circle.key, circle]));
  const circles = packages.map((own): DotMark => {
    const { key, x, radius, dy } = circleOf.get(own.key) as PackedCircle;
    const tone = isAmber(own, percent) ? 'amber' : 'petrol-500';
    const place = { x, y: field.centerY + dy, shape: 'circle', radius } as const;
    return { kind: 'dot', ...place, tone, opacity: 0.75, key, millis: own.sumMillis };
  });
  const numbers: TextMark[] = [];
  for (const [index, { x, y, radius, key = '' }] of circles.slice(0, weakestCount).entries()) {
    const look = { anchor: 'middle', size: 11, weight: 600, tone: 'amber', key } as const;
    const number = textMark(x, y - radius - 4, String(index + 1), look);
    if (!numbers.some((other) => overlaps(textBox(number), textBox(other), 1))) numbers.push(number);
  }
  const stops = circles.map(({ x, y }, index) => firmStop(packages[index] as FirmPackage, x, y));
  return { marks: [...circles, ...numbers], stops };
}

/** Twelve columns of sums in place of circles that would hide each other. */
function drawColumns(
  packages: readonly FirmPackage[],
  { scale, plot, neverX, loneX }: Field,
  percent: number,
) {
  const [left, right] = plot;
  const step = (right - left) / COLUMNS;
  const columnOf = (own: FirmPackage) => {
    if (own.limitMillionths === null || isNever(own)) return isLone(own) ? 'lone' : 'never';
    return String(Math.min(Math.floor((scale(own.limitMillionths) - left) / step), COLUMNS - 1));
  };
  const columns = [...Map.groupBy(packages, columnOf)].map(([id, own]) => ({
    id,
    own,
    sumMillis: own.reduce((sum, { sumMillis }) => sum + sumMillis, 0),
    x: id === 'lone' ? (loneX ?? neverX) : id === 'never' ? neverX : left + (Number(id) + 0.5) * step,
  }));
  const largest = Math.max(...columns.map(({ sumMillis }) => sumMillis), 1);
  const drawn = columns.toSorted((a, b) => a.x - b.x);
  return {
    marks: drawn.map(({ id, own, sumMillis, x }): Mark => {
      const height = Math.max(((HEIGHT - 20) * sumMillis) / largest, 1);
      const tone = own.every((each) => isAmber(each, percent)) ? 'amber' : 'petrol-500';
      const width = Math.min(step, SIDE_WIDTH) - 4;
      return {
        kind: 'bar',
        x: x - width / 2,
        y: HEIGHT - height,
        width,
        height,
        tone,
        opacity: 0.75,
        key: `column ${id}`,
        millis: sumMillis,
      };
    }),
    stops: drawn.map(({ id, own, sumMillis, x }): Stop => {
      const words = `${counted(own.length, 'Paket', 'Pakete')}, ${euros(sumMillis)}`;
      return { key: `column ${id}`, group: id, name: words, tip: [words], x, y: HEIGHT / 2 };
    }),
  };
}

/**
 * Draws how far all quantities may be wrong before another offer is rank 1 (decision 0072): a circle for each
 * package, amber below the page's percent, the six weakest named.
 */
export function drawFirmness(packages: readonly FirmPackage[], percent: number, extent: Extent): Picture {
  const byLimit = packages.toSorted(
    (a, b) => (a.limitMillionths ?? Infinity) - (b.limitMillionths ?? Infinity),
  );
  const weak = byLimit.filter((own) => isAmber(own, percent));
  const listed = weak.slice(0, NAMED);
  const circles =
    packages.length > MOST_CIRCLES
      ? undefined
      : drawCircles(byLimit, layField(packages, extent, listed.length), listed.length, percent);
  const weakest = circles === undefined ? [] : listed;
  const field = layField(packages, extent, weakest.length);
  const drawn = circles ?? drawColumns(packages, field, percent);
  const listWidth = field.neverX - SIDE_WIDTH / 2 - 40;
  const list = weakest.flatMap(({ title, limitMillionths, key }, index): Mark[] => {
    const y = 18 + index * LIST_LINE;
    const limit = `, ${limitText(limitMillionths ?? 0)}`;
    const short = fitText(title, listWidth - textWidth(limit, 12, 400), 12, 400);
    return [
      textMark(18, y, String(index + 1), { weight: 600, tone: 'amber', key }),
      textMark(32, y, short + limit, { tone: 'ink', key }),
    ];
  });
  return {
    width: extent.width,
    height: HEIGHT + 44,
    marks: [
      ...drawField(field, percent),
      ...drawn.marks,
      ...list,
      textMark(extent.width / 2, HEIGHT + 38, AXIS_WORDS[extent.density], {
        anchor: 'middle',
        tone: 'ink-3',
      }),
    ],
    rows: [drawn.stops],
    finding: firmFinding(packages, weak, percent),
    unit:
      circles === undefined
        ? `Jede Säule ist eine Summe von Paketen; amber: unter ± ${percent} %`
        : `Jeder Kreis ist ein Paket, seine Fläche die Summe; amber: unter ± ${percent} %`,
    keyEntries: [],
    notes: [],
  };
}
