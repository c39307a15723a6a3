import type { DotMark, Extent, Picture, TextMark } from '../../mark.ts';
import type { DrawnBids } from '../drawn-bids.ts';
import type { DrawnLvs } from '../drawn-tender.ts';
import { type PlainOutlier, plainOutliers } from '../plain-outliers.ts';
import { plainTenths } from '../plain-figures.ts';
import {
  createFaults,
  isAlike,
  isBar,
  isDot,
  isNear,
  isText,
  plainAmount,
  plainWhole,
  whole,
} from './judging.ts';

/** An outlier that has a weight. */
interface Weighed extends PlainOutlier {
  readonly reference: bigint;
  readonly weight: bigint;
  readonly field: 'none' | 'below' | 'above';
}

const sizeOf = ({ weight }: { readonly weight: bigint }) => (weight < 0n ? -weight : weight);
const LEAST = 10_000n;
const MOST_MARKS = 2_000;
const sumOf = (own: readonly Weighed[]) => own.reduce((sum, each) => sum + sizeOf(each), 0n);

function weigh(outliers: readonly PlainOutlier[]): Weighed[] {
  return outliers
    .flatMap((own): Weighed[] => {
      const { sum, reference, kind } = own;
      if (reference === null) return [];
      const isNone = sum === null || kind === 'zero';
      const field = isNone ? 'none' : sum < reference ? 'below' : 'above';
      return [{ ...own, reference, weight: sum === null ? reference : sum - reference, field }];
    })
    .toSorted((a, b) => (sizeOf(a) < sizeOf(b) ? 1 : sizeOf(a) > sizeOf(b) ? -1 : 0));
}

/** Whether a finding names the power of ten above which three or more weigh, and what they carry. */
function judgeFinding({ finding }: Picture, own: readonly Weighed[], count: number): string[] {
  const { faults, need } = createFaults();
  const heavier = (euros: bigint) => own.filter((each) => sizeOf(each) > euros * 1_000n);
  if (heavier(10n).length < 3) {
    need(finding === undefined, `«${finding}» of too few`);
    return faults;
  }
  const said =
    /^([\d.]+) von ([\d.]+) Preisen wiegen über (10*|[\d.]+) €, zusammen (über 99|unter 1|\d+) % des ganzen Gewichts\.$/.exec(
      finding ?? '',
    );
  const euros = BigInt(whole(said?.[3]) || 0);
  const part = heavier(euros);
  need(said !== null && /^10*$/.test(String(euros)), `«${finding}» names no power of ten`);
  need(whole(said?.[1]) === part.length && part.length > 2, `«${finding}»: ${part.length}`);
  need(whole(said?.[2]) === count, `«${finding}»: of ${count}`);
  need(euros === 10n ** 10n || heavier(euros * 10n).length < 3, `«${finding}»: a higher power has three`);
  const [heavy, all] = [sumOf(part), sumOf(own)];
  const percent = all === 0n ? 0n : (heavy * 200n + all) / (2n * all);
  const words = percent === 100n && heavy < all ? 'über 99' : percent === 0n ? 'unter 1' : `${percent}`;
  need(said?.[4] === words, `«${finding}»: ${words} %`);
  return faults;
}

/** A straight line through two places of a logarithmic axis. */
function lineThrough([a, x]: readonly [number, number], [b, y]: readonly [number, number]) {
  return (own: number) => x + ((y - x) * (Math.log(own) - Math.log(a))) / (Math.log(b) - Math.log(a));
}

const UNITS: Readonly<Record<string, bigint>> = { '': 1n, 'Mio. ': 1_000_000n, 'Mrd. ': 1_000_000_000n };

/** Whether weights stand where the words of their axis say. */
function judgeWeights(texts: readonly TextMark[], own: readonly (readonly [Weighed, DotMark])[]): string[] {
  const { faults, need } = createFaults();
  const ticks = texts.flatMap(({ text, y, anchor }): [number, number][] => {
    const [, number = '', unit = ''] = /^(?:≤ )?([\d.]+) (Mio\. |Mrd\. |)€$/.exec(text) ?? [];
    return anchor === 'end' && number !== '' ? [[whole(number) * Number(UNITS[unit]) * 1_000, y - 4]] : [];
  });
  const [least, next] = ticks;
  if (least === undefined || next === undefined) return ['no axis of weights'];
  const placeOf = lineThrough(least, next);
  need(least[0] === Number(LEAST), `the axis begins at ${least[0]}`);
  for (const [millis, y] of ticks) need(isNear(y, placeOf(millis)), `${millis} stands at ${y}`);
  for (const [each, { y, key }] of own) {
    const size = sizeOf(each) < LEAST ? LEAST : sizeOf(each);
    need(isNear(y, placeOf(Number(size))), `${key} stands at the height ${y}`);
  }
  const hasLighter = own.some(([each]) => sizeOf(each) < LEAST);
  need(
    texts.some(({ text }) => text === '≤ 10 €') === hasLighter,
    'the least of the axis says another thing',
  );
  return faults;
}

/** Whether prices stand where the percents of their field say, from the threshold on. */
function judgePercents(
  texts: readonly TextMark[],
  own: readonly (readonly [Weighed, DotMark])[],
  edge: readonly [ratio: number, x: number],
): string[] {
  const { faults, need } = createFaults();
  const ratios = texts.flatMap(({ text, x }): [number, number][] => {
    const [, sign, digits = ''] = /^([+−])([\d.,]+) %$/.exec(text) ?? [];
    const percent = Number(digits.replaceAll('.', '').replace(',', '.')) * (sign === '−' ? -1 : 1);
    const ratio = 1 + percent / 100;
    const isInField = edge[0] > 1 === ratio > 1;
    return sign === undefined || !isInField || isNear(ratio * 1e6, edge[0] * 1e6) ? [] : [[ratio, x]];
  });
  const isBeyond = (ratio: number) => (edge[0] > 1 ? ratio > edge[0] * 1.000001 : ratio < edge[0] * 0.999999);
  const dots = own.map(
    ([{ sum, reference }, dot]) =>
      [sum === reference ? 1 : Number(sum ?? 0n) / Number(reference), dot] as const,
  );
  const far = dots
    .filter(([ratio]) => ratio > 0 && ratio < Infinity && isBeyond(ratio))
    .toSorted(([a], [b]) => Math.abs(Math.log(b)) - Math.abs(Math.log(a)))[0];
  const end = far === undefined ? ratios[0] : ([far[0], far[1].x] as const);
  const placeOf = end === undefined ? () => edge[1] : lineThrough([...edge], end);
  for (const [ratio, x] of ratios) need(isNear(x, placeOf(ratio)), `${ratio} times stands at ${x}`);
  for (const [ratio, { x, key }] of dots) {
    const isWithin = ratio > 0 && ratio < Infinity;
    if (isWithin) need(isNear(x, isBeyond(ratio) ? placeOf(ratio) : edge[1]), `${key} stands at ${x}`);
    else need(far === undefined || x < far[1].x === ratio < 1, `${key} is beyond and stands at ${x}`);
  }
  return faults;
}

/** The words of a stop as they read aloud. */
function stopWords(own: Weighed, bids: DrawnBids): string {
  const { kindWords, sum, reference, weight, field } = own;
  const isOff = field !== 'none' && sum !== null && sum > 0n && reference > 0n;
  const tenths = isOff ? plainTenths(sum, reference) - 1_000 : 0;
  const sign = sum !== null && sum > reference ? '+' : sum !== null && sum < reference ? '−' : '';
  const off = isOff
    ? ` ${sign}${plainWhole(BigInt(Math.trunc(Math.abs(tenths) / 10)))},${Math.abs(tenths) % 10} %`
    : '';
  const plus = weight > 0n ? '+' : '';
  const checked = bids.bids.find(({ id }) => id === own.id)?.checked.has(own.code) === true;
  return `${kindWords}${off}, Gewicht ${plus}${plainAmount(weight)} €${checked ? ', geprüft' : ''}`;
}

function judgeNotes(picture: Picture, all: readonly Weighed[], bare: number, percent: number): string[] {
  const { faults, need } = createFaults();
  const rest = all.slice(MOST_MARKS);
  const said = picture.notes.flatMap(
    (note) => /^([\d.]+) (weiterer|weitere) unter ([\d.]+) €$/.exec(note) ?? [],
  );
  need((said.length === 0 ? 0 : whole(said[1])) === rest.length, `«${said[0]}»: ${rest.length}`);
  need(said.length === 0 || (said[2] === 'weiterer') === (rest.length === 1), `«${said[0]}» in its case`);
  const limit = BigInt(whole(said[3]) || 0) * 1_000n;
  need(
    rest.every((own) => sizeOf(own) < limit),
    `«${said[0]}» is not true`,
  );
  const near = all.slice(0, MOST_MARKS).filter(({ field, sum, reference }) => {
    const off = ((sum ?? 0n) - reference) * 100n;
    return field !== 'none' && (off === 0n || (off < 0n ? -off : off) < reference * BigInt(percent));
  });
  for (const [count, words] of [
    [bare, 'ohne Bezug nur in der Tabelle'],
    [near.length, 'in Summe näher am Bezug, am Rand gezeichnet'],
  ] as const)
    need(
      isAlike(
        picture.notes.filter((note) => note.endsWith(words)),
        count === 0 ? [] : [`${plainWhole(BigInt(count))} ${words}`],
      ),
      `«${words}»: ${count}`,
    );
  return faults;
}

/** What is wrong in a picture of outliers, by the prices that bidders gave. */
export function judgeOutliers(
  picture: Picture,
  lvs: DrawnLvs,
  bids: DrawnBids,
  { density }: Extent,
): string[] {
  const { faults, need } = createFaults();
  const outliers = plainOutliers(lvs, bids);
  const all = weigh(outliers);
  const texts = picture.marks.filter(isText);
  const dots = new Map(picture.marks.filter(isDot).map((dot) => [dot.key, dot]));
  const stops = new Map(picture.rows.flat().map((stop) => [stop.key, stop]));
  const drawn = all.flatMap((own) => {
    const dot = dots.get(`${own.id} ${own.code}`);
    return dot === undefined ? [] : [[own, dot] as const];
  });
  const shown = all.slice(0, MOST_MARKS);
  need(
    dots.size === shown.length && drawn.length === shown.length,
    `${dots.size} marks, not ${shown.length}`,
  );
  const lightest = shown.at(-1);
  need(
    drawn.every(([own]) => lightest !== undefined && sizeOf(own) >= sizeOf(lightest)),
    'a lighter one is drawn instead of a heavier',
  );
  const [none, below, above] = picture.marks.filter(isBar);
  const isMany = shown.length > 400 || new Set(shown.map(({ id }) => id)).size > 12;
  for (const [own, { key = '', millis, x, tone, isHollow, radius }] of drawn) {
    need(millis === Number(own.weight), `${key} weighs ${millis}, not ${own.weight}`);
    const field = { none, below, above }[own.field];
    need(x >= (field?.x ?? 0) && x <= (field?.x ?? 0) + (field?.width ?? 0), `${key} is not ${own.field}`);
    const isChecked = bids.bids.find(({ id }) => id === own.id)?.checked.has(own.code) === true;
    const plain = own.kind === 'above' || own.kind === 'below' ? 'petrol-500' : 'amber';
    need(tone === (isChecked ? 'ink-3' : plain), `${key} is ${tone}`);
    need(isHollow === (isChecked || own.kind === 'missing'), `${key} is hollow or not`);
    need(radius === (isMany ? 3 : 4.5), `${key} has the size ${radius}`);
    const name = stops.get(key)?.name ?? '';
    need(name.endsWith(`: ${stopWords(own, bids)}`), `«${name}»: ${stopWords(own, bids)}`);
  }
  faults.push(...judgeWeights(texts, drawn));
  const ownIn = (field: Weighed['field']) => drawn.filter(([own]) => own.field === field);
  const edges = {
    below: [1 - bids.percent / 100, (below?.x ?? 0) + (below?.width ?? 0)],
    above: [1 + bids.percent / 100, above?.x ?? 0],
  } as const;
  for (const [field, words, listed] of [
    ['below', 'unter', 3],
    ['above', 'über', 7],
  ] as const) {
    const own = all.filter((each) => each.field === field);
    faults.push(
      ...judgePercents(
        texts.filter(({ size }) => size === 12),
        ownIn(field),
        edges[field],
      ),
    );
    const isDesk = density === 'desk';
    const count = plainWhole(BigInt(own.length));
    const head = isDesk
      ? `${words} Bezug, ${count} ${own.length === 1 ? 'Preis' : 'Preise'}`
      : `${words} ${count}`;
    need(
      texts.some(({ text, y }) => text === head && y === 12),
      `no head «${head}»`,
    );
    const named = texts.filter(
      ({ millis }) => millis !== undefined && (field === 'below' ? millis < 0 : millis >= 0),
    );
    const heaviest = ownIn(field)
      .slice(0, isDesk ? listed : 0)
      .map(([each]) => Number(sizeOf(each)));
    need(
      isAlike(
        named.map(({ millis = 0 }) => Math.abs(millis)).toSorted((a, b) => b - a),
        heaviest,
      ),
      `others than the heaviest are named ${field}`,
    );
    for (const { text, millis = 0 } of named) {
      const euros = (BigInt(Math.abs(millis)) + 500n) / 1_000n;
      const sign = euros === 0n ? '' : millis < 0 ? '−' : '+';
      need(text === `${sign}${plainWhole(euros)}`, `«${text}»: ${millis}`);
    }
  }
  faults.push(...judgeFinding(picture, all, outliers.length));
  faults.push(...judgeNotes(picture, all, outliers.length - all.length, bids.percent));
  return faults;
}
