import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type PhaseLots, type Lot, OPEN } from './lots.ts';
import { type LotSet, type Rule, ruleOf } from './rules.ts';

/** An offer that may win a lot; what it is compared by differs from its sum where quality counts. */
export interface Admitted {
  readonly bidder: number;
  readonly moneyMillis: number;
  readonly costMillis: number;
}

/** How many offers of a lot may not win: lacking a price, outside the market, above the target, excluded. */
export interface Refused {
  incomplete: number;
  outside: number;
  aboveTarget: number;
  excluded: number;
}

/** A lot fixed to a bidder whom other rules forbid it: those, as places in the list of rules. */
export interface FixedClash {
  readonly lot: number;
  readonly rules: readonly number[];
}

/** The offers of one lot that may win it, and what becomes of the others. */
export interface AdmittedLot {
  readonly admitted: readonly Admitted[];
  readonly refused: Refused;
  readonly clash?: FixedClash;
  /** The rule that names who has the lot so far, where that one may not win it: nobody is kept from it. */
  readonly unbound?: number;
}

const nameOf = (propertyId: string | undefined, groupId: string | undefined) => `${propertyId} ${groupId}`;

/** Gives what tells whether a lot lies where a rule means; a rule may list thousands of lots. */
export function lotTest({ properties, groups }: PhaseLots, where: LotSet): (lot: Lot) => boolean {
  const listed =
    where.lots && new Set(where.lots.map(({ propertyId, groupId }) => nameOf(propertyId, groupId)));
  const chosen = where.propertyIds && new Set(where.propertyIds);
  return (lot) => {
    const [property, group] = [properties[lot.property], groups[lot.group]];
    if (where.region !== undefined && where.region !== property?.region) return false;
    if (where.propertyId !== undefined && where.propertyId !== property?.id) return false;
    if (chosen?.has(property?.id ?? '') === false) return false;
    if (where.groupId !== undefined && where.groupId !== group?.id) return false;
    return listed?.has(nameOf(property?.id, group?.id)) ?? true;
  };
}

type Offer = Lot['offers'][number];

/** Gives a sum as quality makes it count, rounded once, half up: sum × (1 + w·(max − points)/max). */
function weigherOf(
  { bidders, groups }: PhaseLots,
  rules: readonly Rule[],
): (lot: Lot, bidder: number, millis: number) => number {
  const quality = ruleOf(rules, 'quality');
  if (quality === undefined || quality.maxPoints <= 0 || quality.weightPercent === 0)
    return (_lot, _bidder, millis) => millis;
  const max = BigInt(quality.maxPoints);
  const under = 100n * max;
  return (lot, bidder, millis) => {
    const [id = '', group = ''] = [bidders[bidder]?.id, groups[lot.group]?.id];
    const points = BigInt(quality.points[id]?.[group] ?? 0);
    const over = under + BigInt(quality.weightPercent) * (max - points);
    return Number((2n * BigInt(millis) * over + under) / (2n * under));
  };
}

/** The bidder that has a lot so far, and by how many tenths of a percent others have to be cheaper. */
interface Incumbent {
  readonly index: number;
  /** `OPEN` for one that takes no part. */
  readonly bidder: number;
  readonly tenths: number;
}

/** Gives a finder of who has a lot so far: of several rules the first one that names it. */
function incumbentFinder(
  { bidders, properties, groups }: PhaseLots,
  rules: readonly Rule[],
): (lot: Lot) => Incumbent | undefined {
  const placeOf = new Map(bidders.map(({ id }, bidder) => [id, bidder]));
  const byLot = new Map<string, Incumbent>();
  for (const [index, rule] of rules.entries()) {
    if (rule.kind !== 'incumbent') continue;
    for (const { propertyId, groupId, bidderId } of rule.holders) {
      const name = nameOf(propertyId, groupId);
      const own = { index, bidder: placeOf.get(bidderId) ?? OPEN, tenths: rule.tenths };
      if (!byLot.has(name)) byLot.set(name, own);
    }
  }
  return ({ property, group }) => byLot.get(nameOf(properties[property]?.id, groups[group]?.id));
}

/** Whether an offer is cheaper by at least so many tenths of a percent, exactly; just as much is enough. */
function isCheaperBy(tenths: number, moneyMillis: number, thanMillis: number): boolean {
  return 1_000n * BigInt(moneyMillis) <= BigInt(1_000 - tenths) * BigInt(thanMillis);
}

/** A rule of a list that is about some lots. */
interface RuleAt {
  readonly index: number;
  readonly kind: Rule['kind'];
  readonly isAbout: (lot: Lot, moneyMillis: number) => boolean;
}

/** What rules say of single lots, looked through once for all of them. */
type LotRules = ReturnType<typeof readRules>;

function readRules(ground: PhaseLots, rules: readonly Rule[]) {
  const fixing: (RuleAt & { bidderId: string })[] = [];
  const against = new Map(ground.bidders.map(({ id }): [string, RuleAt[]] => [id, []]));
  for (const [index, rule] of rules.entries()) {
    const { kind } = rule;
    if (kind === 'fixed')
      fixing.push({ index, kind, bidderId: rule.bidderId, isAbout: lotTest(ground, rule.where) });
    else if (kind === 'excluded')
      against.get(rule.bidderId)?.push({ index, kind, isAbout: lotTest(ground, rule.where) });
    else if (kind === 'target' && rule.scope === 'lot') {
      const isAbout = ({ targetMillis }: Lot, moneyMillis: number) =>
        targetMillis !== null && 1_000n * BigInt(moneyMillis) > BigInt(rule.tenths) * BigInt(targetMillis);
      for (const own of against.values()) own.push({ index, kind, isAbout });
    }
  }
  const byBidder = ground.bidders.map(({ id }) => against.get(id) ?? []);
  return {
    ground,
    fixing,
    /** Those that may keep a bidder from a lot, in the order of the list. */
    against: (bidder: number) => byBidder[bidder] ?? [],
    incumbentOf: incumbentFinder(ground, rules),
    takesFilled: ruleOf(rules, 'missing')?.take === 'highest',
    weighed: weigherOf(ground, rules),
  };
}

/** The rules in whose way an offer stands, of those that decide lot by lot. */
function rulesAgainst({ against }: LotRules, lot: Lot, bidder: number, moneyMillis: number): RuleAt[] {
  return against(bidder).filter(({ isAbout }) => isAbout(lot, moneyMillis));
}

/** A lot that a rule gives to somebody: what such an offer lacks does not keep it out, other rules do. */
function admitFixed(rules: LotRules, at: number, fixing: LotRules['fixing']): AdmittedLot {
  const { ground } = rules;
  const lot = ground.lots[at] as Lot;
  const refused = { incomplete: 0, outside: 0, aboveTarget: 0, excluded: 0 };
  const [{ index: first, bidderId }] = fixing as [LotRules['fixing'][number]];
  const bidder = ground.bidders.findIndex(({ id }) => id === bidderId);
  const offer = lot.offers.find((own) => own.bidder === bidder && (own.flags & FLAG_NO_ROWS) === 0);
  const other = fixing.find((own) => own.bidderId !== bidderId);
  if (other !== undefined || offer === undefined) {
    const clashing = other === undefined ? [first] : [first, other.index];
    return { admitted: [], refused, clash: { lot: at, rules: clashing } };
  }
  const moneyMillis = moneyOf(offer, rules);
  const against = rulesAgainst(rules, lot, bidder, moneyMillis).map(({ index }) => index);
  const incumbent = rules.incumbentOf(lot);
  if (incumbent !== undefined && incumbent.bidder !== bidder) {
    const kept = admitOffers(rules, lot).admitted.find((own) => own.bidder === incumbent.bidder);
    if (kept !== undefined && !isCheaperBy(incumbent.tenths, moneyMillis, kept.moneyMillis))
      against.push(incumbent.index);
  }
  if (against.length > 0) return { admitted: [], refused, clash: { lot: at, rules: [first, ...against] } };
  const costMillis = rules.weighed(lot, bidder, moneyMillis);
  return { admitted: [{ bidder, moneyMillis, costMillis }], refused };
}

/** What the offer asks: with rule P its missing prices are filled in. */
function moneyOf(offer: Offer, { takesFilled }: LotRules): number {
  const isFilled = takesFilled && (offer.flags & FLAG_PRICE_MISSING) !== 0;
  return isFilled ? (offer.filledMillis ?? offer.sumMillis) : offer.sumMillis;
}

function admitOffers(rules: LotRules, lot: Lot): AdmittedLot {
  const refused = { incomplete: 0, outside: 0, aboveTarget: 0, excluded: 0 };
  const admitted: Admitted[] = [];
  for (const offer of lot.offers) {
    const { bidder, flags } = offer;
    if ((flags & FLAG_NO_ROWS) !== 0) continue;
    const isFilled = rules.takesFilled && offer.filledMillis !== null;
    if ((flags & FLAG_NOT_IN_MARKET) !== 0) refused.outside += 1;
    else if ((flags & FLAG_PRICE_MISSING) !== 0 && !isFilled) refused.incomplete += 1;
    else {
      const moneyMillis = moneyOf(offer, rules);
      const against = rulesAgainst(rules, lot, bidder, moneyMillis);
      if (against.some(({ kind }) => kind === 'excluded')) refused.excluded += 1;
      else if (against.length > 0) refused.aboveTarget += 1;
      else admitted.push({ bidder, moneyMillis, costMillis: rules.weighed(lot, bidder, moneyMillis) });
    }
  }
  const incumbent = rules.incumbentOf(lot);
  if (incumbent === undefined) return { admitted, refused };
  const kept = admitted.find(({ bidder }) => bidder === incumbent.bidder);
  if (kept === undefined) return { admitted, refused, unbound: incumbent.index };
  const mayWin = ({ bidder, moneyMillis }: Admitted) =>
    bidder === kept.bidder || isCheaperBy(incumbent.tenths, moneyMillis, kept.moneyMillis);
  return { admitted: admitted.filter(mayWin), refused };
}

/** The lots in which a rule names who has them so far and keeps nobody from them, each with that rule. */
export function unboundLots(ground: PhaseLots, rules: readonly Rule[]): ReadonlyMap<number, number> {
  if (ruleOf(rules, 'incumbent') === undefined) return new Map();
  const admit = lotAdmitter(ground, rules);
  const found = ground.lots.map((_, at) => [at, admit(at).unbound] as const);
  return new Map(found.flatMap(([at, rule]) => (rule === undefined ? [] : [[at, rule]])));
}

/** Gives a finder of a lot's possible winners by rules per lot: F, I, Z of single lots, P, weighed by Q. */
export function lotAdmitter(ground: PhaseLots, rules: readonly Rule[]): (at: number) => AdmittedLot {
  const read = readRules(ground, rules);
  return (at) => {
    const lot = ground.lots[at] as Lot;
    const fixing = read.fixing.filter(({ isAbout }) => isAbout(lot, 0));
    return fixing.length > 0 ? admitFixed(read, at, fixing) : admitOffers(read, lot);
  };
}
