import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LvFilePosition } from '../lv/lv-in.ts';
import type { NamedLiegenschaft } from '../lv/match-files.ts';
import type { Sheet } from '../sheet/sheet.ts';
import { formColumn, type TableColumn, titledTable } from '../sheet/table-out.ts';
import { uniqueSheetNames, writeWorkbook } from '../sheet/write-workbook.ts';
import { LV_FILE_COLUMNS, LV_LIST_COLUMNS } from '../tender-columns.ts';
import { printTitle } from './match-part.ts';

/** A position as a file of ours holds it. */
type WrittenPosition = Omit<LvFilePosition, 'leftInt' | 'rightInt'>;

/** An LV with its property. */
export interface WrittenLv {
  readonly liegenschaft: Pick<NamedLiegenschaft, 'nummer' | 'name'>;
  readonly positions: readonly WrittenPosition[];
}

/** Cells of a position by column. */
const CELLS: Record<keyof typeof LV_FILE_COLUMNS, (position: WrittenPosition) => string | number> = {
  lfdNr: ({ serialNumber }) => serialNumber,
  aksNummer: ({ identificationNumber }) => identificationNumber,
  epCode: ({ epCode }) => epCode,
  bezeichnung: ({ description }) => description,
  menge: ({ mengeMillis }) => millisToNumber(mengeMillis),
  einheit: ({ unit }) => unit,
  leistungsgruppe: ({ sliceTag }) => sliceTag,
  bedarfsposition: ({ optionalPosition, optionalPositionActive }) =>
    optionalPosition ? (optionalPositionActive ? 'aktiv' : 'inaktiv') : 'nein',
};

const COLUMNS = (Object.keys(LV_FILE_COLUMNS) as (keyof typeof CELLS)[]).map(
  (column): TableColumn<WrittenPosition> => ({ ...formColumn(LV_FILE_COLUMNS[column]), cell: CELLS[column] }),
);

/** An LV as a sheet of our form, with a title above its table. */
export function lvFormSheet(name: string, title: string, positions: readonly WrittenPosition[]): Sheet {
  return titledTable({ name, title, columns: COLUMNS }, positions);
}

/** Writes LVs as a workbook with a sheet for each property, which comes in again unchanged. */
export function writeLvSheets(lvs: readonly WrittenLv[]): Uint8Array {
  const names = uniqueSheetNames(lvs.map(({ liegenschaft }) => liegenschaft.nummer));
  return writeWorkbook(
    lvs.map(({ liegenschaft, positions }, at) =>
      lvFormSheet(names[at] ?? '', printTitle(liegenschaft), positions),
    ),
  );
}

/** Writes LVs as one list with a column for the property, which comes in again unchanged. */
export function writeLvList(phaseTitle: string, lvs: readonly WrittenLv[]): Uint8Array {
  const lines = lvs.flatMap(({ liegenschaft: { nummer }, positions }) =>
    positions.map((position) => ({ ...position, nummer })),
  );
  const title = `Leistungsverzeichnisse der Phase ${phaseTitle}`;
  const property = {
    ...formColumn(LV_LIST_COLUMNS.liegenschaft),
    cell: (line: { nummer: string }) => line.nummer,
  };
  return writeWorkbook([titledTable({ name: 'LVs', title, columns: [property, ...COLUMNS] }, lines)]);
}
