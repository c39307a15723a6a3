import { type CellObject, read } from '@e965/xlsx';
import { BlobReader, TextWriter, ZipReader } from '@zip.js/zip.js';

/** The first sheet as a second, independent library reads it; for tests of what we write. */
export function readByOtherLibrary(bytes: Uint8Array): {
  sheetNames: string[];
  cells: (CellObject | undefined)[][];
  hiddenColumns: number[];
} {
  const workbook = read(bytes, { type: 'array', dense: true, cellNF: true, cellStyles: true });
  const sheet = workbook.Sheets[workbook.SheetNames[0] ?? ''];
  const cells: (CellObject | undefined)[][] = sheet?.['!data'] ?? [];
  const hiddenColumns = (sheet?.['!cols'] ?? []).flatMap((column, i) => (column?.hidden ? [i] : []));
  return { sheetNames: workbook.SheetNames, cells, hiddenColumns };
}

/** The XML of a workbook's parts by their names: how it is printed and looks is read by neither library. */
export async function readParts(bytes: Uint8Array): Promise<Map<string, string>> {
  const entries = await new ZipReader(new BlobReader(new Blob([new Uint8Array(bytes)]))).getEntries();
  const parts = new Map<string, string>();
  for (const entry of entries) {
    if (!entry.directory) parts.set(entry.filename, await entry.getData(new TextWriter()));
  }
  return parts;
}

/** How many rows of the first sheet are frozen. */
export async function readFrozenRows(bytes: Uint8Array): Promise<number> {
  const xml = (await readParts(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
  const pane = /<pane [^>]*state="frozen"[^>]*>/.exec(xml)?.[0] ?? '';
  return Number(/ySplit="(\d+)"/.exec(pane)?.[1] ?? 0);
}
