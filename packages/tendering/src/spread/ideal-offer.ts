import { FLAG_NO_ROWS, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { percentOf } from '@rahmenpreis/pricing/numbers/percent.ts';
import { optionalPrefix } from '../lv/optional-position.ts';
import { SLICES, type SliceId, sliceIndexOfTag } from '../lv/slice.ts';
import type { LineOffer } from '../offer/line-offer.ts';
import { isContender, lowestComplete } from '../offer/lowest-complete.ts';
import { type LinePosition, type LvOffer, type PricedLv, totalOfSlices } from '../offer/priced-lv.ts';
import { isCompared, spreadOf } from './line-spread.ts';

/** The offer that nobody made: of each service group the lowest complete one. */
export interface IdealOffer extends LvOffer {
  /** The offer each service group is taken from, by index; none where nobody offers it completely. */
  readonly winnerOf: ReadonlyMap<SliceId, number>;
}

/** The place of the lowest complete offer for a service group; of equal ones that of the first. */
function winnerIn(offers: readonly LvOffer[], sliceId: SliceId): number | undefined {
  const totals = offers.map((offer) => ({ ...offer, ...totalOfSlices(offer, [sliceId]) }));
  const lowest = lowestComplete(totals);
  const place = totals.findIndex((total) => isContender(total) && total.sumMillis === lowest);
  return place < 0 ? undefined : place;
}

/**
 * Combines the lowest complete offers of an LV's service groups into another offer. It takes no part: nothing
 * is measured against it; rows of a group without such an offer have no price (PRICE-009, PRICE-011).
 */
export function idealOffer<P extends LinePosition>({ positions, offers }: PricedLv<P>): IdealOffer {
  const winners = SLICES.map(({ sliceId }) => winnerIn(offers, sliceId));
  const winnerAt = (slice: number) => offers[winners[slice] ?? -1];
  const rows = positions.map((position) => ({
    winner: winnerAt(sliceIndexOfTag(position.sliceTag)),
    // An inactive position needs no price.
    flagsAlone: optionalPrefix(position) === 'BI' ? 0 : FLAG_PRICE_MISSING,
  }));
  const hasRows = SLICES.map((_, slice) =>
    positions.some(({ sliceTag }) => sliceIndexOfTag(sliceTag) === slice),
  );
  return {
    participation: null,
    epsFactoredMillis: rows.map(({ winner }, row) => winner?.epsFactoredMillis[row] ?? null),
    price: {
      gpMillis: Float64Array.from(rows, ({ winner }, row) => winner?.price.gpMillis[row] ?? 0),
      positionFlags: Uint8Array.from(
        rows,
        ({ winner, flagsAlone }, row) => winner?.price.positionFlags[row] ?? flagsAlone,
      ),
      sums: Float64Array.from(SLICES, (_, slice) => winnerAt(slice)?.price.sums[slice] ?? 0),
      flags: Uint8Array.from(
        SLICES,
        (_, slice) =>
          winnerAt(slice)?.price.flags[slice] ?? (hasRows[slice] ? FLAG_PRICE_MISSING : FLAG_NO_ROWS),
      ),
    },
    winnerOf: new Map(
      SLICES.flatMap(({ sliceId }, slice) => {
        const winner = winners[slice];
        return winner === undefined ? [] : [[sliceId, winner] as const];
      }),
    ),
  };
}

/**
 * The ideal offer's price in a line, in thousandths of a euro, and in percent of the bidder at an index, or
 * of the lowest without an index; both null where it lacks something.
 */
export function idealInLine(
  offers: readonly LineOffer[],
  idealIndex: number,
  referenceIndex: number | undefined,
): { gpMillis: number | null; percent: number | null } {
  const ideal = offers[idealIndex];
  const gpMillis = ideal?.hasPrice === true && !ideal.isPriceMissing ? ideal.gpMillis : null;
  return { gpMillis, percent: percentOf(gpMillis, baseOf(offers, referenceIndex)) };
}

function baseOf(offers: readonly LineOffer[], referenceIndex: number | undefined): number | null {
  if (referenceIndex === undefined) return spreadOf(offers).lowestMillis;
  const reference = offers[referenceIndex];
  return reference !== undefined && isCompared(reference) ? reference.gpMillis : null;
}
