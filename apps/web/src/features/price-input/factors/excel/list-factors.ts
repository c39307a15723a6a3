import { formatFactor } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { NEUTRAL_FACTOR_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { isInMarketArea } from '@rahmenpreis/tendering/keyval/stored-flag.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { PROPERTY_FACTORS } from '@rahmenpreis/tendering/lv/property-factor.ts';
import type { FactorSource } from '@rahmenpreis/workbook/faktoren/faktoren-out.ts';
import type { RejectedCells } from '../../../../kit/tree-grid/edit/rejected-cells.ts';
import type { OwnOffer } from '../../../../tender/own-offer/own-offer.ts';
import { type EditsSince, listedValue } from '../../excel/listed-value.ts';
import { columnIdOf, factorKey, MARKET_COLUMN, marketWord } from '../factor-edits.ts';
import { TEXTS } from './texts.ts';

/** What a file of factors says, and how many values and refused texts are not in it. */
export interface FactorList extends FactorSource {
  readonly unsavedCount: number;
}

function unsavedFactor(text: string | undefined): string {
  return TEXTS.exportedUnsaved(formatFactor(readStoredMillis(text) ?? NEUTRAL_FACTOR_MILLIS));
}

/** The stored factors and market areas; in place of what is not stored or was refused stands what it is about (BID-028). */
export function listFactors(own: OwnOffer, edits: EditsSince, rejected: RejectedCells): FactorList {
  const texts = new Map<string, string>();
  const stored = new Map<string, string | undefined>();
  const list = (id: string, columnId: string, key: OwnKey, unsaved: (text?: string) => string): void => {
    const { isStored, text } = listedValue(own, edits, key);
    const mark = rejected.get(id)?.get(columnId);
    const cell = `${id} ${columnId}`;
    if (mark !== undefined) texts.set(cell, TEXTS.exportedRefused(mark.text));
    else if (isStored) stored.set(cell, text);
    else texts.set(cell, unsaved(text));
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
    isInMarket: (id) => {
      const cell = `${id} ${MARKET_COLUMN}`;
      return texts.get(cell) ?? isInMarketArea(stored.get(cell));
    },
    millisOf: (id, factor) => {
      const cell = `${id} ${columnIdOf(factor)}`;
      return texts.get(cell) ?? readStoredMillis(stored.get(cell));
    },
    unsavedCount: texts.size,
  };
}
