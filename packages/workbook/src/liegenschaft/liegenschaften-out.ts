import type { GebaeudeInput, LiegenschaftInput } from '@rahmenpreis/contract/liegenschaft.ts';
import { streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { GEBAEUDE_FIELDS, gebaeudeValue } from '@rahmenpreis/tendering/liegenschaft/gebaeude-field.ts';
import { ADRESSE_PARTS, LIEGENSCHAFT_TEXTS } from '@rahmenpreis/tendering/liegenschaft/listed-field.ts';
import { writeFieldCell } from './gebaeude-cell.ts';
import { LIST_COLUMNS, type ListColumn } from './liegenschaft-column.ts';
import type { LongSheet, SheetColumn } from '../sheet/sheet.ts';
import { longTable, type TableColumn, widthOf } from '../sheet/table-out.ts';

/** A property with its buildings, as written and read back; what is stored already has ids. */
export interface LiegenschaftWithGebaeude extends LiegenschaftInput {
  id?: string;
  gebaeude: readonly (GebaeudeInput & { id?: string })[];
}

const HINT =
  'Je Gebäude eine Zeile. Zeilen mit derselben Liegenschaftsnummer gehören zusammen; die Spalten werden an ihren Überschriften erkannt. Die Ids am Ende sagen, welche Liegenschaft und welches Gebäude gemeint sind.';

/** A row of the sheet; a property without buildings has one of its own. */
interface Line {
  liegenschaft: LiegenschaftWithGebaeude;
  gebaeude: LiegenschaftWithGebaeude['gebaeude'][number] | undefined;
}
type Cell = string | number | null | undefined;

function listCells(): Map<ListColumn, (line: Line) => Cell> {
  const cells = new Map<ListColumn, (line: Line) => Cell>();
  for (const name of LIEGENSCHAFT_TEXTS) {
    cells.set(`liegenschaft.${name}`, ({ liegenschaft }) => liegenschaft[name]);
  }
  for (const part of ADRESSE_PARTS) {
    cells.set(`liegenschaft.${part}`, ({ liegenschaft }) => liegenschaft.adresse[part]);
    cells.set(part, ({ gebaeude }) => gebaeude?.adresse[part]);
  }
  cells.set('strasseHausnummer', ({ gebaeude }) => gebaeude && streetLine(gebaeude.adresse));
  for (const field of GEBAEUDE_FIELDS) {
    cells.set(
      field.name,
      ({ gebaeude }) => gebaeude && writeFieldCell(field, gebaeudeValue(gebaeude, field.name)),
    );
  }
  cells.set('liegenschaft.id', ({ liegenschaft }) => liegenschaft.id);
  cells.set('gebaeude.id', ({ gebaeude }) => gebaeude?.id);
  return cells;
}

function formatOf(name: ListColumn): NonNullable<SheetColumn['format']> {
  const kind = GEBAEUDE_FIELDS.find((field) => field.name === name)?.kind;
  if (kind === 'thousandths') return 'amount';
  // A building's whole numbers have no digit grouping (PROP-050).
  return kind === 'integer' || kind === 'year' || kind === 'percent' ? 'flag' : 'text';
}

const CELLS = listCells();
const COLUMNS = Object.entries(LIST_COLUMNS).map(([key, { header }]): TableColumn<Line> => {
  const name = key as ListColumn;
  const cell = (line: Line) => {
    const value = CELLS.get(name)?.(line);
    return value === '' ? null : (value ?? null);
  };
  return { header, widthChars: widthOf(header), format: formatOf(name), cell };
});

/**
 * The property list as a sheet: title, hint, header on row 3, then a row per building or for a property
 * without one; `readLiegenschaften` reads it back unchanged, and a list by its ids. Images and documents are
 * left out; they travel in an archive (IMPORT-004, PROP-007…023).
 */
export function liegenschaftenSheet(
  liegenschaften: readonly LiegenschaftWithGebaeude[],
  title = 'Liegenschaften',
): LongSheet {
  const lines = liegenschaften.flatMap((liegenschaft): Line[] => {
    const { gebaeude } = liegenschaft;
    return (gebaeude.length === 0 ? [undefined] : gebaeude).map((each) => ({ liegenschaft, gebaeude: each }));
  });
  return longTable({ name: 'Liegenschaften', title, hint: HINT, columns: COLUMNS, frozenColumns: 4 }, lines);
}
