import type { SortedLv } from '../price-book/sorted-lv.ts';
import type { Fraction } from '../numbers/exact/fraction.ts';
import type { FactorNanos } from '../numbers/units.ts';

/** The counted rows of one service group of a property, from one row up to another of its LV. */
export interface Lot extends Pick<SortedLv, 'mengeMillis' | 'epIndex'> {
  readonly from: number;
  readonly to: number;
}

/** An offer's unit prices (thousandths of a euro, by catalogue position, none missing) and factor product. */
export interface LotOffer {
  readonly epMillis: Float64Array;
  readonly factorNanos: FactorNanos;
}

/**
 * The distance of two offers in a lot, in 10⁻¹⁵ €: Menge times the difference of factored, unrounded unit
 * prices, summed apart over rows where the rival is dearer and where it is cheaper. Neither is negative.
 */
interface Gap {
  readonly dearer: bigint;
  readonly cheaper: bigint;
}

/** Who comes nearest to the offer on rank 1, and at which joint error of the quantities. */
interface LotLimit {
  /** The rival's place among the ranked offers, from 1 on. */
  readonly rival: number;
  /** The limit in millionths, cut off; 1,000,000 says that the rival is cheaper in no row. */
  readonly limitMillionths: number;
}

const WHOLE = 1_000_000n;
/** From here on a product of doubles may be rounded. */
const FIRST_UNSURE = 2 ** 53;

/** True if one factored unit price is below another; exact, whatever the size. */
function isBelow(ep: number, nanos: number, otherEp: number, otherNanos: number): boolean {
  const product = ep * nanos;
  const other = otherEp * otherNanos;
  // Rounding keeps the order, so products that differ as doubles differ in the same way.
  if (product !== other || product < FIRST_UNSURE) return product < other;
  // Both are below 2^62, so equal doubles are less than 2^10 apart, which their lowest 32 bits tell.
  return ((Math.imul(ep, nanos) - Math.imul(otherEp, otherNanos)) | 0) < 0;
}

/** Measures the gap between the offer on rank 1 of a lot and a rival; exact for all that `gpMillis` takes. */
export function measureGap(lot: Lot, winner: LotOffer, rival: LotOffer): Gap {
  const { mengeMillis, epIndex, from, to } = lot;
  let [own, other, ownInCheaper, otherInCheaper] = [0, 0, 0, 0];
  for (let row = from; row < to; row++) {
    const menge = mengeMillis[row] as number;
    const ownEp = winner.epMillis[epIndex[row] as number] as number;
    const otherEp = rival.epMillis[epIndex[row] as number] as number;
    own += menge * ownEp;
    other += menge * otherEp;
    if (!isBelow(otherEp, rival.factorNanos, ownEp, winner.factorNanos)) continue;
    ownInCheaper += menge * ownEp;
    otherInCheaper += menge * otherEp;
  }
  // Nothing is negative and rounding keeps the order, so with a sum below the limit no step was rounded.
  if (own >= FIRST_UNSURE || other >= FIRST_UNSURE) return measureWidely(lot, winner, rival);
  const [ownNanos, otherNanos] = [BigInt(winner.factorNanos), BigInt(rival.factorNanos)];
  const cheaper = ownNanos * BigInt(ownInCheaper) - otherNanos * BigInt(otherInCheaper);
  return { dearer: otherNanos * BigInt(other) - ownNanos * BigInt(own) + cheaper, cheaper };
}

/** The same for sums beyond the safe integers, some nine billion euros before the factors. */
function measureWidely({ mengeMillis, epIndex, from, to }: Lot, winner: LotOffer, rival: LotOffer): Gap {
  let [dearer, cheaper] = [0n, 0n];
  for (let row = from; row < to; row++) {
    const more = moreThan(winner, rival, epIndex[row] as number) * BigInt(mengeMillis[row] as number);
    if (more < 0n) cheaper -= more;
    else dearer += more;
  }
  return { dearer, cheaper };
}

/** How much a rival's factored unit price of a catalogue position exceeds the winner's, in 10⁻¹² €; exact. */
export function moreThan(winner: LotOffer, rival: LotOffer, epIndex: number): bigint {
  const own = BigInt(winner.epMillis[epIndex] as number) * BigInt(winner.factorNanos);
  return BigInt(rival.epMillis[epIndex] as number) * BigInt(rival.factorNanos) - own;
}

/** The joint error at which the order of two offers turns, from 0 to 1. */
function limitOf({ dearer, cheaper }: Gap): Fraction {
  if (dearer <= cheaper) return { over: 0n, under: 1n };
  return { over: dearer - cheaper, under: dearer + cheaper };
}

/**
 * How wrong all quantities of a lot may be at once, each by at most this share of itself and to the winner's
 * harm, until another offer costs less: Σ q·Δ / Σ q·|Δ|, Δ being how much dearer the rival's factored,
 * unrounded unit price is, the least of all rivals. Offers come in rank order, the winner first; only ranked
 * ones count. If the winner is ahead by rounding alone, and between equal offers, it is 0. Of rivals with the
 * same limit the better ranked is named. Undefined with fewer than two offers (decision 0072).
 */
export function findLotLimit(lot: Lot, ranked: readonly LotOffer[]): LotLimit | undefined {
  const [winner] = ranked;
  let nearest: (Fraction & { rival: number }) | undefined;
  for (const [rival, offer] of ranked.entries()) {
    if (winner === undefined || rival === 0) continue;
    const limit = limitOf(measureGap(lot, winner, offer));
    if (nearest === undefined || limit.over * nearest.under < nearest.over * limit.under)
      nearest = { ...limit, rival };
  }
  if (nearest === undefined) return undefined;
  return { rival: nearest.rival, limitMillionths: Number((WHOLE * nearest.over) / nearest.under) };
}
