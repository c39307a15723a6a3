import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import type { RejectedCells } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { type EditedValue, isUnsaved } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { lineId, PRICE_COLUMN } from '../prices/price-lines.ts';
import { TEXTS as FILE_TEXTS } from './texts.ts';
import { TEXTS } from '../texts.ts';

type Edits = ReadonlyMap<string, EditedValue>;

/** What a price list says: a price in thousandths of a euro for each EP code, or why there is none. */
export interface PriceList {
  readonly priceOf: (epCode: string) => number | string | undefined;
  /** Prices and refused texts that are not in the file. */
  readonly unsavedCount: number;
}

function unsavedText(value: string | null): string {
  const millis = readStoredMillis(value ?? undefined);
  return FILE_TEXTS.exportedUnsaved(millis === undefined ? TEXTS.noPrice : `${formatMillis(millis)} €`);
}

/**
 * The stored prices of an offer; in place of one that is not stored or was refused stands what it is about (BID-028).
 * What was stored since the offer was drawn counts: `shown` are the edits of that moment, `latest` those of now.
 */
export function listPrices(
  own: OwnOffer,
  { shown, latest }: { shown: Edits; latest: Edits },
  rejected: RejectedCells,
): PriceList {
  const prices = new Map<string, number | string>();
  let unsavedCount = 0;
  for (const entry of own.entries) {
    if (entry.epCode === null) continue;
    const key = { kind: 'ep', epCode: entry.epCode } as const;
    const text = printOwnKey(own.phase.id, key);
    const [mark, edited] = [rejected.get(lineId(entry))?.get(PRICE_COLUMN), latest.get(text)];
    const isUnstored = edited !== undefined && isUnsaved(edited);
    if (mark !== undefined || isUnstored) {
      unsavedCount += 1;
      prices.set(
        entry.epCode,
        mark === undefined ? unsavedText(edited?.value ?? null) : FILE_TEXTS.exportedRefused(mark.text),
      );
      continue;
    }
    const stored = edited === shown.get(text) ? own.storedOf(key)?.value : edited?.value;
    const millis = readStoredMillis(stored ?? undefined);
    if (millis !== undefined) prices.set(entry.epCode, millis);
  }
  return { priceOf: (epCode) => prices.get(epCode), unsavedCount };
}
