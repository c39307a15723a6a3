import type { PlainBundle, PlainLots, PlainLot, PlainRule, PlainSet } from './instance-format.ts';

// Written from the rules alone, without a look at how the program reckons: it shares no file with it, not
// even types.

/**
 * What the checker says of an award: the rules it breaks, in words, and its sums in thousandths of a euro.
 */
export interface Checked {
  readonly broken: readonly string[];
  readonly sum: bigint;
  readonly cost: bigint;
}

/** Judges awards of one ground by one list of rules. */
export interface PlainChecker {
  /** Who may have each lot; empty where it stays open. */
  readonly mayHave: readonly (readonly number[])[];
  /** Rules that contradict each other before anything is awarded. */
  readonly contradictions: readonly string[];
  check(award: readonly number[]): Checked;
  /**
   * What some lots of an award come to after rebates, each bidder's tier being what all of its lots reach.
   */
  netOf(award: readonly number[], lots: readonly number[]): bigint;
}

interface Asked {
  readonly money: bigint;
  readonly cost: bigint;
}

const lies = (ground: PlainLots, lot: PlainLot, set: PlainSet): boolean => {
  const property = ground.properties[lot.property]!;
  const group = ground.groups[lot.group]!;
  return (
    (set.region ?? property.region) === property.region &&
    (set.propertyId ?? property.id) === property.id &&
    (set.propertyIds ?? [property.id]).includes(property.id) &&
    (set.groupId ?? group.id) === group.id &&
    (set.lots === undefined ||
      set.lots.some((own) => own.propertyId === property.id && own.groupId === group.id))
  );
};

function placeName(ground: PlainLots, lot: PlainLot, per: string): string {
  const { region } = ground.properties[lot.property]!;
  if (per === 'region') return region;
  if (per === 'property') return ground.properties[lot.property]!.id;
  if (per === 'group') return ground.groups[lot.group]!.id;
  if (per === 'region-group') return `${region}/${ground.groups[lot.group]!.id}`;
  return 'everything';
}

function groupBy<T>(all: readonly T[], nameOf: (one: T) => string): T[][] {
  const groups: Record<string, T[]> = {};
  for (const one of all) (groups[nameOf(one)] ??= []).push(one);
  return Object.values(groups);
}

/**
 * Strikes out who is not so much cheaper than the one who has the lot so far, if that one may win it: of
 * several rules that name the lot, by the first.
 */
function keepIncumbent(
  ground: PlainLots,
  lot: PlainLot,
  rules: readonly PlainRule[],
  offers: Map<number, Asked>,
): void {
  const named = rules.flatMap((rule) =>
    rule.kind === 'incumbent'
      ? rule.holders
          .filter((holder) => lies(ground, lot, { lots: [holder] }))
          .map(({ bidderId }) => ({ bidderId, tenths: BigInt(rule.tenths) }))
      : [],
  )[0];
  const bidder = ground.bidders.findIndex(({ id }) => id === named?.bidderId);
  const free = rules.filter(({ kind }) => kind !== 'fixed' && kind !== 'incumbent');
  const kept = named && offersOf(ground, lot, free).offers.get(bidder);
  if (named === undefined || kept === undefined) return;
  for (const [other, { money }] of offers) {
    const saved = kept.money - money;
    if (other !== bidder && saved * 1000n < named.tenths * kept.money) offers.delete(other);
  }
}

/** What each bidder may win the lot for, and the contradiction if somebody has to have it and may not. */
function offersOf(ground: PlainLots, lot: PlainLot, rules: readonly PlainRule[]) {
  const offers = new Map<number, Asked>();
  const isFilling = rules.find((rule) => rule.kind === 'missing')?.take === 'highest';
  const quality = rules.find((rule) => rule.kind === 'quality');
  const wanted = new Set(
    rules.flatMap((rule) => (rule.kind === 'fixed' && lies(ground, lot, rule.where) ? [rule.bidderId] : [])),
  );
  for (const offer of lot.offers) {
    const { id } = ground.bidders[offer.bidder]!;
    if (wanted.size > 0 && (wanted.size > 1 || !wanted.has(id))) continue;
    const [isMissing, isOutside, hasNoRows] = [1, 2, 4].map((bit) => (offer.flags & bit) > 0);
    if (hasNoRows) continue;
    if (wanted.size === 0 && isOutside) continue;
    if (wanted.size === 0 && isMissing && (!isFilling || offer.filledMillis === null)) continue;
    const money = BigInt(isMissing && isFilling ? (offer.filledMillis ?? offer.sumMillis) : offer.sumMillis);
    const isRefused = rules.some(
      (rule) =>
        (rule.kind === 'excluded' && rule.bidderId === id && lies(ground, lot, rule.where)) ||
        (rule.kind === 'target' &&
          rule.scope === 'lot' &&
          lot.targetMillis !== null &&
          money * 1000n > BigInt(lot.targetMillis) * BigInt(rule.tenths)),
    );
    if (isRefused) continue;
    let cost = money;
    if (quality !== undefined && quality.maxPoints > 0) {
      const points = quality.points[id]?.[ground.groups[lot.group]!.id] ?? 0;
      const under = BigInt(100 * quality.maxPoints);
      const exact = money * (under + BigInt(quality.weightPercent * (quality.maxPoints - points)));
      cost = exact / under + (2n * (exact % under) >= under ? 1n : 0n);
    }
    offers.set(offer.bidder, { money, cost });
  }
  keepIncumbent(ground, lot, rules, offers);
  return { offers, isContradiction: wanted.size > 0 && offers.size === 0 };
}

/** Opens what nobody offers whole and would not be torn; tells which bundles have to stay whole. */
function bundlesOf(ground: PlainLots, rules: readonly PlainRule[], mayHave: Set<number>[]): number[][] {
  const offeredWhole = (place: readonly number[]) =>
    ground.bidders.some((_, bidder) => place.every((at) => mayHave[at]!.has(bidder)));
  const places = (rule: PlainBundle) => {
    const inside = [...ground.lots.keys()].filter(
      (at) => rule.per !== 'list' || lies(ground, ground.lots[at]!, { lots: rule.lots ?? [] }),
    );
    return groupBy(inside, (at) => placeName(ground, ground.lots[at]!, rule.per));
  };
  const bundles = rules.filter((rule) => rule.kind === 'bundle');
  const together: number[][] = [];
  const opened = new Set<number>();
  for (const rule of bundles.filter(({ notWhole }) => notWhole === 'open')) {
    for (const place of places(rule)) {
      if (offeredWhole(place)) together.push(place);
      else for (const at of place) opened.add(at);
    }
  }
  const isOpen = (at: number) => opened.has(at) || mayHave[at]!.size === 0;
  for (const rule of bundles.filter(({ notWhole }) => notWhole === 'apart')) {
    for (const place of places(rule)) {
      const left = place.filter((at) => !isOpen(at));
      if (left.length > 0 && offeredWhole(left)) together.push(left);
    }
  }
  for (const at of opened) mayHave[at]!.clear();
  return together.map((place) => place.filter((at) => !opened.has(at)));
}

function rebate(rules: readonly PlainRule[], id: string, own: bigint, part = own): bigint {
  const letter = rules.find((rule) => rule.kind === 'rebate' && rule.bidderId === id);
  if (letter?.kind !== 'rebate') return 0n;
  let tenths = 0n;
  for (const tier of letter.tiers) {
    if (own >= BigInt(tier.fromMillis) && BigInt(tier.tenths) > tenths) tenths = BigInt(tier.tenths);
  }
  return (part * tenths + 500n) / 1000n;
}

/** The places among whose lots a rule counts winners. */
function countedPlaces(ground: PlainLots, rules: readonly PlainRule[]) {
  return rules.flatMap((rule) =>
    rule.kind === 'count'
      ? groupBy([...ground.lots.keys()], (at) => placeName(ground, ground.lots[at]!, rule.per)).map(
          (lots) => ({ rule, lots }),
        )
      : [],
  );
}

interface Read {
  readonly ground: PlainLots;
  readonly rules: readonly PlainRule[];
  readonly byLot: readonly ReturnType<typeof offersOf>[];
}

function netOf({ ground, rules, byLot }: Read, award: readonly number[], lots: readonly number[]): bigint {
  return ground.bidders.reduce((sum, { id }, bidder) => {
    const moneyOf = (some: readonly number[]) =>
      some
        .filter((at) => award[at] === bidder)
        .reduce((all, at) => all + byLot[at]!.offers.get(bidder)!.money, 0n);
    const part = moneyOf(lots);
    return sum + part - rebate(rules, id, moneyOf([...award.keys()]), part);
  }, 0n);
}

/** Reads the rules for a ground once, so that many awards can be judged. */
export function plainChecker(ground: PlainLots, rules: readonly PlainRule[]): PlainChecker {
  const byLot = ground.lots.map((lot) => offersOf(ground, lot, rules));
  const read = { ground, rules, byLot };
  const contradictions = byLot.flatMap(({ isContradiction }, at) => (isContradiction ? [`lot ${at}`] : []));
  const mayHave = byLot.map(({ offers }) => new Set(offers.keys()));
  const together = bundlesOf(ground, rules, mayHave);
  const places = countedPlaces(ground, rules);

  const check = (award: readonly number[]): Checked => {
    const broken: string[] = [];
    const own = ground.bidders.map(() => 0n);
    const targeted: number[] = [];
    let [cost, money, targets] = [0n, 0n, 0n];
    for (const [at, bidder] of award.entries()) {
      if (bidder < 0) {
        if (mayHave[at]!.size > 0) broken.push(`lot ${at} is open`);
        continue;
      }
      const offer = mayHave[at]!.has(bidder) ? byLot[at]!.offers.get(bidder) : undefined;
      if (offer === undefined) {
        broken.push(`lot ${at} may not go to ${bidder}`);
        continue;
      }
      own[bidder]! += offer.money;
      money += offer.money;
      cost += offer.cost;
      const target = ground.lots[at]!.targetMillis;
      if (target !== null) {
        targeted.push(at);
        targets += BigInt(target);
      }
    }
    for (const place of together) {
      if (new Set(place.map((at) => award[at])).size > 1) broken.push(`lots ${place.join()} are torn`);
    }
    for (const { rule, lots } of places) {
      const winners = new Set(lots.map((at) => award[at]!).filter((bidder) => bidder >= 0)).size;
      const isKept = rule.bound === 'at-most' ? winners <= rule.bidders : winners >= rule.bidders;
      if (winners > 0 && !isKept) broken.push(`${winners} winners among ${lots.join()}`);
    }
    for (const rule of rules) {
      const isSummed = rule.kind === 'target' && rule.scope === 'sum';
      if (isSummed && netOf(read, award, targeted) > targets) broken.push('above targets');
      if (rule.kind !== 'volume') continue;
      const ids = rule.bidderIds === 'each' ? ground.bidders.map(({ id }) => id) : rule.bidderIds;
      for (const id of ids) {
        const bidder = ground.bidders.findIndex((one) => one.id === id);
        const part = own[bidder] ?? 0n;
        const isWinner = bidder >= 0 && award.includes(bidder);
        if (rule.bound === 'at-least' && rule.onlyIfWinning && !isWinner) continue;
        const limit = rule.limit;
        const [left, right] =
          limit.unit === 'euro' ? [part, BigInt(limit.millis)] : [part * 1000n, BigInt(limit.tenths) * money];
        if (rule.bound === 'at-most' ? left > right : left < right) broken.push(`volume of ${id}`);
      }
    }
    const off = ground.bidders.reduce((sum, { id }, bidder) => sum + rebate(rules, id, own[bidder]!), 0n);
    return { broken, sum: money - off, cost: cost - off };
  };
  return {
    mayHave: mayHave.map((own) => [...own]),
    contradictions,
    check,
    netOf: (award, lots) => netOf(read, award, lots),
  };
}
