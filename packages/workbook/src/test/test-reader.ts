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

/** Whether a cell of the first sheet stays open where the sheet is locked. */
export function isOpen(parts: ReadonlyMap<string, string>, cell: string): boolean {
  const style = new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(
    parts.get('xl/worksheets/sheet1.xml') ?? '',
  )?.[1];
  const styles = /<cellXfs.*?<\/cellXfs>/
    .exec(parts.get('xl/styles.xml') ?? '')?.[0]
    .match(/<xf .*?<\/xf>|<xf [^>]*\/>/g);
  return styles?.[Number(style)]?.includes('<protection locked="0"/>') === true;
}

/** How many rows of the first sheet are frozen. */
export async function readFrozenRows(bytes: Uint8Array): Promise<number> {
  const xml = (await readParts(bytes)).get('xl/worksheets/sheet1.xml') ?? '';
  const pane = /<pane [^>]*state="frozen"[^>]*>/.exec(xml)?.[0] ?? '';
  return Number(/ySplit="(\d+)"/.exec(pane)?.[1] ?? 0);
}
