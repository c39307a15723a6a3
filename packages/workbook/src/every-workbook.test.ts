/// <reference types="node" />
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CellObject, read, utils, type WorkBook } from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { readSheet } from './sheet/read-workbook.ts';
import { EVERY_WORKBOOK } from './test/every-workbook.ts';
import { hasLibreOffice, reckonInLibreOffice } from './test/libre-office.ts';
import { HARMFUL } from './test/sample-harmful.ts';
import { readParts } from './test/test-reader.ts';

if (!hasLibreOffice) console.info('LibreOffice is not installed: no workbook is read back by it.');

function readBook(bytes: Uint8Array): WorkBook {
  return read(bytes, { type: 'array', dense: true, cellStyles: true });
}

function cellsOf(book: WorkBook, sheetName: string): CellObject[][] {
  return book.Sheets[sheetName]?.['!data'] ?? [];
}

/** What each sheet's cells hold, formulas as their results, without blanks at the end of rows. */
function valuesOf(book: WorkBook): unknown[][][] {
  return book.SheetNames.map((name) => cellsOf(book, name).map((row) => trimmed(row.map((cell) => cell?.v))));
}

function trimmed(row: readonly unknown[]): unknown[] {
  const filled = Array.from(row, (value) => value ?? '');
  return filled.slice(0, filled.findLastIndex((value) => value !== '') + 1);
}

function sheetXmls(parts: ReadonlyMap<string, string>): string[] {
  return [...parts].filter(([name]) => name.startsWith('xl/worksheets/sheet')).map(([, xml]) => xml);
}

/**
 * What a formula over the rows of LVs comes to: each product is rounded by itself; nothing where there is no
 * price.
 */
function addProducts(formula: string, book: WorkBook, rows: CellObject[][]): number | undefined {
  const parts = /^IF\(ISNUMBER\((\w+)\),SUMPRODUCT\(ROUND\(\1\*(\w+)!(\w+:\w+),3\)\),""\)$/.exec(formula);
  if (parts === null) return undefined;
  const [, price = '', sheet = '', range = ''] = parts;
  const at = utils.decode_cell(price);
  const ep = Number(rows[at.r]?.[at.c]?.v ?? 0);
  const { s, e } = utils.decode_range(range);
  const weights = cellsOf(book, sheet)[s.r]?.slice(s.c, e.c + 1) ?? [];
  return weights.reduce((sum, weight) => sum + Math.round(ep * Number(weight?.v ?? 0) * 1_000) / 1_000, 0);
}

/** The numbers a formula of ours adds up, worked out once more. */
function addUp(formula: string, book: WorkBook, rows: CellObject[][]): number {
  const products = addProducts(formula, book, rows);
  if (products !== undefined) return products;
  const plain = /^SUM\((\w+):(\w+)\)$/.exec(formula);
  const where = /^SUMIF\((\w+):(\w+),"<>",(\w+):(\w+)\)$/.exec(formula);
  const [from = '', to = ''] = (plain ?? where?.slice(2))?.slice(1) ?? [];
  const [start, end] = [utils.decode_cell(from), utils.decode_cell(to)];
  const told = where === null ? undefined : utils.decode_cell(where[1] ?? '').c;
  let sum = 0;
  for (let row = start.r; row <= end.r; row++) {
    if (told !== undefined && (rows[row]?.[told]?.v ?? '') === '') continue;
    sum += Number(rows[row]?.[start.c]?.v ?? 0);
  }
  return sum;
}

let converted: Promise<Map<string, Uint8Array>> | undefined;

/**
 * Every workbook as LibreOffice writes it again, by name: it is started once for all, since a start takes
 * seconds.
 */
function convertEveryWorkbook(): Promise<Map<string, Uint8Array>> {
  converted ??= convertAll();
  return converted;
}

async function convertAll(): Promise<Map<string, Uint8Array>> {
  const written = EVERY_WORKBOOK.map(({ write }) => write());
  const files = await reckonInLibreOffice(written, { timeoutMs: 240_000 });
  return new Map(EVERY_WORKBOOK.map(({ name }, k) => [name, files[k]!]));
}

test('every file that lays out a sheet stands in the table', () => {
  const folder = import.meta.dirname;
  const writing = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (path) =>
      path.endsWith('.ts') &&
      !path.endsWith('.test.ts') &&
      !/^(test|sheet)\//.test(path) &&
      /\bfrozenRows:|\b(long|titled)Table\(/.test(readFileSync(join(folder, path), 'utf8')),
  );
  expect(new Set(EVERY_WORKBOOK.flatMap(({ source }) => source))).toEqual(new Set(writing));
});

const TOTALS = ['Gesamt', 'Gesamtsumme', 'Alle Zeilen', 'Angebotssumme'];
const LEAVING = EVERY_WORKBOOK.filter(({ lacks }) => lacks?.head === undefined);
const AS_OF = /(Stand|[Ee]rstellt)( am)? ([A-Z][a-z]+, )?\d{1,2}\.( November |11\.)\d{2,4}/;
const A_UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

test.each(LEAVING)('the workbook $name says what it is, of when and whose', ({ lacks, write }) => {
  const book = readBook(write());
  const [first = [], ...others] = valuesOf(book);
  const said = first.map((row) => row.join(' ')).join('\n');
  expect(String(first[0]?.[0])).not.toBe('');
  expect(book.Props?.Title).toBeTruthy();
  expect(book.Props?.Author).toBeTruthy();
  expect(said).toMatch(AS_OF);
  expect(/\((läuft|beendet|künftig)\)/.test(said)).toBe(lacks?.phase === undefined);
  const hasTotal = [first, ...others].flat(2).some((label) => TOTALS.includes(String(label)));
  expect(hasTotal).toBe(lacks?.total === undefined);
  // A board reads no ids.
  expect(first.filter(([id]) => A_UUID.test(String(id)))).toEqual([]);
});

describe.each(EVERY_WORKBOOK)('the workbook $name', ({ name, write }) => {
  test('has one font with name and size', async () => {
    const styles = (await readParts(write())).get('xl/styles.xml') ?? '';
    const fonts = styles.match(/<font>.*?<\/font>/g) ?? [];
    expect(fonts.length).toBeGreaterThan(0);
    for (const font of fonts) {
      expect(font).toContain('<sz val="11"/>');
      expect(font).toContain('<name val="Calibri"/>');
    }
  });

  test('is laid out for paper: landscape, fit to width, heads repeated, print area, page numbers', async () => {
    const bytes = write();
    const parts = await readParts(bytes);
    const { SheetNames } = readBook(bytes);
    const names = [
      ...(parts.get('xl/workbook.xml') ?? '').matchAll(
        /<definedName name="([^"]+)" localSheetId="(\d+)">([^<]*)</g,
      ),
    ].map(([, name, at, range]) => ({ name, at: Number(at), range }));
    expect(names.map(({ range }) => range)).not.toContain('');
    for (const [at, xml] of sheetXmls(parts).entries()) {
      expect(xml).toMatch(
        /<pageSetup paperSize="[89]" orientation="landscape" fitToWidth="\d+" fitToHeight="0"\/>/,
      );
      expect(xml).toContain('<pageSetUpPr fitToPage="1"/>');
      expect(xml).toContain('<oddFooter>&amp;L&amp;A&amp;RSeite &amp;P von &amp;N</oddFooter>');
      const own = (name: string) =>
        names.find((each) => each.at === at && each.name === `_xlnm.${name}`)?.range;
      const sheet = `'${SheetNames[at]}'!`;
      expect(own('Print_Area')).toMatch(/^'[^']+'!\$A(\$1)?:\$[A-Z]+(\$\d+)?$/);
      expect(own('Print_Area')).toContain(sheet);
      const depths = [...xml.matchAll(/<row [^>]*outlineLevel="(\d)"/g)].map(([, depth]) => Number(depth));
      const toldDepth = Number(/<sheetFormatPr [^>]*outlineLevelRow="(\d)"/.exec(xml)?.[1] ?? 0);
      expect(toldDepth).toBe(Math.max(0, ...depths));
      const rows = /<pane [^>]*ySplit="(\d+)"/.exec(xml)?.[1];
      const columns = Number(/<pane [^>]*xSplit="(\d+)"/.exec(xml)?.[1] ?? 0);
      if (rows === undefined) continue;
      const titles = columns > 0 ? `${sheet}$A:$${utils.encode_col(columns - 1)},` : '';
      expect(own('Print_Titles')).toBe(`${titles}${sheet}$1:$${rows}`);
      expect(xml).toMatch(new RegExp(`<autoFilter ref="A${rows}:[A-Z]+\\d+"/>`));
    }
  });

  test('writes no text as a formula, and sums as formulas that give what stands in their cells', async () => {
    const book = readBook(write());
    const sheets = book.SheetNames.map((name) => cellsOf(book, name));
    const harmful = sheets.flat(2).filter((cell) => HARMFUL.some((text) => text === cell?.v));
    expect(harmful.filter(({ t, f }) => t !== 's' || f !== undefined)).toEqual([]);
    const sums = sheets.flatMap((rows) =>
      rows
        .flat()
        .flatMap((cell) =>
          cell?.f === undefined ? [] : [[cell.f, Number(cell.v), addUp(cell.f, book, rows)]],
        ),
    );
    expect(sums.filter(([, told, added]) => Math.abs(Number(told) - Number(added)) > 1e-6)).toEqual([]);
    const isOurs =
      /^(SUM(IF)?\([A-Z0-9:,"<>]+\)|IF\(ISNUMBER\(\w+\),SUMPRODUCT\(ROUND\([\w*!:]+,3\)\),""\))$/;
    expect(sums.filter(([formula]) => !isOurs.test(String(formula)))).toEqual([]);
  });

  test('is read alike by our own reader and the other library', async () => {
    const bytes = write();
    const [expected = []] = valuesOf(readBook(bytes));
    const own = await readSheet(bytes);
    expect(own.ok && own.rows.map(trimmed)).toEqual(expected.slice(0, own.ok ? own.rows.length : 0));
    expect(expected.slice(own.ok ? own.rows.length : 0).flat()).toEqual([]);
  });

  test.runIf(hasLibreOffice)(
    'is read alike by LibreOffice, with its hidden columns, filter and set-up of the page',
    { timeout: 300_000 },
    async () => {
      const bytes = write();
      const back = (await convertEveryWorkbook()).get(name) ?? new Uint8Array();
      const hidden = (book: WorkBook) =>
        book.SheetNames.map((name) =>
          (book.Sheets[name]?.['!cols'] ?? []).flatMap((column, i) => (column?.hidden ? [i] : [])),
        );
      expect(valuesOf(readBook(back))).toEqual(valuesOf(readBook(bytes)));
      expect(hidden(readBook(back))).toEqual(hidden(readBook(bytes)));
      for (const xml of sheetXmls(await readParts(back))) expect(xml).toContain('orientation="landscape"');
    },
  );
});

test('texts that look like formulas are in all but the forms', async () => {
  for (const { name, source, write } of EVERY_WORKBOOK) {
    if (source === 'template.ts') continue;
    const texts = valuesOf(readBook(write())).flat(2);
    expect([name, HARMFUL.some((text) => texts.includes(text))]).toEqual([name, true]);
  }
});
