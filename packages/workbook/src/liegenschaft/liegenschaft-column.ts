import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldName,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { AdressePart, LiegenschaftText } from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { fieldColumn } from './gebaeude-cell.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { ID_HEADER } from '../sheet/property-row-problems.ts';

/** A column's name: a building's field, a part of its address, or the same of the property as a whole. */
export type LiegenschaftColumn =
  | GebaeudeFieldName
  | AdressePart
  | 'strasseHausnummer'
  | `liegenschaft.${LiegenschaftText | AdressePart}`;

function keyColumn(header: string): ColumnRule {
  return { ...textColumn(header), isKey: true };
}

function textColumn(header: string, isRequired = false, maxLength = TEXT_MAX_LENGTH): ColumnRule {
  return { header, isRequired, maxLength };
}

/**
 * The columns of a property's sheet, one row per building, in the order in which they are written (IMPORT-004, OPEN-34).
 * With «Straße» and «Hausnummer» apart, a street that ends in digits survives.
 */
export const LIEGENSCHAFT_COLUMNS: Readonly<Record<LiegenschaftColumn, ColumnRule>> = {
  'liegenschaft.nummer': keyColumn('Liegenschaftsnummer'),
  'liegenschaft.name': textColumn('Liegenschaftsname'),
  ...(Object.fromEntries(
    GEBAEUDE_FIELDS.slice(0, 2).map((field) => [field.name, fieldColumn(field)]),
  ) as Record<GebaeudeFieldName, ColumnRule>),
  strasseHausnummer: textColumn('Straße & Hausnummer', true, 2 * TEXT_MAX_LENGTH + 1),
  postleitzahl: keyColumn('Postleitzahl'),
  stadt: textColumn('Stadt', true),
  region: textColumn('Bundesland'),
  strasse: textColumn('Straße'),
  hausnummer: keyColumn('Hausnummer'),
  ...(Object.fromEntries(GEBAEUDE_FIELDS.slice(2).map((field) => [field.name, fieldColumn(field)])) as Record<
    GebaeudeFieldName,
    ColumnRule
  >),
  'liegenschaft.strasse': textColumn('Liegenschaft Straße'),
  'liegenschaft.hausnummer': keyColumn('Liegenschaft Hausnummer'),
  'liegenschaft.postleitzahl': keyColumn('Liegenschaft Postleitzahl'),
  'liegenschaft.stadt': textColumn('Liegenschaft Stadt'),
  'liegenschaft.region': textColumn('Liegenschaft Bundesland'),
  'liegenschaft.eigentuemer': textColumn('Liegenschaft Eigentümer'),
  'liegenschaft.verantwortlicher': textColumn('Liegenschaft Verantwortlicher'),
  'liegenschaft.beschreibung': textColumn('Liegenschaft Beschreibung', false, LONG_TEXT_MAX_LENGTH),
  'liegenschaft.anmerkung': textColumn('Liegenschaft Bemerkung', false, LONG_TEXT_MAX_LENGTH),
};

/** What a list has besides: ids decide where they are filled, and only the number of the property must have a column. */
export type ListColumn = LiegenschaftColumn | 'liegenschaft.id' | 'gebaeude.id';

const NUMMER: LiegenschaftColumn = 'liegenschaft.nummer';

/** The columns of a list of properties with their buildings (decision 0080). */
export const LIST_COLUMNS: Readonly<Record<ListColumn, ColumnRule>> = {
  ...(Object.fromEntries(
    Object.entries(LIEGENSCHAFT_COLUMNS).map(([key, rule]) => [key, { ...rule, isRequired: key === NUMMER }]),
  ) as Record<LiegenschaftColumn, ColumnRule>),
  'liegenschaft.id': textColumn(ID_HEADER),
  'gebaeude.id': textColumn('GebaeudeId'),
};
