import type { ImportedPrice } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import type { OwnOffer } from '../../tender/own-offer/own-offer.ts';
import type { OwnEdit } from '../../tender/own-offer/own-offer-state.ts';

/** What a price list would change. */
export interface ImportPlan {
  /** Prices that are new or different; the others need no saving. */
  readonly edits: readonly OwnEdit[];
  readonly newCount: number;
  readonly changedCount: number;
  readonly sameCount: number;
}

/** Compares the prices of a file with what the offer has; the same price again changes nothing (BID-025). */
export function planImport(own: OwnOffer, prices: readonly ImportedPrice[]): ImportPlan {
  const edits: OwnEdit[] = [];
  let newCount = 0;
  for (const { epCode, epMillis } of prices) {
    const key = { kind: 'ep', epCode } as const;
    const { millis, state } = own.valueOf(key);
    if (millis === epMillis && state !== 'error') continue;
    if (millis === undefined) newCount += 1;
    edits.push({ key, value: String(epMillis) });
  }
  return { edits, newCount, changedCount: edits.length - newCount, sameCount: prices.length - edits.length };
}
