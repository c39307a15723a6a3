import { formatFactor, formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/participation/market-area.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { PROPERTY_FACTORS, type PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import type { RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { type EditedValue, isUnsaved } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { TEXTS as PAGE_TEXTS } from '../texts.ts';
import { columnIdOf, factorKey, lineId, MARKET_COLUMN, marketWord, PRICE_COLUMN } from '../value-cells.ts';
import { TEXTS } from './texts.ts';

type Edits = ReadonlyMap<string, EditedValue>;

/** The edits of the moment an offer was drawn, and those of now. */
interface EditsSince {
  readonly shown: Edits;
  readonly latest: Edits;
}

/** The stored text of a value, or what a file says in its place. */
type ListedValue = { readonly told: string } | { readonly stored: string | undefined };

/** What a file says of a value: refused, not stored in the words of `unsaved`, or as stored (BID-028). */
function listedValue(
  own: OwnOffer,
  { shown, latest }: EditsSince,
  key: OwnKey,
  { mark, unsaved }: { mark: { readonly text: string } | undefined; unsaved: (text?: string) => string },
): ListedValue {
  if (mark !== undefined) return { told: TEXTS.exportedRefused(mark.text) };
  const name = printOwnKey(own.phase.id, key);
  const edited = latest.get(name);
  if (edited !== undefined && isUnsaved(edited)) return { told: unsaved(edited.value ?? undefined) };
  const stored = edited === shown.get(name) ? own.storedOf(key)?.value : edited?.value;
  return { stored: stored ?? undefined };
}

function unsavedText(text?: string): string {
  const millis = readStoredMillis(text);
  return TEXTS.exportedUnsaved(millis === undefined ? PAGE_TEXTS.noPrice : `${formatMillis(millis)} €`);
}

/**
 * The stored prices of an offer in thousandths of a euro, and how many are not in the file: one that is not
 * stored or was refused is replaced by a text (BID-028).
 */
export function listPrices(own: OwnOffer, edits: EditsSince, rejected: RejectedCells) {
  const prices = new Map<string, number | string>();
  let unsavedCount = 0;
  for (const entry of own.entries) {
    if (entry.epCode === null) continue;
    const key = { kind: 'ep', epCode: entry.epCode } as const;
    const mark = rejected.get(lineId(entry))?.get(PRICE_COLUMN);
    const listed = listedValue(own, edits, key, { mark, unsaved: unsavedText });
    const { resting } = own.valueOf(key);
    const millis = 'told' in listed ? undefined : readStoredMillis(listed.stored);
    if ('told' in listed) {
      unsavedCount += 1;
      prices.set(entry.epCode, listed.told);
    } else if (resting !== undefined) prices.set(entry.epCode, PAGE_TEXTS.rests(resting.unit, entry.unit));
    else if (millis !== undefined) prices.set(entry.epCode, millis);
  }
  return { priceOf: (epCode: string) => prices.get(epCode), unsavedCount };
}

function unsavedFactor(text?: string): string {
  return TEXTS.exportedUnsaved(formatFactor(readStoredMillis(text) ?? NEUTRAL_FACTOR_MILLIS));
}

/**
 * The stored factors and market areas, and how many are not in the file: unstored or refused ones are
 * replaced by a text (BID-028).
 */
export function listFactors(own: OwnOffer, edits: EditsSince, rejected: RejectedCells) {
  const texts = new Map<string, string>();
  const stored = new Map<string, string | undefined>();
  const list = (id: string, columnId: string, key: OwnKey, unsaved: (text?: string) => string): void => {
    const listed = listedValue(own, edits, key, { mark: rejected.get(id)?.get(columnId), unsaved });
    const cell = `${id} ${columnId}`;
    if ('told' in listed) texts.set(cell, listed.told);
    else stored.set(cell, listed.stored);
  };
  for (const { id } of own.liegenschaften) {
    list(id, MARKET_COLUMN, { kind: 'm', liegenschaftId: id }, (text) =>
      TEXTS.exportedUnsaved(marketWord(isInMarketArea(text))),
    );
    for (const factor of PROPERTY_FACTORS) {
      list(id, columnIdOf(factor), factorKey(id, factor), unsavedFactor);
    }
  }
  return {
    isInMarket: (id: string) => {
      const cell = `${id} ${MARKET_COLUMN}`;
      return texts.get(cell) ?? isInMarketArea(stored.get(cell));
    },
    millisOf: (id: string, factor: PropertyFactor) => {
      const cell = `${id} ${columnIdOf(factor)}`;
      return texts.get(cell) ?? readStoredMillis(stored.get(cell));
    },
    unsavedCount: texts.size,
  };
}
