import { printTitle } from './match-part.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { LvFilePosition } from '../lv/lv-in.ts';
import type { NamedLiegenschaft } from '../lv/match-files.ts';
import type { ColumnRule } from '../sheet/header.ts';
import type { Sheet, SheetRow } from '../sheet/sheet.ts';
import { headerRow, widthOf } from '../sheet/table-out.ts';
import { sheetName, writeWorkbook } from '../sheet/write-workbook.ts';
import { LV_FILE_COLUMNS, LV_LIST_COLUMNS } from '../tender-columns.ts';

/** A position as a file of ours holds it. */
type WrittenPosition = Omit<LvFilePosition, 'leftInt' | 'rightInt'>;

/** An LV with its property. */
export interface WrittenLv {
  readonly liegenschaft: Pick<NamedLiegenschaft, 'nummer' | 'name'>;
  readonly positions: readonly WrittenPosition[];
}

function cellsOf(position: WrittenPosition): SheetRow['cells'] {
  const { optionalPosition, optionalPositionActive } = position;
  const cells: Record<keyof typeof LV_FILE_COLUMNS, string | number> = {
    lfdNr: position.serialNumber,
    aksNummer: position.identificationNumber,
    epCode: position.epCode,
    bezeichnung: position.description,
    menge: millisToNumber(position.mengeMillis),
    einheit: position.unit,
    leistungsgruppe: position.sliceTag,
    bedarfsposition: optionalPosition ? (optionalPositionActive ? 'aktiv' : 'inaktiv') : 'nein',
  };
  return (Object.keys(LV_FILE_COLUMNS) as (keyof typeof cells)[]).map((column) => cells[column]);
}

function formOf(
  name: string,
  title: string,
  columns: Readonly<Record<string, ColumnRule>>,
  lines: readonly SheetRow['cells'][],
): Sheet {
  const rules = Object.values(columns);
  return {
    name,
    columns: rules.map(({ header, isNumber }) => ({
      widthChars: widthOf(header),
      format: isNumber === true ? ('amount' as const) : ('text' as const),
    })),
    rows: [{ cells: [title], tone: 'title' }, headerRow(rules), ...lines.map((cells) => ({ cells }))],
    frozenRows: 2,
  };
}

/** An LV as a sheet of our form, with a title above its table. */
export function lvFormSheet(name: string, title: string, positions: readonly WrittenPosition[]): Sheet {
  return formOf(name, title, LV_FILE_COLUMNS, positions.map(cellsOf));
}

/** Names of sheets that no two share, whatever their case. */
function uniqueSheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((own) => {
    const name = sheetName(own);
    let unique = name;
    for (let count = 2; taken.has(unique.toLowerCase()); count += 1) {
      unique = `${name.slice(0, MAX_COUNTED)} (${count})`;
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** A counted name is no longer than Excel allows. */
const MAX_COUNTED = 24;

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
    positions.map((position) => [nummer, ...cellsOf(position)]),
  );
  const title = `Leistungsverzeichnisse der Phase ${phaseTitle}`;
  return writeWorkbook([formOf('LVs', title, LV_LIST_COLUMNS, lines)]);
}
