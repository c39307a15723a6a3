import { shareText } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { upright } from '../rule-mark.ts';
import { countedOf } from '@rahmenpreis/pricing/numbers/counted.ts';
import { printScaled } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { limitText } from '@rahmenpreis/tendering/award/firm-words.ts';
import { isWeak } from '@rahmenpreis/tendering/award/weak-lots.ts';
import { sum } from 'd3-array';
import { scaleLog } from 'd3-scale';
import { barMark } from '../bar-mark.ts';
import { stopAt } from '../stop-at.ts';
import { type FirmPackage, packageWords } from './award-figures.ts';
import { euros } from '../amount-scale.ts';
import { drawTicks, someOf, ticksThatFit } from '../axis-ticks.ts';
import { overlaps, textBox } from '../box.ts';
import type { DotMark, Extent, Mark, Picture, Stop, TextMark } from '../mark.ts';
import { textMark } from '../text-mark.ts';
import { fitText, textWidth } from '../text/text-width.ts';

/** A circle at a place on an axis; packed, with how far it lies from it. */
interface Circle {
  readonly key: string;
  readonly x: number;
  readonly radius: number;
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
function packCircles(circles: readonly Circle[], half: number): Circle[] | undefined {
  const packed: Circle[] = [];
  for (const own of circles.toSorted((a, b) => b.radius - a.radius || a.x - b.x)) {
    const reachOf = (other: Circle) => other.radius + own.radius + GAP;
    const near = packed.filter((other) => Math.abs(other.x - own.x) < reachOf(other));
    const touching = near.flatMap((other) => {
      const away = Math.sqrt(Math.max(reachOf(other) ** 2 - (other.x - own.x) ** 2, 0));
      return [other.dy - away, other.dy + away];
    });
    const isFree = (dy: number) =>
      Math.abs(dy) + own.radius <= half &&
      near.every((other) => Math.hypot(other.x - own.x, other.dy - dy) >= reachOf(other) - 1e-6);
    const [dy] = [0, ...touching].filter(isFree).toSorted((a, b) => Math.abs(a) - Math.abs(b) || a - b);
    if (dy === undefined) {
      const shrunk = circles.map((circle) => ({ ...circle, radius: circle.radius * SHRUNK }));
      return (packed[0]?.radius ?? 0) > LEAST_RADIUS ? packCircles(shrunk, half) : undefined;
    }
    packed.push({ ...own, dy });
  }
  return packed;
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

const isAmber = ({ limitMillionths }: FirmPackage, percent: number) =>
  limitMillionths !== null && isWeak(limitMillionths, percent);

/** Where a package stands, for which no circle may lie on the axis: «never» turned, or «lone». */
function sideOf({ limitMillionths }: FirmPackage): 'never' | 'lone' | undefined {
  if (limitMillionths === null) return 'lone';
  return limitMillionths >= NEVER ? 'never' : undefined;
}

const sumOf = (packages: readonly FirmPackage[]) => sum(packages, (own) => own.sumMillis);

function firmFinding(
  packages: readonly FirmPackage[],
  weak: readonly FirmPackage[],
  percent: number,
): string | undefined {
  if (packages.length === 0) return undefined;
  if (weak.length === 0) return `Kein Rang kippt unter ± ${percent} %`;
  const share = shareText(sumOf(weak), sumOf(packages), weak.length < packages.length);
  const of = countedOf(weak.length, packages.length, 'Rang', 'Rängen');
  const [turn, carry] = weak.length === 1 ? ['kippt', 'er trägt'] : ['kippen', 'sie tragen'];
  return `${of} ${turn} unter ± ${percent} %, ${carry} ${share} der Summe`;
}

function firmStop(own: FirmPackage, place: Pick<Stop, 'x' | 'y'>): Stop {
  const { key, title, sumMillis, limitMillionths, rankOne, rival } = own;
  const words = {
    lone: `nur ein Angebot, ${rankOne}`,
    never: `${rankOne} bleibt vorn, welche Mengen auch kommen`,
    turned: `${rankOne} vor ${rival ?? '–'}, kippt bei ${limitText(limitMillionths ?? 0)}`,
  }[sideOf(own) ?? 'turned'];
  const sum = euros(sumMillis);
  return stopAt(key, place, { name: `${title}: ${words}, ${sum}`, tip: [title, words, sum] });
}

type Field = ReturnType<typeof layField>;

/** The places of a picture of so many packages: the axis up to ±100 %, and columns beside it. */
function layField(packages: readonly FirmPackage[], { width }: Extent, listed: number) {
  const hasLone = packages.some((own) => sideOf(own) === 'lone');
  const side = width - SIDE_WIDTH * (hasLone ? 2 : 1) - 12;
  const limits = packages.flatMap(({ limitMillionths }) => limitMillionths ?? []);
  const lowest = Math.max(Math.min(...limits, 10_000), 100);
  const plot = [28, side - 28] as const;
  /** Where the list of the weakest ends. */
  const top = listed === 0 ? 0 : listed * LIST_LINE + 12;
  return {
    width,
    plot,
    never: side + 12 + SIDE_WIDTH / 2,
    lone: width - SIDE_WIDTH / 2,
    hasLone,
    scale: scaleLog([lowest * 0.8, NEVER], plot).clamp(true),
    top,
    centerY: top + (HEIGHT - top) / 2,
  };
}

/** The percents that an axis of errors may name, in millionths. */
const ROUND_LIMITS = [100, 200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000];

const limitWords = (millionths: number) => `± ${printScaled(millionths / 10, 0)} %`;

/** The amber zone, the grid with its percents, and the columns beside. */
function drawField({ width, never, lone, hasLone, top, scale }: Field, percent: number): Mark[] {
  const weak = { value: percent * 10_000, at: scale(percent * 10_000), text: limitWords(percent * 10_000) };
  const [lowest = 0] = scale.domain();
  const rounds = ROUND_LIMITS.filter((limit) => limit >= lowest);
  const ticks = ticksThatFit(scale, limitWords, width, [weak], someOf(rounds));
  const column = (x: number, words: string): Mark[] => [
    barMark({ x: x - SIDE_WIDTH / 2 + 2, y: 0, width: SIDE_WIDTH - 4, height: HEIGHT }, 'sunken'),
    textMark(x, HEIGHT + 16, words, { anchor: 'middle', tone: 'ink-3' }),
  ];
  return [
    barMark({ x: 0, y: 0, width: weak.at, height: HEIGHT }, 'amber-bg'),
    ...drawTicks(ticks, top, HEIGHT),
    upright(weak.at, [top, HEIGHT], 'amber'),
    textMark(weak.at, HEIGHT + 16, weak.text, { anchor: 'middle', weight: 600, tone: 'amber' }),
    ...column(never, 'nie'),
    ...(hasLone ? column(lone, 'ein Angebot') : []),
  ];
}

/** In a column beside the axis circles stand three abreast over this width, and more where they are many. */
const ABREAST_WIDTH = 60;

function placeOf(own: FirmPackage, index: number, count: number, field: Field): number {
  const side = sideOf(own);
  if (side === undefined) return field.scale(own.limitMillionths ?? 0);
  const abreast = Math.min(Math.max(Math.ceil(count / 6), 3), 12);
  return field[side] + ((index % abreast) - (abreast - 1) / 2) * (ABREAST_WIDTH / abreast);
}

const toneOf = (isWhole: boolean) => (isWhole ? 'amber' : 'petrol-500');

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
  const beside = packages.filter((own) => sideOf(own) !== undefined).length;
  const largest = Math.max(...packages.map(({ sumMillis }) => sumMillis), 1);
  const packed = packCircles(
    packages.map((own, index) => ({
      key: own.key,
      x: placeOf(own, index, beside, field),
      radius: Math.max(LARGEST_RADIUS * Math.sqrt(own.sumMillis / largest), SMALLEST_RADIUS),
      dy: 0,
    })),
    HEIGHT - field.centerY - NUMBER_ROOM,
  );
  if (packed === undefined) return undefined;
  const circleOf = new Map(packed.map((circle) => [circle.key, circle]));
  const circles = packages.map((own): DotMark => {
    const { key, x, radius, dy } = circleOf.get(own.key) as Circle;
    const place = { x, y: field.centerY + dy, shape: 'circle', radius } as const;
    const tone = toneOf(isAmber(own, percent));
    return { kind: 'dot', ...place, tone, opacity: 0.75, key, millis: own.sumMillis };
  });
  const numbers: TextMark[] = [];
  for (const [index, { x, y, radius, key = '' }] of circles.slice(0, weakestCount).entries()) {
    const look = { anchor: 'middle', size: 11, weight: 600, tone: 'amber', key } as const;
    const number = textMark(x, y - radius - 4, String(index + 1), look);
    if (!numbers.some((other) => overlaps(textBox(number), textBox(other), 1))) numbers.push(number);
  }
  const stops = circles.map((circle, index) => firmStop(packages[index] as FirmPackage, circle));
  return { marks: [...circles, ...numbers], stops };
}

/** Twelve columns of sums in place of circles that would hide each other. */
function drawColumns(packages: readonly FirmPackage[], field: Field, percent: number) {
  const [left, right] = field.plot;
  const step = (right - left) / COLUMNS;
  const columnOf = ({ limitMillionths }: FirmPackage) =>
    Math.min(Math.floor((field.scale(limitMillionths ?? 0) - left) / step), COLUMNS - 1);
  const columns = [...Map.groupBy(packages, (own) => sideOf(own) ?? columnOf(own))]
    .map(([id, own]) => ({
      id: String(id),
      own,
      sumMillis: sumOf(own),
      x: typeof id === 'string' ? field[id] : left + (id + 0.5) * step,
    }))
    .toSorted((a, b) => a.x - b.x);
  const largest = Math.max(...columns.map(({ sumMillis }) => sumMillis), 1);
  return {
    marks: columns.map(({ id, own, sumMillis, x }): Mark => {
      const height = Math.max(((HEIGHT - 20) * sumMillis) / largest, 1);
      const width = Math.min(step, SIDE_WIDTH) - 4;
      const tone = toneOf(own.every((each) => isAmber(each, percent)));
      const place = { x: x - width / 2, y: HEIGHT - height, width, height };
      return barMark(place, tone, { opacity: 0.75, key: `column ${id}`, millis: sumMillis });
    }),
    stops: columns.map(({ id, own, sumMillis, x }): Stop => {
      const words = `${packageWords(own.length)}, ${euros(sumMillis)}`;
      return stopAt(`column ${id}`, { x, y: HEIGHT / 2 }, { name: words, tip: [words] }, id);
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
  const listWidth = field.never - SIDE_WIDTH / 2 - 40;
  const list = weakest.flatMap(({ title, limitMillionths, key }, index): Mark[] => {
    const y = 18 + index * LIST_LINE;
    const limit = `, ${limitText(limitMillionths ?? 0)}`;
    const short = fitText(title, listWidth - textWidth(limit, 12, 400), 12, 400);
    return [
      textMark(18, y, String(index + 1), { weight: 600, tone: 'amber', key }),
      textMark(32, y, short + limit, { tone: 'ink', key }),
    ];
  });
  const each = circles
    ? 'Jeder Kreis ist ein Paket, seine Fläche die Summe'
    : 'Jede Säule ist eine Summe von Paketen';
  const axis = textMark(extent.width / 2, HEIGHT + 38, AXIS_WORDS[extent.density], {
    anchor: 'middle',
    tone: 'ink-3',
  });
  return {
    width: extent.width,
    height: HEIGHT + 44,
    marks: [...drawField(field, percent), ...drawn.marks, ...list, axis],
    rows: [drawn.stops],
    finding: firmFinding(packages, weak, percent),
    unit: `${each}; amber: unter ± ${percent} %`,
    keyEntries: [],
    notes: [],
  };
}
