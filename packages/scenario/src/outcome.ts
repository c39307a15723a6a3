import { rebateOf } from '@rahmenpreis/tendering/award/rebate.ts';
import { type AdmittedLot, lotAdmitter } from './admit.ts';
import { type PhaseLots, type Lot, OPEN } from './lots.ts';
import { rebateRuleOf, type Rule } from './rules.ts';

/** What one bidder gets; the sum is before rebates, all in thousandths of a euro. */
export interface Share {
  readonly bidder: number;
  readonly packageCount: number;
  readonly sumMillis: number;
  readonly rebateMillis: number;
}

/** One lot of an award. */
export interface AwardedLot {
  readonly lot: number;
  /** `OPEN` where nobody gets it. */
  readonly bidder: number;
  readonly sumMillis: number | null;
  /** The cheapest valid offer; null where there is none. */
  readonly cheapest: { readonly bidder: number; readonly sumMillis: number } | null;
  /** The rule that names who has the lot so far and holds nobody back here. */
  readonly unbound?: number;
}

/** What an award comes to, added up in integers. */
export interface AwardFigures {
  readonly sumMillis: number;
  /** What the cheapest valid offers of the same lots come to; a lot without one counts as it is awarded. */
  readonly idealMillis: number;
  readonly openCount: number;
  /** Of the awarded lots with a target price; their sum is after rebates. */
  readonly target: {
    readonly packageCount: number;
    readonly sumMillis: number;
    readonly targetMillis: number;
  };
  /** In how many Bundesländer one bidder has every lot, and how many there are. */
  readonly regions: { readonly single: number; readonly all: number };
  /** Those who get something, the largest sum first. */
  readonly shares: readonly Share[];
  readonly lots: readonly AwardedLot[];
}

/** What was found of lots, whose offers never change. */
const foundCheapest = new WeakMap<Lot, { readonly cheapest: AwardedLot['cheapest'] }>();

/** The cheapest valid offer of a lot, of equal ones the first; null where there is none. Looked for once. */
export function cheapestOf(lot: Lot): AwardedLot['cheapest'] {
  const found = foundCheapest.get(lot);
  if (found !== undefined) return found.cheapest;
  let cheapest: AwardedLot['cheapest'] = null;
  for (const { bidder, sumMillis, flags } of lot.offers) {
    if (flags === 0 && sumMillis < (cheapest?.sumMillis ?? Infinity)) cheapest = { bidder, sumMillis };
  }
  foundCheapest.set(lot, { cheapest });
  return cheapest;
}

/** Gives what reads the lots of an award; who may have a lot by the rules is looked for once. */
function lotReader(ground: PhaseLots, rules: readonly Rule[]): (award: readonly number[]) => AwardedLot[] {
  const admit = lotAdmitter(ground, rules);
  const known: AdmittedLot[] = [];
  return (award) =>
    ground.lots.map((lot, at): AwardedLot => {
      const bidder = award[at] ?? OPEN;
      const { admitted, unbound } = (known[at] ??= admit(at));
      const told = { lot: at, bidder, cheapest: cheapestOf(lot), ...(unbound !== undefined && { unbound }) };
      if (bidder === OPEN) return { ...told, sumMillis: null };
      const own = admitted.find((each) => each.bidder === bidder);
      if (own === undefined) throw new RangeError(`lot ${at} goes to somebody who may not have it`);
      return { ...told, sumMillis: own.moneyMillis };
    });
}

/** What some lots of an award come to after rebates: each bidder's tier is what all of its lots reach. */
function netOf(
  { bidders }: PhaseLots,
  rules: readonly Rule[],
  lots: readonly AwardedLot[],
  isMeant: (lot: AwardedLot) => boolean,
): number {
  const [own, part] = [bidders.map(() => 0), bidders.map(() => 0)];
  for (const lot of lots) {
    if (lot.sumMillis === null) continue;
    own[lot.bidder] = (own[lot.bidder] ?? 0) + lot.sumMillis;
    if (isMeant(lot)) part[lot.bidder] = (part[lot.bidder] ?? 0) + lot.sumMillis;
  }
  return bidders.reduce((sum, { id }, bidder) => {
    const [whole = 0, meant = 0] = [own[bidder], part[bidder]];
    const rebate = rebateRuleOf(rules, id);
    return sum + meant - (rebate === undefined ? 0 : rebateOf(rebate.tiers, whole, meant));
  }, 0);
}

/** An award with the rules that it was found by. */
export interface RuledAward {
  readonly rules: readonly Rule[];
  readonly award: readonly number[];
}

/** How one award lies to another: over the lots that both give away, and how many only one of them does. */
export interface AwardDifference {
  /** The first less the second, after rebates, in thousandths of a euro. */
  readonly differenceMillis: number;
  /** Lots that the first leaves open and the second does not. */
  readonly openCount: number;
  /** Lots that the second leaves open and the first does not. */
  readonly closedCount: number;
}

/** Holds two awards against each other. */
export function compareAwards(ground: PhaseLots, first: RuledAward, second: RuledAward): AwardDifference {
  const [a, b] = [first, second].map(({ rules, award }) => lotReader(ground, rules)(award)) as [
    AwardedLot[],
    AwardedLot[],
  ];
  const isCommon = ({ lot }: AwardedLot) => a[lot]?.sumMillis !== null && b[lot]?.sumMillis !== null;
  return {
    differenceMillis: netOf(ground, first.rules, a, isCommon) - netOf(ground, second.rules, b, isCommon),
    openCount: a.filter(({ lot, sumMillis }) => sumMillis === null && b[lot]?.sumMillis !== null).length,
    closedCount: b.filter(({ lot, sumMillis }) => sumMillis === null && a[lot]?.sumMillis !== null).length,
  };
}

function sharesOf(ground: PhaseLots, rules: readonly Rule[], lots: readonly AwardedLot[]): Share[] {
  const shares = ground.bidders.map(({ id }, bidder): Share => {
    const own = lots.filter((lot) => lot.bidder === bidder);
    const sumMillis = own.reduce((sum, lot) => sum + (lot.sumMillis ?? 0), 0);
    const rebate = rebateRuleOf(rules, id);
    const rebateMillis = rebate === undefined ? 0 : rebateOf(rebate.tiers, sumMillis);
    return { bidder, packageCount: own.length, sumMillis, rebateMillis };
  });
  return shares
    .filter(({ packageCount }) => packageCount > 0)
    .toSorted((a, b) => b.sumMillis - a.sumMillis || a.bidder - b.bidder);
}

function regionsOf(ground: PhaseLots, lots: readonly AwardedLot[]): AwardFigures['regions'] {
  const winnersOf = new Map<string, Set<number>>();
  for (const { lot, bidder } of lots) {
    const region = ground.properties[ground.lots[lot]?.property ?? -1]?.region ?? '';
    const winners = winnersOf.get(region) ?? new Set();
    winnersOf.set(region, winners.add(bidder));
  }
  const single = [...winnersOf.values()].filter((winners) => winners.size === 1 && !winners.has(OPEN));
  return { single: single.length, all: winnersOf.size };
}

/** Gives a function that adds awards up by lot and as a whole; throws where rules forbid a bidder a lot. */
export function awardDescriber(
  ground: PhaseLots,
  rules: readonly Rule[],
): (award: readonly number[]) => AwardFigures {
  const readLots = lotReader(ground, rules);
  return (award) => addUp(ground, rules, readLots(award));
}

function addUp(ground: PhaseLots, rules: readonly Rule[], lots: readonly AwardedLot[]): AwardFigures {
  const shares = sharesOf(ground, rules, lots);
  let [idealMillis, openCount] = [0, 0];
  const targetOf = ({ lot }: AwardedLot) => ground.lots[lot]?.targetMillis ?? null;
  const sumOfTargeted = netOf(ground, rules, lots, (lot) => targetOf(lot) !== null);
  const target = { packageCount: 0, sumMillis: sumOfTargeted, targetMillis: 0 };
  for (const lot of lots) {
    const { sumMillis, cheapest } = lot;
    if (sumMillis === null) {
      openCount += 1;
      continue;
    }
    idealMillis += cheapest?.sumMillis ?? sumMillis;
    const targetMillis = targetOf(lot);
    if (targetMillis === null) continue;
    target.packageCount += 1;
    target.targetMillis += targetMillis;
  }
  const sumMillis = shares.reduce((sum, share) => sum + share.sumMillis - share.rebateMillis, 0);
  return {
    sumMillis,
    idealMillis,
    openCount,
    target,
    regions: regionsOf(ground, lots),
    shares,
    lots,
  };
}
