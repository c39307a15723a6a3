import { LONG_TEXT_MAX_LENGTH, TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import {
  GEBAEUDE_FIELDS,
  type GebaeudeFieldName,
} from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import type { AdressePart, LiegenschaftText } from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { fieldColumn } from './gebaeude-cell.ts';
import { type ColumnRule, type SharedColumn, textRule } from '../sheet/header.ts';
import { ID_HEADER } from '../sheet/property-row-problems.ts';
import { splitTown } from '../sheet/shared-cell.ts';

/** A column's name: a building's field, a part of its address, or the same of the property as a whole. */
export type LiegenschaftColumn =
  | GebaeudeFieldName
  | AdressePart
  | 'strasseHausnummer'
  | `liegenschaft.${LiegenschaftText | AdressePart}`;

function fieldColumns(fields: typeof GEBAEUDE_FIELDS) {
  const rules = fields.map((field) => [field.name, fieldColumn(field)]);
  return Object.fromEntries(rules) as Record<GebaeudeFieldName, ColumnRule>;
}

function keyColumn(header: string): ColumnRule {
  return { ...textRule(header), isKey: true };
}

/**
 * The columns of a property's sheet, one row per building, in the order in which they are written
 * (IMPORT-004, OPEN-34). With «Straße» and «Hausnummer» apart, a street that ends in digits survives.
 */
export const LIEGENSCHAFT_COLUMNS: Readonly<Record<LiegenschaftColumn, ColumnRule>> = {
  'liegenschaft.nummer': keyColumn('Liegenschaftsnummer'),
  'liegenschaft.name': textRule('Liegenschaftsname'),
  ...fieldColumns(GEBAEUDE_FIELDS.slice(0, 2)),
  strasseHausnummer: textRule('Straße & Hausnummer', true, 2 * TEXT_MAX_LENGTH + 1),
  postleitzahl: keyColumn('Postleitzahl'),
  stadt: textRule('Stadt', true),
  region: textRule('Bundesland'),
  strasse: textRule('Straße'),
  hausnummer: keyColumn('Hausnummer'),
  ...fieldColumns(GEBAEUDE_FIELDS.slice(2)),
  'liegenschaft.strasse': textRule('Liegenschaft Straße'),
  'liegenschaft.hausnummer': keyColumn('Liegenschaft Hausnummer'),
  'liegenschaft.postleitzahl': keyColumn('Liegenschaft Postleitzahl'),
  'liegenschaft.stadt': textRule('Liegenschaft Stadt'),
  'liegenschaft.region': textRule('Liegenschaft Bundesland'),
  'liegenschaft.eigentuemer': textRule('Liegenschaft Eigentümer'),
  'liegenschaft.verantwortlicher': textRule('Liegenschaft Verantwortlicher'),
  'liegenschaft.beschreibung': textRule('Liegenschaft Beschreibung', false, LONG_TEXT_MAX_LENGTH),
  'liegenschaft.anmerkung': textRule('Liegenschaft Bemerkung', false, LONG_TEXT_MAX_LENGTH),
  'liegenschaft.erpNummer': { ...keyColumn('Liegenschaft ERP-Nummer'), shortHeader: 'ERP-Nummer' },
};

/** A list's further columns: ids decide where filled; only the property's number must have a column. */
export type ListColumn = LiegenschaftColumn | 'liegenschaft.id' | 'gebaeude.id';

const NUMMER: LiegenschaftColumn = 'liegenschaft.nummer';

const TOWN_PARTS = { postleitzahl: 'stadt', stadt: 'postleitzahl' } as const;

/** «20457 Hamburg» in one column, of buildings or of the property. */
function sharedTown(of: '' | 'liegenschaft.'): Partial<Record<ListColumn, SharedColumn>> {
  return Object.fromEntries(
    (['postleitzahl', 'stadt'] as const).map((part) => [
      `${of}${part}`,
      { with: `${of}${TOWN_PARTS[part]}`, part: (text: string) => splitTown(text)[part] },
    ]),
  );
}

const MEASURES = GEBAEUDE_FIELDS.slice(2).map(({ name }) => name);

/** Pairs that may share a column; a property's only building may take its missing number from it. */
const SHARED: Partial<Record<ListColumn, SharedColumn>> = {
  ...sharedTown(''),
  ...sharedTown('liegenschaft.'),
  nummer: { with: NUMMER, onlyBeside: MEASURES },
  name: { with: 'liegenschaft.name', onlyBeside: MEASURES },
};

/** The columns of a list of properties with their buildings (decision 0080). */
export const LIST_COLUMNS: Readonly<Record<ListColumn, ColumnRule>> = {
  ...(Object.fromEntries(
    Object.entries(LIEGENSCHAFT_COLUMNS).map(([key, rule]) => {
      const shares = SHARED[key as ListColumn];
      return [key, { ...rule, isRequired: key === NUMMER, ...(shares && { shares }) }];
    }),
  ) as Record<LiegenschaftColumn, ColumnRule>),
  'liegenschaft.id': textRule(ID_HEADER),
  'gebaeude.id': textRule('GebaeudeId'),
};
