import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import type { Ground, Lot } from './lots.ts';
import { type LotSet, type Rule, ruleOf } from './rules.ts';

/** An offer that may win a lot; what it is compared by differs from its sum where quality counts. */
export interface Admitted {
  readonly bidder: number;
  readonly moneyMillis: number;
  readonly costMillis: number;
}

/** Why offers of a lot may not win it: how many lack a price, lie outside the market, above the target, are excluded. */
export interface Refused {
  incomplete: number;
  outside: number;
  aboveTarget: number;
  excluded: number;
}

/** A lot that is fixed to somebody who may not have it by other rules: which ones, as places in the list of rules. */
export interface FixedClash {
  readonly lot: number;
  readonly bidder: number;
  readonly rules: readonly number[];
}

/** The offers of one lot that may win it, and what becomes of the others. */
export interface AdmittedLot {
  readonly admitted: readonly Admitted[];
  readonly refused: Refused;
  readonly clash?: FixedClash;
}

/** Whether a lot lies where the rule means. */
export function isInSet({ properties, groups }: Ground, lot: Lot, where: LotSet): boolean {
  const [property, group] = [properties[lot.property], groups[lot.group]];
  if (where.region !== undefined && where.region !== property?.region) return false;
  if (where.propertyId !== undefined && where.propertyId !== property?.id) return false;
  if (where.groupId !== undefined && where.groupId !== group?.id) return false;
  return (
    where.lots?.some(({ propertyId, groupId }) => propertyId === property?.id && groupId === group?.id) ??
    true
  );
}

/** A sum as quality makes it count, rounded once, half up: sum × (1 + w·(max − points)/max). */
function weigh(ground: Ground, lot: Lot, rules: readonly Rule[]): (bidder: number, millis: number) => number {
  const quality = ruleOf(rules, 'quality');
  if (quality === undefined || quality.maxPoints <= 0 || quality.weightPercent === 0)
    return (_, millis) => millis;
  const max = BigInt(quality.maxPoints);
  const under = 100n * max;
  return (bidder, millis) => {
    const [id = '', group = ''] = [ground.bidders[bidder]?.id, ground.groups[lot.group]?.id];
    const points = BigInt(quality.points[id]?.[group] ?? 0);
    const over = under + BigInt(quality.weightPercent) * (max - points);
    return Number((2n * BigInt(millis) * over + under) / (2n * under));
  };
}

function isAboveTarget(rule: Rule, lot: Lot, moneyMillis: number): boolean {
  if (rule.kind !== 'target' || rule.scope !== 'lot' || lot.targetMillis === null) return false;
  return 1_000n * BigInt(moneyMillis) > BigInt(rule.tenths) * BigInt(lot.targetMillis);
}

interface LotView {
  readonly ground: Ground;
  readonly lot: number;
  readonly rules: readonly Rule[];
}

/** The rules in whose way an offer stands, of those that decide lot by lot. */
function rulesAgainst({ ground, lot: at, rules }: LotView, bidder: number, moneyMillis: number): number[] {
  const lot = ground.lots[at] as Lot;
  const id = ground.bidders[bidder]?.id;
  return [...rules.entries()]
    .filter(
      ([, rule]) =>
        isAboveTarget(rule, lot, moneyMillis) ||
        (rule.kind === 'excluded' && rule.bidderId === id && isInSet(ground, lot, rule.where)),
    )
    .map(([index]) => index);
}

/** A lot that a rule gives to somebody: what such an offer lacks does not keep it out, other rules do. */
function admitFixed(view: LotView, fixing: readonly number[]): AdmittedLot {
  const { ground, lot: at, rules } = view;
  const lot = ground.lots[at] as Lot;
  const refused = { incomplete: 0, outside: 0, aboveTarget: 0, excluded: 0 };
  const idOf = (index: number | undefined) => {
    const rule = rules[index ?? -1];
    return rule?.kind === 'fixed' ? rule.bidderId : undefined;
  };
  const bidder = ground.bidders.findIndex(({ id }) => id === idOf(fixing[0]));
  const offer = lot.offers.find((own) => own.bidder === bidder && (own.flags & FLAG_NO_ROWS) === 0);
  const other = fixing.find((index) => idOf(index) !== idOf(fixing[0]));
  if (other !== undefined || offer === undefined) {
    const clashing = other === undefined ? fixing.slice(0, 1) : [fixing[0] ?? 0, other];
    return { admitted: [], refused, clash: { lot: at, bidder, rules: clashing } };
  }
  const moneyMillis = moneyOf(offer, rules);
  const against = rulesAgainst(view, bidder, moneyMillis);
  if (against.length > 0) {
    return { admitted: [], refused, clash: { lot: at, bidder, rules: [fixing[0] ?? 0, ...against] } };
  }
  const costMillis = weigh(ground, lot, rules)(bidder, moneyMillis);
  return { admitted: [{ bidder, moneyMillis, costMillis }], refused };
}

/** What the offer asks: with rule P its missing prices are filled in. */
function moneyOf(offer: Lot['offers'][number], rules: readonly Rule[]): number {
  const isFilled = ruleOf(rules, 'missing')?.take === 'highest' && (offer.flags & FLAG_PRICE_MISSING) !== 0;
  return isFilled ? (offer.filledMillis ?? offer.sumMillis) : offer.sumMillis;
}

/** Finds which offers may win a lot by the rules that decide lot by lot: F, Z of single lots, P, weighed by Q. */
export function admitLot(ground: Ground, at: number, rules: readonly Rule[]): AdmittedLot {
  const lot = ground.lots[at] as Lot;
  const view = { ground, lot: at, rules };
  const fixing = [...rules.entries()]
    .filter(([, rule]) => rule.kind === 'fixed' && isInSet(ground, lot, rule.where))
    .map(([index]) => index);
  if (fixing.length > 0) return admitFixed(view, fixing);
  const refused = { incomplete: 0, outside: 0, aboveTarget: 0, excluded: 0 };
  const takesFilled = ruleOf(rules, 'missing')?.take === 'highest';
  const weighed = weigh(ground, lot, rules);
  const admitted: Admitted[] = [];
  for (const offer of lot.offers) {
    const { bidder, flags } = offer;
    if ((flags & FLAG_NO_ROWS) !== 0) continue;
    const isIncomplete = (flags & FLAG_PRICE_MISSING) !== 0 && !(takesFilled && offer.filledMillis !== null);
    if ((flags & FLAG_NOT_IN_MARKET) !== 0) refused.outside += 1;
    else if (isIncomplete) refused.incomplete += 1;
    else {
      const moneyMillis = moneyOf(offer, rules);
      const against = rulesAgainst(view, bidder, moneyMillis);
      if (against.some((index) => rules[index]?.kind === 'excluded')) refused.excluded += 1;
      else if (against.length > 0) refused.aboveTarget += 1;
      else admitted.push({ bidder, moneyMillis, costMillis: weighed(bidder, moneyMillis) });
    }
  }
  return { admitted, refused };
}
