import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import type { MeasuredOffer } from '../offer/lowest-complete.ts';
import type { Participation } from '../participation/participation.ts';

/** A bidder's unit price as an offer that can be measured: in thousandths of a euro, incomplete where none was entered (PRICE-006). */
export function askedEp(participation: Participation, epMillis: number | undefined): MeasuredOffer {
  return { participation, sumMillis: epMillis ?? 0, flags: epMillis === undefined ? FLAG_PRICE_MISSING : 0 };
}
