import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { ColumnRule } from './sheet/header.ts';

/** Columns of the EP catalogue file (OPEN-16). */
export const EP_CATALOG_COLUMNS = {
  nummer: { header: 'Nummer', isRequired: true, maxLength: TEXT_MAX_LENGTH, isKey: true },
  typ: { header: 'Typ', isRequired: true, mayLack: true, maxLength: TEXT_MAX_LENGTH },
  titel: { header: 'Titel', isRequired: true, maxLength: TEXT_MAX_LENGTH },
  epCode: { header: 'Ep-Code', isRequired: true, maxLength: TEXT_MAX_LENGTH, isKey: true },
  einheit: { header: 'Einheit', isRequired: true, mayLack: true, maxLength: TEXT_MAX_LENGTH },
  vortext: { header: 'Vortext', isRequired: false, maxLength: LONG_TEXT_MAX_LENGTH },
  nachtext: { header: 'Nachtext', isRequired: false, maxLength: LONG_TEXT_MAX_LENGTH },
  leistungsgruppe: { header: 'Leistungsgruppe', isRequired: true, maxLength: TEXT_MAX_LENGTH },
  tags: { header: 'Tags', isRequired: false, maxLength: LONG_TEXT_MAX_LENGTH },
} satisfies Record<string, ColumnRule>;

/** Columns of the LV file (OPEN-17). */
export const LV_FILE_COLUMNS = {
  lfdNr: { header: 'Lfd. Nr.', isRequired: true, mayLack: true, maxLength: TEXT_MAX_LENGTH, isKey: true },
  aksNummer: { header: 'AKS-Nummer', isRequired: false, maxLength: TEXT_MAX_LENGTH, isKey: true },
  epCode: { header: 'Ep-Code', isRequired: true, maxLength: TEXT_MAX_LENGTH, isKey: true },
  bezeichnung: { header: 'Bezeichnung', isRequired: true, mayLack: true, maxLength: LONG_TEXT_MAX_LENGTH },
  menge: { header: 'Menge', isRequired: true, maxLength: TEXT_MAX_LENGTH, isNumber: true },
  einheit: { header: 'Einheit', isRequired: true, mayLack: true, maxLength: TEXT_MAX_LENGTH },
  leistungsgruppe: { header: 'Leistungsgruppe', isRequired: true, mayLack: true, maxLength: TEXT_MAX_LENGTH },
  bedarfsposition: { header: 'Bedarfsposition', isRequired: true, mayLack: true, maxLength: TEXT_MAX_LENGTH },
} satisfies Record<string, ColumnRule>;

/** Columns of a list with the LVs of many properties (decision 0127). */
export const LV_LIST_COLUMNS = {
  liegenschaft: {
    header: 'Liegenschaftsnummer',
    shortHeader: 'Liegenschaft',
    isRequired: true,
    maxLength: TEXT_MAX_LENGTH,
    isKey: true,
  },
  ...LV_FILE_COLUMNS,
} satisfies Record<string, ColumnRule>;

/** The row that holds the header of a price list (BID-017). */
export const RAHMENPREISE_HEADER_ROW = 3;

/** Columns of a price list that are read (BID-017), with the unit that a price is for (K1). */
export const RAHMENPREISE_COLUMNS = {
  epCode: { header: 'Ep-Code', isRequired: true, maxLength: TEXT_MAX_LENGTH, isKey: true },
  rahmenpreis: { header: 'Rahmenpreis', isRequired: true, maxLength: TEXT_MAX_LENGTH, isNumber: true },
  einheit: { header: 'Einheit', isRequired: false, maxLength: TEXT_MAX_LENGTH },
} satisfies Record<string, ColumnRule>;
