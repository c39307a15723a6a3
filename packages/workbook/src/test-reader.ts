import { type CellObject, read } from '@e965/xlsx';

/** The first sheet as a second, independent library sees it; for tests of what we write. */
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
