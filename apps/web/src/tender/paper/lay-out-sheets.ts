import type { PaperSheet, SheetColumn, SheetRow } from '@rahmenpreis/workbook/sheet/sheet.ts';
import type { WriterOrder } from './sheet-writer.ts';

/** How many rows travel to the writer together. */
const ROWS_PER_ORDER = 500;

function rowCountOf(sheet: PaperSheet): number {
  return 'rowCount' in sheet ? sheet.rowCount : sheet.rows.length;
}

/** How many rows the sheets have together. */
export function countRows(sheets: readonly PaperSheet[]): number {
  return sheets.reduce((sum, sheet) => sum + rowCountOf(sheet), 0);
}

/** A column without what its makers need besides: functions cannot travel. */
function plainColumn({ widthChars, format, isHidden, wraps, adds, tellsEntries }: SheetColumn): SheetColumn {
  return {
    widthChars,
    ...(format && { format }),
    ...(isHidden && { isHidden }),
    ...(wraps && { wraps }),
    ...(adds && { adds }),
    ...(tellsEntries && { tellsEntries }),
  };
}

/** Makes the rows of sheets one by one and sends them to a writer, one step per row; `onRows` hears how many are made. */
export function* layOutSheets(
  sheets: readonly PaperSheet[],
  send: (order: WriterOrder) => void,
  onRows: (rowCount: number) => void,
): Generator<void, void> {
  let madeCount = 0;
  for (const { name, columns, frozenRows, frozenColumns = 0, rows } of sheets) {
    const sheet = { name, columns: columns.map(plainColumn), frozenRows, frozenColumns };
    send({ kind: 'sheet', sheet });
    let waiting: SheetRow[] = [];
    const flush = (): void => {
      send({ kind: 'rows', rows: waiting });
      madeCount += waiting.length;
      waiting = [];
      onRows(madeCount);
    };
    for (const row of rows) {
      waiting.push(row);
      if (waiting.length === ROWS_PER_ORDER) flush();
      yield;
    }
    flush();
  }
  send({ kind: 'write' });
}
