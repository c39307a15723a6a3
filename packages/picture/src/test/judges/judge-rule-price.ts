import type { BarMark, DotMark, Mark, Picture } from '../../mark.ts';
import type { RulePriceFigures } from '../../rule-price/rule-price-figures.ts';
import type { DrawnScenarios } from '../drawn-scenarios.ts';
import { type PlainAward, plainAward, plainLots, plainSets } from '../plain-scenarios.ts';
import {
  createFaults,
  isAlike,
  isBar,
  isDot,
  isNear,
  isRule,
  isText,
  plainAmount,
  plainWhole,
} from './judging.ts';

const WORDS = ['null', 'ein', 'zwei', 'drei', 'vier', 'fünf', 'sechs', 'sieben', 'acht', 'neun', 'zehn'];
const wordOf = (count: number) => WORDS[count] ?? `${count}`;
const sizeOf = (own: bigint) => (own < 0n ? -own : own);
const plus = (own: bigint) => (own > 0n ? '+' : '');
/** «12.743 €»; less than one euro exactly, and never with a sign. */
const euros = (millis: bigint) => {
  const size = sizeOf(millis);
  return size !== 0n && size < 1_000n ? `${plainAmount(size)} €` : `${plainWhole((size + 500n) / 1_000n)} €`;
};
const signed = (millis: bigint) => `${millis < 0n ? '−' : plus(millis)}${euros(millis)}`;
const number = (text: string) => Number(text.replaceAll('.', '').replace(',', '.').replace('−', '-'));
const MILLIS: Readonly<Record<string, number>> = { 'Mio. €': 1e9, 'Tausend Euro': 1e6, Euro: 1e3 };

interface PlainPoint extends PlainAward {
  readonly n: number;
  readonly bound: bigint;
  readonly isProven: boolean;
}

const lotsOf = new WeakMap<DrawnScenarios, ReturnType<typeof plainLots>>();
function keptLots(drawn: DrawnScenarios) {
  const known = lotsOf.get(drawn) ?? plainLots(drawn);
  lotsOf.set(drawn, known);
  return known;
}
const setsOf = new WeakMap<DrawnScenarios, ReturnType<typeof plainSets>>();
function keptSets(drawn: DrawnScenarios) {
  const known = setsOf.get(drawn) ?? plainSets(keptLots(drawn));
  setsOf.set(drawn, known);
  return known;
}

const idsOf = ({ ground }: DrawnScenarios, award: readonly number[]) =>
  award.map((bidder) => ground.bidders[bidder]?.id);

/** Gives each lot to the cheapest of some bidders. */
function cheapestAmong(drawn: DrawnScenarios, ids: readonly string[]): PlainAward {
  const lots = keptLots(drawn);
  const award = lots.map((lot) => {
    const own = ids.filter((id) => lot.has(id));
    return own.reduce<string | undefined>(
      (best, id) => (best === undefined || (lot.get(id) ?? 0n) < (lot.get(best) ?? 0n) ? id : best),
      undefined,
    );
  });
  return plainAward(lots, award, []);
}

/** Points with an award, each added up anew from the offers. */
function plainPoints(drawn: DrawnScenarios): PlainPoint[] {
  const { curve, awards, rules } = drawn;
  return curve.points.flatMap((point): PlainPoint[] => {
    if (point.sumMillis === null) return [];
    const own =
      awards === undefined
        ? cheapestAmong(drawn, point.bidderIds)
        : plainAward(keptLots(drawn), idsOf(drawn, awards.get(point.n) ?? []), rules);
    const isProven = point.proof === 'exact' || point.proof === 'within';
    return [{ ...own, n: point.n, bound: BigInt(point.boundMillis ?? 0), isProven }];
  });
}

/** Whether a listed curve is the least of all sets of bidders, until more save nothing. */
function judgeListed(drawn: DrawnScenarios, points: readonly PlainPoint[]): string[] {
  const { faults, need } = createFaults();
  const { curve } = drawn;
  const { byCount, ideal, setCount, open } = keptSets(drawn);
  for (const { n, sumMillis } of curve.points) {
    const least = byCount[Math.min(n, byCount.length - 1)];
    need(sumMillis === (least === undefined ? null : Number(least)), `${n} is ${sumMillis}, not ${least}`);
  }
  const end = byCount.findIndex((sum) => sum === ideal);
  need(end > 8 || curve.points.length === end, `the curve ends at ${curve.points.length}, not ${end}`);
  need(
    points.every((own) => own.ideal === ideal && own.open === open),
    'another ideal',
  );
  const told = new Set(
    [...points.map(({ shares }) => shares), ...curve.others.map((own) => own.bidderIds)].map((own) =>
      JSON.stringify([...own].map((each) => (typeof each === 'string' ? each : each[0])).toSorted()),
    ),
  );
  need(setCount > 64 || told.size >= setCount, `${told.size} sets, not ${setCount}`);
  return faults;
}

/** The sentence that a curve may say, from exact differences of what its awards cost. */
function findingOf(drawn: DrawnScenarios, points: readonly PlainPoint[]): string | undefined {
  const [all, fewer, fewest] = points.toReversed();
  const { curve } = drawn;
  if (all === undefined || drawn.ground.bidders.length < 2) return undefined;
  const lowest = points[0]?.n ?? 1;
  const isLowest = curve.points.every(({ n, proof }) => n >= lowest || proof === 'impossible');
  if (fewer === undefined) {
    const forAll = all.open === 0 ? ' für alles' : '';
    const cheapest = `in Dienstleister${forAll} ist am günstigsten.`;
    const said = all.isProven ? `E${cheapest}` : `Gefunden, nicht bewiesen: e${cheapest}`;
    if (all.n === 1) return curve.state === 'done' ? said : undefined;
    return isLowest && all.isProven
      ? `Mit weniger als ${wordOf(all.n)} Dienstleistern geht es nicht.`
      : undefined;
  }
  const more = (a: PlainAward, b: PlainAward) =>
    `${euros(a.sum - b.sum)} ${a.sum < b.sum ? 'weniger' : 'mehr'}`;
  const few = fewest?.n === 1 ? 'einer' : wordOf(fewest?.n ?? 0);
  const isAgain = fewest !== undefined && fewest.sum < fewer.sum === fewer.sum < all.sum;
  const again = isAgain ? 'noch einmal ' : '';
  const isKnown = [all, fewer, ...(fewest === undefined ? [] : [fewest])].every(({ isProven }) => isProven);
  if (!isKnown) {
    const rest = fewest === undefined ? '' : `, ${few} für ${again}${more(fewest, fewer)}`;
    return `Gefunden, nicht bewiesen: ${wordOf(fewer.n)} Dienstleister für ${more(fewer, all)} als ${wordOf(all.n)}${rest}.`;
  }
  const word = wordOf(fewer.n);
  const subject = `${word.charAt(0).toUpperCase()}${word.slice(1)} Dienstleister ${fewer.n === 1 ? 'kostet' : 'kosten'}`;
  const rest =
    fewest !== undefined
      ? `, ${few} ${again}${more(fewest, fewer)}`
      : fewer.n > 1 && isLowest
        ? ', weniger sind nicht möglich'
        : '';
  return `${subject} ${more(fewer, all)} als ${wordOf(all.n)}${rest}.`;
}

/** Height of an extra price by the words of the axis, each of which has to say what it stands at. */
function curveScale(picture: Picture) {
  const { faults, need } = createFaults();
  const texts = picture.marks.filter(isText);
  const unit = MILLIS[texts[0]?.text.replace('Mehrpreis gegen das Ideal in ', '') ?? ''] ?? Number.NaN;
  const zero = (texts.find(({ text, tone }) => text === 'Ideal' && tone === 'green')?.y ?? 0) - 4;
  const ticks = texts.flatMap(({ text, x, y, anchor, tone }): [number, number][] =>
    anchor === 'end' && tone === 'ink-3' && x < 60 ? [[number(text) * unit, y - 4]] : [],
  );
  const [far, at] = ticks.toSorted(([, a], [, b]) => Math.abs(b - zero) - Math.abs(a - zero))[0] ?? [
    Number.NaN,
    0,
  ];
  const placeOf = (millis: number) => zero + ((at - zero) * millis) / far;
  for (const [millis, y] of ticks) need(isNear(y, placeOf(millis)), `${millis} stands at ${y}`);
  return { placeOf, faults };
}

function judgeCurveNotes(
  { notes }: Picture,
  { curve }: DrawnScenarios,
  points: readonly PlainPoint[],
): string[] {
  const { faults, need } = createFaults();
  const list = (proof: string) => curve.points.filter((own) => own.proof === proof).map(({ n }) => n);
  const join = (own: readonly number[]) =>
    own.length > 1 ? `${own.slice(0, -1).join(', ')} und ${own.at(-1)}` : own.join('');
  const open = points[0]?.open ?? 0;
  const expected = [
    ...(list('impossible').length > 0 ? [`${join(list('impossible'))}: nicht möglich`] : []),
    ...(list('unknown').length > 0 ? [`${join(list('unknown'))}: nicht gefunden`] : []),
    ...(open > 0 ? [`Kurve: ${open} offen`] : []),
    ...(curve.isStale ? ['Kurve veraltet'] : []),
  ];
  need(isAlike(notes, expected), `«${notes.join()}»: ${expected.join()}`);
  return faults;
}

/** What is wrong in a curve of how much rules cost by the number of bidders. */
export function judgeCurve(picture: Picture, drawn: DrawnScenarios): string[] {
  const { faults, need } = createFaults();
  const { curve, ground } = drawn;
  const points = plainPoints(drawn);
  const others = curve.others.map(({ bidderIds }) => cheapestAmong(drawn, bidderIds));
  const { placeOf, faults: scaleFaults } = curveScale(picture);
  const texts = picture.marks.filter(isText);
  const columns = texts.filter(
    ({ text, weight, anchor }) => /^\d+$/.test(text) && weight === 600 && anchor === 'middle',
  );
  const xOf = (n: number) => columns.find(({ text }) => text === `${n}`)?.x ?? Number.NaN;
  const bottom = (columns[0]?.y ?? 0) - 18;
  const dots = new Map(picture.marks.filter(isDot).map((dot) => [dot.key ?? '', dot]));
  const stops = new Map(picture.rows.flat().map((stop) => [stop.key, stop.name]));
  need(
    dots.size === points.length + others.length,
    `${dots.size} marks, not ${points.length + others.length}`,
  );
  const judgeDot = (dot: DotMark | undefined, n: number, { sum, ideal }: PlainAward, what: string) => {
    need(dot?.millis === Number(sum - ideal), `${what} is ${dot?.millis}, not ${sum - ideal}`);
    need(isNear(dot?.x ?? -1, xOf(n)), `${what} stands at ${dot?.x}`);
    need(isNear(dot?.y ?? -1, placeOf(Number(sum - ideal))), `${what} stands at the height ${dot?.y}`);
  };
  for (const point of points) {
    const key = `point ${point.n}`;
    const extra = point.sum - point.ideal;
    judgeDot(dots.get(key), point.n, point, key);
    const whisker = picture.marks
      .filter(isRule)
      .find((mark) => mark.key === key && mark.millis !== undefined);
    need(whisker?.millis === (point.isProven ? undefined : Number(point.bound)), `${key} has a bound`);
    const low = Math.min(placeOf(Number(point.bound - point.ideal)), bottom);
    need(whisker === undefined || isNear(whisker.y2, low), `the bound of ${key} stands at ${whisker?.y2}`);
    const told = texts.filter(
      (mark) => mark.key === key && mark.weight === 600 && mark.tone === 'ink' && mark.text.endsWith(' €'),
    );
    need(
      told.every(({ text }) => text === signed(extra)),
      `${key} is told as «${told[0]?.text}»`,
    );
    need(
      stops
        .get(key)
        ?.startsWith(`${point.n} Dienstleister: ${plus(extra)}${plainAmount(extra)} € gegen das Ideal`) ===
        true,
      `«${stops.get(key)}»: ${extra}`,
    );
    const isTold =
      stops.get(key)?.endsWith('bewiesen') === true || stops.get(key)?.includes(', bewiesen auf ') === true;
    need(isTold === point.isProven, `«${stops.get(key)}» is proven or not`);
    const ids = curve.points.find(({ n }) => n === point.n)?.bidderIds ?? [];
    need(
      drawn.awards === undefined || isAlike(ids.toSorted(), point.shares.map(([id]) => id).toSorted()),
      `${key} goes to others`,
    );
    const names = ids.map((id) => ground.bidders.find((own) => own.id === id)?.name);
    const isAll = names.length === ground.bidders.length && names.length > 2;
    const said = stops.get(key)?.split('gegen das Ideal, ')[1] ?? '';
    need(
      isAll
        ? said.startsWith(`alle ${wordOf(names.length)}, `)
        : said.startsWith('ohne ') || names.every((name) => said.includes(name ?? '-')),
      `«${said}»: ${names.join()}`,
    );
  }
  const hollow = [...dots.values()].filter(({ key }) => key?.startsWith('other ') === true);
  const order = (own: { readonly n: number; readonly extra: bigint }) => `${own.n} ${own.extra}`;
  // Where several ask the same, who gets a package is theirs to say.
  const expected = others.map(({ sum, ideal }, at) => ({
    n: curve.others[at]?.bidderIds.length ?? 0,
    extra: sum - ideal,
  }));
  const drawnOthers = hollow.map((dot) => {
    const n = columns.findIndex(({ x }) => isNear(x, dot.x)) + 1;
    need(isNear(dot.y, placeOf(dot.millis ?? 0)), `${dot.key} stands at the height ${dot.y}`);
    need(dot.isHollow === true, `${dot.key} is not hollow`);
    return { n, extra: BigInt(dot.millis ?? 0) };
  });
  need(isAlike(drawnOthers.map(order).toSorted(), expected.map(order).toSorted()), 'other sets are drawn');
  const said = findingOf(drawn, points);
  need(picture.finding === said, `«${picture.finding}», not «${said}»`);
  const listed = drawn.awards === undefined ? judgeListed(drawn, points) : [];
  return [...faults, ...scaleFaults, ...listed, ...judgeCurveNotes(picture, drawn, points)];
}

/** A scenario's extra price, added up anew. */
function plainPrices(drawn: DrawnScenarios) {
  return drawn.scenarios
    .flatMap(({ scenario, award }) => {
      const { outcome, kept, id, name } = scenario;
      if (outcome === null) return [];
      const own = plainAward(keptLots(drawn), idsOf(drawn, award), outcome.rules);
      if (own.sum === 0n && own.open > 0) return [];
      const isByHand = kept === 'current-award';
      const isWeighed = outcome.rules.every((rule) => rule.kind !== 'quality');
      const isProven =
        (outcome.proof === 'exact' || outcome.proof === 'within') && isWeighed && !outcome.isStale;
      const isPale = isByHand || outcome.isStale || own.open > 0;
      return [
        {
          ...own,
          id,
          name,
          extra: own.sum - own.ideal,
          isByHand,
          isProven,
          isPale,
          isStale: outcome.isStale,
          isDoubted: !isByHand && !isProven,
        },
      ];
    })
    .toSorted((a, b) => Number(a.open > 0) - Number(b.open > 0) || Number(a.extra - b.extra));
}

/** What is wrong in the extra prices of scenarios. */
export function judgePrices(picture: Picture, drawn: DrawnScenarios): string[] {
  const { faults, need } = createFaults();
  const prices = plainPrices(drawn);
  const shown = prices.slice(0, 20);
  const texts = picture.marks.filter(isText);
  const unit = MILLIS[/, Achse in (.+)$/.exec(picture.unit)?.[1] ?? ''] ?? Number.NaN;
  const ideal = texts.find(({ text, tone }) => text === 'Ideal' && tone === 'green');
  const zero = ideal?.x ?? 0;
  const ticks = texts.flatMap(({ text, x, y, tone }): [number, number][] =>
    y === ideal?.y && tone === 'ink-3' ? [[number(text.replace('+', '')) * unit, x]] : [],
  );
  const isOf = (mark: Mark): mark is BarMark | DotMark =>
    (isBar(mark) || isDot(mark)) && mark.key !== undefined;
  const bars = picture.marks.filter(isOf);
  // Where no word of the axis has room, bars are held against each other.
  const widest = bars
    .filter(isBar)
    .filter(({ width }) => width > 1.5)
    .toSorted((a, b) => b.width - a.width)
    .map((bar): [number, number] => [bar.millis ?? 0, (bar.millis ?? 0) < 0 ? bar.x : bar.x + bar.width])[0];
  const [far, at] = ticks.toSorted(([, a], [, b]) => Math.abs(b - zero) - Math.abs(a - zero))[0] ??
    widest ?? [1, zero];
  const placeOf = (millis: bigint) => zero + ((at - zero) * Number(millis)) / far;
  for (const [millis, x] of ticks)
    need(isNear(x, placeOf(BigInt(Math.round(millis)))), `${millis} stands at ${x}`);
  need(
    isAlike(
      bars.map(({ millis }) => millis),
      shown.map(({ extra }) => Number(extra)),
    ),
    'other extra prices are drawn, or in another order',
  );
  for (const [index, { extra, ideal: own, open, isPale, isStale, isDoubted }] of shown.entries()) {
    const bar = bars[index];
    if (bar === undefined) continue;
    const [from, to] = extra < 0n ? [placeOf(extra), zero] : [zero, placeOf(extra)];
    need(isNear(bar.x, from), `${extra} begins at ${bar.x}`);
    need(
      !isBar(bar) || isNear(bar.width, Math.max(to - from, 1.5)),
      `${extra} is ${isBar(bar) && bar.width} wide`,
    );
    const tone = isDot(bar) ? (isPale ? 'ink-3' : 'green') : isPale ? 'petrol-100' : 'petrol-500';
    need(bar.tone === tone, `${extra} is ${bar.tone}`);
    const told = texts.filter(({ key }) => key === bar.key);
    need(
      told.some(
        ({ text, millis }) => millis === Number(extra) && text === `${plus(extra)}${plainAmount(extra)}`,
      ),
      `${extra} is not told`,
    );
    const hundredths = own === 0n ? 0n : (20_000n * sizeOf(extra) + own) / (2n * own);
    const percent = `${extra < 0n ? '−' : '+'}${plainWhole(hundredths / 100n)},${String(hundredths % 100n).padStart(2, '0')} %`;
    need(
      extra === 0n || own === 0n || told.some(({ text }) => text === percent),
      `${extra} of ${own} is not told as ${percent}`,
    );
    const name = picture.rows[index]?.[0]?.name ?? '';
    need(
      name.includes(`: ${plus(extra)}${plainAmount(extra)} €`) &&
        name.includes(`, Ideal auf denselben Paketen ${plainAmount(own)} €, `) &&
        name.includes(`, ${open} offen`) === open > 0 &&
        name.endsWith(', veraltet') === isStale,
      `«${name}»: ${extra} of ${own}, ${open}`,
    );
    const line = told.find(({ weight, anchor }) => weight === 400 && anchor === 'start')?.text ?? '';
    const said = isDoubted && open > 0 ? /, \d+ offen, (.+)$/.exec(name)?.[1] : undefined;
    const doubt = said === undefined ? '' : `${said}; `;
    const words = isStale
      ? 'veraltet'
      : open > 0
        ? `${doubt}${open} ${open === 1 ? 'Paket' : 'Pakete'} offen, Ideal der anderen ${plainWhole((own + 500n) / 1_000n)} €`
        : undefined;
    const cut = line.replace(/…$/, '');
    need(
      words === undefined || (line.endsWith('…') ? words.startsWith(cut) : words === line),
      `«${line}»: ${words}`,
    );
  }
  const sought = prices.filter(({ isByHand }) => !isByHand);
  const isProven = sought.length > 0 && sought.every((own) => own.isProven);
  need(picture.notes.includes('alle bewiesen') === isProven, `«${picture.notes.join()}»: proven or not`);
  const left = prices.length - shown.length;
  need(
    picture.notes.includes(`${left} weitere nicht gezeichnet`) === left > 0,
    `«${picture.notes.join()}»: ${left}`,
  );
  return faults;
}

/** What is wrong where both stand together: the same marks, and those of the curve say what its own say. */
export function judgeTogether(
  { marks, finding, notes }: Picture,
  [curve, prices]: readonly [Picture, Picture],
  { curve: told }: Pick<RulePriceFigures, 'curve'>,
): string[] {
  const { faults, need } = createFaults();
  const hasCurve = (told?.points.length ?? 0) > 0;
  const halves = hasCurve ? [...curve.marks, ...prices.marks] : prices.marks;
  const figures = (own: readonly Mark[]) =>
    own.flatMap(({ key, millis }) => (millis === undefined ? [] : [[key, millis]]));
  need(isAlike(figures(marks), figures(halves)), 'together other figures are drawn');
  need(finding === (hasCurve ? curve.finding : undefined), `together «${finding}»`);
  need(isAlike(notes, hasCurve ? [...curve.notes, ...prices.notes] : prices.notes), 'together other notes');
  return faults;
}
