import type { LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Adresse } from '@rahmenpreis/contract/adresse.ts';
import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldName,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { fieldColumn } from './gebaeude-cell.ts';
import type { ColumnRule } from '../sheet/header.ts';

/** The parts of an address that a sheet holds; the country is always the same (PROP-048). */
export const ADRESSE_PARTS = ['strasse', 'hausnummer', 'postleitzahl', 'stadt', 'region'] as const;
export type AdressePart = (typeof ADRESSE_PARTS)[number] & keyof Adresse;

/** The texts of a property besides its address. */
export const LIEGENSCHAFT_TEXTS = [
  'nummer',
  'name',
  'eigentuemer',
  'verantwortlicher',
  'beschreibung',
  'anmerkung',
] as const satisfies readonly (keyof LiegenschaftInput)[];
export type LiegenschaftText = (typeof LIEGENSCHAFT_TEXTS)[number];

/** A column's name: a building's field, a part of its address, or the same of the property as a whole. */
export type LiegenschaftColumn =
  | GebaeudeFieldName
  | AdressePart
  | 'strasseHausnummer'
  | `liegenschaft.${LiegenschaftText | AdressePart}`;

function textColumn(header: string, isRequired = false, maxLength = TEXT_MAX_LENGTH): ColumnRule {
  return { header, isRequired, maxLength };
}

/**
 * The columns of a property's sheet, one row per building, in the order in which they are written (IMPORT-004, OPEN-34).
 * With «Straße» and «Hausnummer» apart, a street that ends in digits survives.
 */
export const LIEGENSCHAFT_COLUMNS: Readonly<Record<LiegenschaftColumn, ColumnRule>> = {
  'liegenschaft.nummer': textColumn('Liegenschaftsnummer'),
  'liegenschaft.name': textColumn('Liegenschaftsname'),
  ...(Object.fromEntries(
    GEBAEUDE_FIELDS.slice(0, 2).map((field) => [field.name, fieldColumn(field)]),
  ) as Record<GebaeudeFieldName, ColumnRule>),
  strasseHausnummer: textColumn('Straße & Hausnummer', true, 2 * TEXT_MAX_LENGTH + 1),
  postleitzahl: textColumn('Postleitzahl'),
  stadt: textColumn('Stadt', true),
  region: textColumn('Bundesland'),
  strasse: textColumn('Straße'),
  hausnummer: textColumn('Hausnummer'),
  ...(Object.fromEntries(GEBAEUDE_FIELDS.slice(2).map((field) => [field.name, fieldColumn(field)])) as Record<
    GebaeudeFieldName,
    ColumnRule
  >),
  'liegenschaft.strasse': textColumn('Liegenschaft Straße'),
  'liegenschaft.hausnummer': textColumn('Liegenschaft Hausnummer'),
  'liegenschaft.postleitzahl': textColumn('Liegenschaft Postleitzahl'),
  'liegenschaft.stadt': textColumn('Liegenschaft Stadt'),
  'liegenschaft.region': textColumn('Liegenschaft Bundesland'),
  'liegenschaft.eigentuemer': textColumn('Liegenschaft Eigentümer'),
  'liegenschaft.verantwortlicher': textColumn('Liegenschaft Verantwortlicher'),
  'liegenschaft.beschreibung': textColumn('Liegenschaft Beschreibung', false, LONG_TEXT_MAX_LENGTH),
  'liegenschaft.anmerkung': textColumn('Liegenschaft Bemerkung', false, LONG_TEXT_MAX_LENGTH),
};
