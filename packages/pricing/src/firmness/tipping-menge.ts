import { MENGE_MAX_MILLIS } from '../numbers/units.ts';
import { type Lot, type LotOffer, measureGap, moreThan } from './lot-limit.ts';

/** An offer of a lot and its place in the order of names, which decides between equal sums. */
export interface NamedLotOffer extends LotOffer {
  readonly namePlace: number;
}

/** A quantity in thousandths of its unit, and the place from 1 of the ranked rival it puts on rank 1. */
interface Tipping {
  readonly mengeMillis: number;
  readonly rival: number;
}

/** The nearest quantities of a row below and above its own at which rank 1 changes hands; null for none. */
interface TippingMengen {
  readonly below: Tipping | null;
  readonly above: Tipping | null;
}

interface Rival {
  readonly rival: number;
  readonly offer: LotOffer;
  /** How far the winner is ahead, in 10⁻¹⁵ €; by its rounding alone counts as not at all. */
  readonly lead: bigint;
  readonly takesEqual: boolean;
}

/** The thousandths of a row's unit that use up the lead; at least 1, as the winner stands as it is. */
function stepsTo({ lead, takesEqual }: Rival, perStep: bigint): bigint {
  const full = lead / perStep;
  const isReached = takesEqual && lead % perStep === 0n;
  return isReached && full > 0n ? full : full + 1n;
}

/**
 * Gives a row's nearest quantities at which another offer costs less, all others unchanged: q − D/δ where the
 * rival is dearer there by δ, q + D/|δ| where cheaper, D being the winner's lead in factored, unrounded
 * prices; rounded away from q to thousandths, from 0 to the largest quantity. Equal sums are decided by name.
 * Offers come in rank order; of rivals at one quantity the better ranked is named (decision 0072).
 */
export function openTippingMengen(
  lot: Lot,
  ranked: readonly NamedLotOffer[],
): (row: number) => TippingMengen {
  const [winner, ...others] = ranked;
  if (winner === undefined) return () => ({ below: null, above: null });
  const rivals = others.map((offer, index): Rival => {
    const { dearer, cheaper } = measureGap(lot, winner, offer);
    const lead = dearer > cheaper ? dearer - cheaper : 0n;
    return { rival: index + 1, offer, lead, takesEqual: offer.namePlace < winner.namePlace };
  });
  return (row) => {
    const menge = lot.mengeMillis[row] as number;
    let below: Tipping | null = null;
    let above: Tipping | null = null;
    for (const rival of rivals) {
      const more = moreThan(winner, rival.offer, lot.epIndex[row] as number);
      if (more === 0n) continue;
      // A step beyond every bound, however many digits it has, stays beyond it as a double.
      const steps = Number(stepsTo(rival, more < 0n ? -more : more));
      const mengeMillis = more > 0n ? menge - steps : menge + steps;
      const tipping = { mengeMillis, rival: rival.rival };
      if (more > 0n && mengeMillis >= 0 && mengeMillis > (below?.mengeMillis ?? -1)) below = tipping;
      if (more < 0n && mengeMillis <= MENGE_MAX_MILLIS && mengeMillis < (above?.mengeMillis ?? Infinity))
        above = tipping;
    }
    return { below, above };
  };
}
