import type { WritableSheet, Sheet } from './sheet.ts';
import { type PackedPart, packPart, packParts, type WrittenPart } from './xlsx/pack-parts.ts';
import { printRangesOf } from './print-setup.ts';
import { printCell } from './printed-table.ts';
import { gatherTexts } from './xlsx/shared-texts.ts';
import { writeSheetXml } from './xlsx/sheet-xml.ts';
import { constantParts, ownParts, sheetPartName, type WorkbookPart } from './xlsx/workbook-parts.ts';

/** Progress of writing a workbook: the number of rows written, or the part of the file packed, 0 to 1. */
export type WriteStep =
  | { readonly kind: 'rows'; readonly done: number; readonly all: number }
  | { readonly kind: 'packing'; readonly share: number };

/** Hears how far the writing of a workbook is, every few hundred rows. */
export type OnWriteStep = (step: WriteStep) => void;

/** So often it is told how many rows are written. */
const ROWS_PER_STEP = 500;

/** Longest name of a sheet. */
const NAME_LENGTH = 31;

/** Names a sheet as Excel allows. */
export function sheetName(name: string): string {
  return name.replace(/[[\]:*?/\\]/g, '_').slice(0, NAME_LENGTH);
}

/** Names as a workbook allows them: each once, whatever their case. */
export function uniqueSheetNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((given) => {
    const plain = sheetName(given).replace(/^'|'$/g, '_') || '_';
    let name = plain;
    for (let count = 2; taken.has(name.toLowerCase()); count++) {
      const ending = ` (${count})`;
      name = plain.slice(0, NAME_LENGTH - ending.length) + ending;
    }
    taken.add(name.toLowerCase());
    return name;
  });
}

/** Counts the rows of all sheets as they are written, and tells every few hundred. */
function rowCounter(sheets: readonly Sheet[], onStep: OnWriteStep): () => void {
  const all = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  return () => {
    done += 1;
    if (done === all) onStep({ kind: 'packing', share: 0 });
    else if (done % ROWS_PER_STEP === 0) onStep({ kind: 'rows', done, all });
  };
}

/** By the number of sheets: hundreds of workbooks with one sheet are written one after the other. */
const packedOnce = new Map<number, readonly PackedPart[]>();

export function packedParts(sheetCount: number): readonly PackedPart[] {
  const known = packedOnce.get(sheetCount) ?? constantParts(sheetCount).map(packPart);
  packedOnce.set(sheetCount, known);
  return known;
}

/**
 * Writes sheets as an .xlsx in one font, to print and work in: landscape, repeated heads, filter, outline,
 * sums as formulas (decision 0029). A text is a string cell, never a formula, whatever it begins with
 * (QUALITY.md «Files»); numbers take their column's format (BID-026, EXPORT-006). `onStep` gets progress.
 */
export function writeWorkbook(
  papers: readonly WritableSheet[],
  onStep: OnWriteStep = () => undefined,
): Uint8Array {
  const sheets = papers.map((paper) => ({ ...paper, name: sheetName(paper.name), rows: [...paper.rows] }));
  const onRow = rowCounter(sheets, onStep);
  const texts = gatherTexts();
  const written = sheets.map(
    (sheet, at): WrittenPart => [sheetPartName(at), writeSheetXml(sheet, texts, onRow)],
  );
  // What the first sheet is headed with is what the file says of itself, where it says nothing else.
  const title = printCell(sheets[0]?.rows[0]?.cells[0] ?? null);
  const listed = sheets.map((sheet) => ({
    ...sheet,
    about: { title, author: undefined, ...sheet.about },
    printRanges: printRangesOf(sheet),
  }));
  const others: WorkbookPart[] = [...ownParts(listed), ['xl/sharedStrings.xml', texts.xml()]];
  const parts = [...others, ...written];
  return packParts(packedParts(sheets.length), parts, (share) => onStep({ kind: 'packing', share }));
}
