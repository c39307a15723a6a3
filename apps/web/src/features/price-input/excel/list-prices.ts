import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import type { RejectedCells } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { lineId, PRICE_COLUMN } from '../prices/price-lines.ts';
import { type EditsSince, listedValue } from './listed-value.ts';
import { TEXTS as FILE_TEXTS } from './texts.ts';
import { TEXTS } from '../texts.ts';

/** What a price list says: a price in thousandths of a euro for each EP code, or why there is none. */
export interface PriceList {
  readonly priceOf: (epCode: string) => number | string | undefined;
  /** Prices and refused texts that are not in the file. */
  readonly unsavedCount: number;
}

function unsavedText(text: string | undefined): string {
  const millis = readStoredMillis(text);
  return FILE_TEXTS.exportedUnsaved(millis === undefined ? TEXTS.noPrice : `${formatMillis(millis)} €`);
}

/** The stored prices of an offer; in place of one that is not stored or was refused stands what it is about (BID-028). */
export function listPrices(own: OwnOffer, edits: EditsSince, rejected: RejectedCells): PriceList {
  const prices = new Map<string, number | string>();
  let unsavedCount = 0;
  for (const entry of own.entries) {
    if (entry.epCode === null) continue;
    const { isStored, text } = listedValue(own, edits, { kind: 'ep', epCode: entry.epCode });
    const mark = rejected.get(lineId(entry))?.get(PRICE_COLUMN);
    if (mark !== undefined || !isStored) {
      unsavedCount += 1;
      prices.set(
        entry.epCode,
        mark === undefined ? unsavedText(text) : FILE_TEXTS.exportedRefused(mark.text),
      );
      continue;
    }
    const millis = readStoredMillis(text);
    if (millis !== undefined) prices.set(entry.epCode, millis);
  }
  return { priceOf: (epCode) => prices.get(epCode), unsavedCount };
}
