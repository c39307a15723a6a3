import type { GebaeudeInput } from '@rahmenpreis/contract/gebaeude.ts';
import type { LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { streetLine } from '@rahmenpreis/tendering/adresse-line.ts';
import { GEBAEUDE_FIELDS, gebaeudeValue } from '@rahmenpreis/tendering/gebaeude-field.ts';
import { writeFieldCell } from './gebaeude-cell.ts';
import {
  ADRESSE_PARTS,
  LIEGENSCHAFT_COLUMNS,
  LIEGENSCHAFT_TEXTS,
  type LiegenschaftColumn,
} from './liegenschaft-column.ts';
import type { Sheet, SheetColumn, SheetRow } from './sheet.ts';
import { writeWorkbook } from './sheet-file.ts';

/** A property with its buildings, as written and read back. */
export interface LiegenschaftWithGebaeude extends LiegenschaftInput {
  gebaeude: readonly GebaeudeInput[];
}

const HEADER_ROW = 3;
const COLUMNS = Object.keys(LIEGENSCHAFT_COLUMNS) as LiegenschaftColumn[];
const HINT =
  'Je Gebäude eine Zeile. Zeilen mit derselben Liegenschaftsnummer gehören zusammen; die Spalten werden an ihren Überschriften erkannt.';

function columnOf(name: LiegenschaftColumn): SheetColumn {
  const widthChars = Math.max(14, LIEGENSCHAFT_COLUMNS[name].header.length + 4);
  const kind = GEBAEUDE_FIELDS.find((field) => field.name === name)?.kind;
  if (kind === 'thousandths') return { widthChars, format: 'amount' };
  const isWhole = kind === 'integer' || kind === 'year' || kind === 'percent';
  // A building's whole numbers have no digit grouping (PROP-050).
  return { widthChars, format: isWhole ? 'flag' : 'text' };
}

function cellsOf(
  liegenschaft: LiegenschaftWithGebaeude,
  gebaeude: GebaeudeInput | undefined,
): SheetRow['cells'] {
  const cells = new Map<LiegenschaftColumn, string | number | null>();
  for (const name of LIEGENSCHAFT_TEXTS) cells.set(`liegenschaft.${name}`, liegenschaft[name]);
  for (const part of ADRESSE_PARTS) cells.set(`liegenschaft.${part}`, liegenschaft.adresse[part]);
  if (gebaeude !== undefined) {
    cells.set('strasseHausnummer', streetLine(gebaeude.adresse));
    for (const part of ADRESSE_PARTS) cells.set(part, gebaeude.adresse[part]);
    for (const field of GEBAEUDE_FIELDS) {
      cells.set(field.name, writeFieldCell(field, gebaeudeValue(gebaeude, field.name)));
    }
  }
  return COLUMNS.map((name) => cells.get(name) || (cells.get(name) === 0 ? 0 : null));
}

/** The property list as a sheet: title, hint, header on row 3, then a row per building or for a property without one. */
export function liegenschaftenSheet(liegenschaften: readonly LiegenschaftWithGebaeude[]): Sheet {
  const rows = liegenschaften.flatMap((liegenschaft) => {
    const { gebaeude } = liegenschaft;
    return (gebaeude.length === 0 ? [undefined] : gebaeude).map((each) => ({
      cells: cellsOf(liegenschaft, each),
    }));
  });
  return {
    name: 'Liegenschaften',
    columns: COLUMNS.map(columnOf),
    rows: [
      { cells: ['Liegenschaften'], tone: 'title' },
      { cells: [HINT], tone: 'hint' },
      { cells: COLUMNS.map((name) => LIEGENSCHAFT_COLUMNS[name].header), tone: 'header' },
      ...rows,
    ],
    frozenRows: HEADER_ROW,
    frozenColumns: 4,
  };
}

/**
 * Writes properties with their buildings as an .xlsx that `readLiegenschaften` reads back unchanged; images and documents
 * are left out; they travel in an archive (IMPORT-004, PROP-007…023).
 */
export async function writeLiegenschaften(
  liegenschaften: readonly LiegenschaftWithGebaeude[],
): Promise<Uint8Array> {
  return await writeWorkbook([liegenschaftenSheet(liegenschaften)]);
}
