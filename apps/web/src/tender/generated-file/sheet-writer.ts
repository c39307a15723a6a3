import type { Sheet, SheetRow } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { type OnWriteStep, writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';

/** What a writer is told: a sheet begins, it goes on with rows, all of it is to be written. */
export type WriterOrder =
  | { readonly kind: 'sheet'; readonly sheet: Omit<Sheet, 'rows'> }
  | { readonly kind: 'rows'; readonly rows: readonly SheetRow[] }
  | { readonly kind: 'write' };

/** Starts a writer that gathers rows and makes the workbook on demand, telling `onStep`, then starts anew. */
export function startSheetWriter(onStep: OnWriteStep) {
  const sheets: (Sheet & { rows: SheetRow[] })[] = [];
  return async (order: WriterOrder): Promise<Uint8Array | undefined> => {
    switch (order.kind) {
      case 'sheet':
        sheets.push({ ...order.sheet, rows: [] });
        return undefined;
      case 'rows':
        for (const row of order.rows) sheets.at(-1)?.rows.push(row);
        return undefined;
      case 'write':
        return writeWorkbook(sheets.splice(0), onStep);
    }
  };
}
