import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatMillisShort, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { PhaseLots } from './lots.ts';
import type { Problem, VolumeRow } from './reduce.ts';
import { countSets } from './search/place-sets.ts';
import { euroText, lotName, tenthsText } from './words.ts';

/** A step of why nothing fits: what it is about, and what arithmetic says of it. */
export interface ConflictStep {
  readonly title: string;
  readonly text: string;
}

/** So many sets of bidders are gone through; with more nothing is told. */
const MOST_SETS = 20_000;
/** So many bidders that have to win are told of, and so many sets are named. */
const MOST_NAMED = 3;

/** What a bidder keeps at least in a set of winners, and what the whole then comes to, in thousandths. */
interface Least {
  readonly row: VolumeRow;
  readonly set: readonly number[];
  readonly own: number;
  readonly all: number;
  /** The units that nobody else of the set offers. */
  readonly units: readonly number[];
}

/** Who has to win, since nobody else may have some unit, with these units. */
function forcedBidders({ units }: Problem): Map<number, number[]> {
  const single = [...units.keys()].filter((unit) => units[unit]?.choices.length === 1);
  return Map.groupBy(single, (unit) => units[unit]?.choices[0]?.bidder ?? -1);
}

/** All sets of so many bidders with the required winners and every unit; undefined where too many exist. */
function coveringSets(
  { units, bidderCount }: Problem,
  forced: readonly number[],
  size: number,
): number[][] | undefined {
  if (forced.length > size) return [];
  const free = Array.from({ length: bidderCount }, (_, at) => at).filter((at) => !forced.includes(at));
  const left = Math.min(size - forced.length, free.length);
  if (countSets(free.length, left) > MOST_SETS) return undefined;
  const found: number[][] = [];
  const add = (from: number, set: readonly number[]): void => {
    if (set.length === forced.length + left) {
      const isCovered = units.every(({ choices }) => choices.some(({ bidder }) => set.includes(bidder)));
      if (isCovered) found.push(set.toSorted((a, b) => a - b));
      return;
    }
    for (let at = from; at < free.length; at++) add(at + 1, [...set, free[at] as number]);
  };
  add(0, forced);
  return found;
}

/** The least a bidder keeps, each unit going to the dearest other in the set: no award gives it less. */
function leastOf({ units }: Problem, set: readonly number[], row: VolumeRow): Least {
  let [own, all] = [0, 0];
  const kept: number[] = [];
  for (const [unit, { choices }] of units.entries()) {
    const winners = choices.filter(({ bidder }) => set.includes(bidder));
    const others = winners.filter(({ bidder }) => bidder !== row.bidder);
    const money = Math.max(
      0,
      ...(others.length > 0 ? others : winners).map(({ moneyMillis }) => moneyMillis),
    );
    all += money;
    if (others.length > 0) continue;
    own += money;
    kept.push(unit);
  }
  return { row, set, own, all, units: kept };
}

function isTooMuch({ row: { limit }, own, all }: Least): boolean {
  if (limit.unit === 'euro') return own > limit.millis;
  return 1_000n * BigInt(own) > BigInt(limit.tenths) * BigInt(all);
}

/** For each set whoever keeps more than its limit in every award in it; undefined where a set may do. */
function overLimits(problem: Problem, sets: readonly (readonly number[])[]): Least[] | undefined {
  const caps = problem.volumes.filter(({ bound }) => bound === 'at-most');
  const over: Least[] = [];
  for (const set of sets) {
    const least = caps
      .filter(({ bidder }) => set.includes(bidder))
      .map((row) => leastOf(problem, set, row))
      .find(isTooMuch);
    if (least === undefined) return undefined;
    over.push(least);
  }
  return over;
}

const nameOf = ({ bidders }: PhaseLots, at: number): string => bidders[at]?.name ?? '';
const namesOf = (ground: PhaseLots, set: readonly number[]): string =>
  joinGerman(set.map((at) => nameOf(ground, at)));

/** Where somebody has to win, told of the property with most of these packages. */
function forcedStep(
  ground: PhaseLots,
  problem: Problem,
  bidder: number,
  units: readonly number[],
): ConflictStep {
  const lots = units.flatMap((unit) => problem.units[unit]?.lots ?? []);
  const byProperty = Map.groupBy(lots, (at) => ground.lots[at]?.property ?? -1);
  const [[property, own]] = [...byProperty].toSorted(([, a], [, b]) => b.length - a.length) as [
    [number, number[]],
  ];
  const { nummer = '', region = '' } = ground.properties[property] ?? {};
  const offering = new Set(
    own
      .flatMap((at) => ground.lots[at]?.offers.filter(({ flags }) => flags === 0) ?? [])
      .map((offer) => offer.bidder),
  );
  const others = [...offering].filter((at) => at !== bidder).toSorted((a, b) => a - b);
  const [first = 0] = own;
  const what =
    own.length === 1
      ? `Das Paket ${lotName(ground, first)}`
      : `Die ${formatWhole(own.length)} Pakete in ${nummer}`;
  const verb = own.length === 1 ? 'bietet' : 'bieten';
  const name = nameOf(ground, bidder);
  if (others.length === 0) return { title: region, text: `${what} bietet nur ${name} vollständig an.` };
  const everyone = [...others, bidder].toSorted((a, b) => a - b);
  const whole = namesOf(ground, everyone);
  const text = `${what} ${verb} nur ${whole} vollständig an. Ohne ${namesOf(ground, others)} bleibt ${name}.`;
  return { title: region, text };
}

/** Which sets of winners are left at all. */
function coverStep(
  ground: PhaseLots,
  { units }: Problem,
  { forced, size, sets }: { forced: readonly number[]; size: number; sets: readonly (readonly number[])[] },
): ConflictStep {
  const lots = units.reduce((count, unit) => count + unit.lots.length, 0);
  const title = size === 2 && forced.length === 1 ? 'Zweiter Dienstleister' : 'Auswahl';
  const all = `${formatWhole(lots)} Pakete`;
  if (forced.length > size) {
    const text = `Damit gewinnen mindestens ${forced.length} Dienstleister: ${namesOf(ground, forced)}. Erlaubt sind ${size}.`;
    return { title, text };
  }
  const wins = forced.length === 1 ? 'gewinnt' : 'gewinnen';
  const head = forced.length === 0 ? '' : `${namesOf(ground, forced)} ${wins} damit in jedem Fall. `;
  const which = `von ${size} Dienstleistern`;
  if (sets.length === 0) return { title, text: `${head}Keine Auswahl ${which} deckt alle ${all}.` };
  const named = sets.slice(0, MOST_NAMED).map((set) => namesOf(ground, set));
  const only =
    sets.length > MOST_NAMED
      ? `${formatWhole(sets.length)} Auswahlen ${which}`
      : `nur ${named.join(' oder ')}`;
  return { title, text: `${head}Alle ${all} decken ${only}.` };
}

/** What holds in the sets that are not told of. */
function otherSets(over: readonly Least[]): string {
  return over.every(({ row }) => row === over[0]?.row)
    ? 'Keine andere Auswahl lässt weniger zu.'
    : 'In jeder anderen Auswahl überschreitet ebenfalls jemand seine Grenze.';
}

/** What somebody keeps at least, told of the set in which that is least. */
function leastStep(ground: PhaseLots, problem: Problem, over: readonly Least[]): ConflictStep {
  const [least] = over.toSorted((a, b) => a.own / a.all - b.own / b.all) as [Least];
  const { row, set, own, all, units } = least;
  const others = set.filter((at) => at !== row.bidder);
  const lots = units.flatMap((unit) => problem.units[unit]?.lots ?? []);
  const places = [
    ...new Set(lots.map((at) => ground.properties[ground.lots[at]?.property ?? -1]?.nummer ?? '')),
  ];
  const head = others.length === 0 ? '' : `Auch wenn alles andere an ${namesOf(ground, others)} geht, `;
  const keeps = `behält ${nameOf(ground, row.bidder)} ${joinGerman(places, MOST_NAMED)}: ${euroText(own)}`;
  const hundredths = all === 0 ? 0 : Number((10_000n * BigInt(own)) / BigInt(all));
  const isShare = row.limit.unit === 'share';
  const share = isShare ? `, mindestens ${formatMillisShort(hundredths * 10)} % der Vergabesumme` : '';
  const limit =
    row.limit.unit === 'share' ? tenthsText(row.limit.tenths) : `${formatMillisShort(row.limit.millis)} €`;
  const rest = over.length > 1 ? ` ${otherSets(over)}` : '';
  const text = `${head}${keeps}${share}. Erlaubt sind ${limit}.${rest}`;
  return {
    title: isShare ? 'Kleinster Anteil' : 'Kleinste Summe',
    text: text.charAt(0).toUpperCase() + text.slice(1),
  };
}

/**
 * Shows in steps why rules exclude each other, by arithmetic alone: who must win, which sets of winners are
 * left, and that in each somebody keeps more than its limit. An empty list promises nothing.
 */
export function conflictSteps(ground: PhaseLots, problem: Problem): ConflictStep[] {
  const counts = problem.counts.filter(
    ({ bound, units }) => bound === 'at-most' && units.length === problem.units.length,
  );
  const size = Math.min(problem.bidderCount, ...counts.map(({ bidders }) => bidders));
  const forcedBy = forcedBidders(problem);
  const forced = [...forcedBy.keys()].toSorted((a, b) => a - b);
  const sets = coveringSets(problem, forced, size);
  if (sets === undefined || forced.length > MOST_NAMED) return [];
  const over = overLimits(problem, sets);
  if (over === undefined) return [];
  return [
    ...forced.map((bidder) => forcedStep(ground, problem, bidder, forcedBy.get(bidder) ?? [])),
    ...(size < problem.bidderCount ? [coverStep(ground, problem, { forced, size, sets })] : []),
    ...(over.length > 0 ? [leastStep(ground, problem, over)] : []),
  ];
}
