import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { PROPERTY_FACTORS, type PropertyFactor } from '@rahmenpreis/tendering/lv/property-factor.ts';
import { toSheetNumber } from '../sheet/cell.ts';
import type { EntryRule, Sheet } from '../sheet/sheet.ts';
import { FACTOR_MAX_MILLIS, FACTOR_MIN_MILLIS, SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { type TableColumn, textColumn, titledTable } from '../sheet/table-out.ts';
import { FAKTOREN_HEADERS, factorHeader, MARKTGEBIET_WORDS } from './factors-column.ts';

type FactorLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name'>;

/** What a bidder has set for properties; in place of what is not stored stands a text. */
export interface FactorSource {
  /** Undefined counts as in the market area (BID-010). */
  readonly isInMarket: (liegenschaftId: string) => boolean | string | undefined;
  /** In thousandths; undefined where it was never set. */
  readonly millisOf: (liegenschaftId: string, factor: PropertyFactor) => number | string | undefined;
}

const HINT =
  'Bitte tragen Sie Faktoren von 0,7 bis 1,3 mit höchstens 3 Nachkommastellen ein und als Marktgebiet „ja“ oder „nein“. Ein leeres Feld ändert nichts; die LiegenschaftsId bleibt, wie sie ist.';

const FACTOR_RULE: EntryRule = {
  kind: 'decimal',
  min: FACTOR_MIN_MILLIS / SCALE,
  max: FACTOR_MAX_MILLIS / SCALE,
  decimals: 3,
  message: 'Bitte geben Sie einen Faktor von 0,7 bis 1,3 mit höchstens 3 Nachkommastellen ein.',
};

const MARKET_RULE: EntryRule = {
  kind: 'word',
  words: Object.values(MARKTGEBIET_WORDS),
  message: 'Bitte geben Sie „ja“ oder „nein“ ein.',
};

function columnsWith({ isInMarket, millisOf }: FactorSource): TableColumn<FactorLiegenschaft>[] {
  return [
    { header: FAKTOREN_HEADERS.nummer, widthChars: 14, format: 'text', cell: ({ nummer }) => nummer },
    textColumn(FAKTOREN_HEADERS.name, 36, ({ name }) => name),
    {
      header: FAKTOREN_HEADERS.marktgebiet,
      widthChars: 14,
      format: 'text',
      entry: MARKET_RULE,
      cell: ({ id }) => {
        const said = isInMarket(id) ?? true;
        return typeof said === 'string' ? said : MARKTGEBIET_WORDS[said ? 'in' : 'out'];
      },
    },
    ...PROPERTY_FACTORS.map(
      (factor): TableColumn<FactorLiegenschaft> => ({
        header: factorHeader(factor),
        widthChars: 17,
        format: 'factor',
        entry: FACTOR_RULE,
        cell: ({ id }) => {
          const millis = millisOf(id, factor);
          return typeof millis === 'string' ? millis : toSheetNumber(millis ?? null);
        },
      }),
    ),
    // Only the program reads it, so it stands behind everything that people do.
    { header: FAKTOREN_HEADERS.id, widthChars: 38, format: 'text', cell: ({ id }) => id },
  ];
}

/**
 * A bidder's factors and market area as a sheet: title, hint, header on row 3, then the properties in the
 * given order; a factor that was never set is blank. `readFactors` reads it back unchanged, and refuses a
 * text in place of a factor (BID-013, BID-028, EXPORT-007).
 */
export function factorsSheet(
  liegenschaften: readonly FactorLiegenschaft[],
  source: FactorSource,
  about?: Sheet['about'],
): Sheet {
  const title = about?.title ?? 'Faktoren';
  const form = { name: 'Faktoren', title, hint: HINT, columns: columnsWith(source), frozenColumns: 2 };
  return { ...titledTable(form, liegenschaften), ...(about !== undefined && { about }) };
}
