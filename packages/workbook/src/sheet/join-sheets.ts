import { type PrintRange, printRangesOf } from './print-setup.ts';
import type { Sheet } from './sheet.ts';
import { packedParts, uniqueSheetNames } from './write-workbook.ts';
import { type PackedPart, packPart, streamParts } from './xlsx/pack-parts.ts';
import { OWN_TEXTS } from './xlsx/shared-texts.ts';
import { writeSheetXml } from './xlsx/sheet-xml.ts';
import { type ListedSheet, ownParts, sheetPartName } from './xlsx/workbook-parts.ts';

/** What a workbook needs to know of a sheet that was written and packed by itself, without its bytes. */
export interface LooseSheet extends Pick<PackedPart, 'size' | 'crc'> {
  readonly name: string;
  readonly printRanges: readonly PrintRange[];
}

/** Deflates bytes, without a head, and reckons their checksum, as a platform does best. */
export interface Deflating {
  deflate(bytes: Uint8Array): Uint8Array;
  crc32(bytes: Uint8Array): number;
}

/**
 * Writes a sheet for a workbook that is put together later of sheets from several hands: it holds its own
 * texts, and all workbooks have the same styles.
 */
export function packLooseSheet(
  sheet: Sheet,
  { deflate, crc32 }: Deflating,
): { loose: LooseSheet; bytes: Uint8Array } {
  const content = writeSheetXml(sheet, OWN_TEXTS);
  const loose = {
    name: sheet.name,
    size: content.length,
    crc: crc32(content),
    printRanges: printRangesOf(sheet),
  };
  return { loose, bytes: deflate(content) };
}

/**
 * Joins loose sheets to a workbook, in their order. Their bytes are requested one by one, and finished parts
 * are handed over at once, so that a workbook of a thousand sheets is never held whole.
 */
export async function joinSheets(
  sheets: readonly LooseSheet[],
  readBytes: (at: number) => Promise<Uint8Array<ArrayBuffer>>,
  {
    about,
    onPiece,
  }: { about: NonNullable<ListedSheet['about']>; onPiece: (piece: Uint8Array<ArrayBuffer>) => void },
): Promise<void> {
  const names = uniqueSheetNames(sheets.map(({ name }) => name));
  const listed = sheets.map((sheet, at): ListedSheet => ({ ...sheet, name: names[at] ?? '', about }));
  const zip = streamParts(onPiece);
  for (const part of packedParts(sheets.length)) zip.add(part);
  for (const part of ownParts(listed)) zip.add(packPart(part));
  zip.add(packPart(['xl/sharedStrings.xml', NO_TEXTS]));
  for (const [at, { size, crc }] of sheets.entries()) {
    zip.add({ filename: sheetPartName(at), size, crc, bytes: await readBytes(at) });
  }
  zip.end();
}

/** All texts stand in their cells. */
const NO_TEXTS = '<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" uniqueCount="0"/>';
