import { utils, write } from '@e965/xlsx';
import { type CellValue, type WriteSheet, writeXlsx } from 'hucre/xlsx';

/** A cell as another program may write it. */
export interface ForeignCell {
  readonly value: CellValue;
  readonly format?: string;
  readonly isStruck?: boolean;
}

/** A sheet as another program may write it; rows count from 0. */
export interface ForeignSheet {
  readonly name: string;
  readonly rows: readonly (readonly ForeignCell[])[];
  readonly isHidden?: boolean;
  readonly hiddenRows?: readonly number[];
  /** The first so many cells of the first row are one. */
  readonly mergedTitle?: number;
}

/** The programs that write them. */
export const MAKERS = ['hucre', 'sheetjs-xlsx', 'sheetjs-xls'] as const;
export type Maker = (typeof MAKERS)[number];

function hucreSheet({
  name,
  rows,
  isHidden = false,
  hiddenRows = [],
  mergedTitle = 0,
}: ForeignSheet): WriteSheet {
  const styled = rows.flatMap((row, r) =>
    row.flatMap(({ value, format, isStruck = false }, c) =>
      format === undefined && !isStruck
        ? []
        : [
            [
              `${r},${c}`,
              {
                value,
                style: { ...(format !== undefined && { numFmt: format }), font: { strikethrough: isStruck } },
              },
            ] as const,
          ],
    ),
  );
  return {
    name,
    hidden: isHidden,
    rows: rows.map((row) => row.map(({ value }) => value)),
    cells: new Map(styled),
    rowDefs: new Map(hiddenRows.map((row) => [row, { hidden: true }])),
    ...(mergedTitle > 1 && { merges: [{ startRow: 0, startCol: 0, endRow: 0, endCol: mergedTitle - 1 }] }),
  };
}

function sheetJsBook(sheets: readonly ForeignSheet[], bookType: 'xlsx' | 'biff8'): Uint8Array {
  const book = utils.book_new();
  for (const { name, rows, hiddenRows = [], mergedTitle = 0 } of sheets) {
    const values = rows.map((row) => row.map(({ value }) => value));
    const sheet = utils.aoa_to_sheet(values, { UTC: true });
    for (const [r, row] of rows.entries()) {
      for (const [c, { format }] of row.entries()) {
        const cell = sheet[utils.encode_cell({ r, c })] as { z?: string } | undefined;
        if (format !== undefined && cell !== undefined) cell.z = format;
      }
    }
    sheet['!rows'] = rows.map((_, r) => ({ hidden: hiddenRows.includes(r) }));
    if (mergedTitle > 1) sheet['!merges'] = [{ s: { r: 0, c: 0 }, e: { r: 0, c: mergedTitle - 1 } }];
    utils.book_append_sheet(book, sheet, name);
  }
  book.Workbook = { Sheets: sheets.map(({ isHidden = false }) => ({ Hidden: isHidden ? 1 : 0 })) };
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer);
}

/** A workbook as one of these programs writes it; for tests. */
export async function foreignWorkbook(maker: Maker, sheets: readonly ForeignSheet[]): Promise<Uint8Array> {
  if (maker === 'hucre') return writeXlsx({ sheets: sheets.map(hucreSheet) });
  return sheetJsBook(sheets, maker === 'sheetjs-xls' ? 'biff8' : 'xlsx');
}
