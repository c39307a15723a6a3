import { readFileSync } from 'node:fs';
import { read } from '@e965/xlsx';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';

/**
 * The demo's catalogue at a path, with another unit of one position and without another, as a file to be
 * chosen.
 */
export function otherCatalog(path: string): { name: string; mimeType: string; buffer: Buffer } {
  const { SheetNames, Sheets } = read(readFileSync(path), { dense: true });
  const rows = (Sheets[SheetNames[0]!]!['!data'] ?? []).map((cells) =>
    Array.from(cells ?? [], (cell) => (cell?.v ?? null) as string | number | null),
  );
  const header = rows.find((row) => row.includes('Ep-Code'))!;
  const [code, unit] = [header.indexOf('Ep-Code'), header.indexOf('Einheit')];
  for (const row of rows) if (row[code] === 'UE0010') row[unit] = 'Psch';
  const buffer = Buffer.from(sampleBytes(rows.filter((row) => row[code] !== 'UE0020')));
  return { name: 'anders.xlsx', mimeType: 'application/octet-stream', buffer };
}
