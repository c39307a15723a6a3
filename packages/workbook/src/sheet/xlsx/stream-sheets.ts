import { Inflate } from 'fflate';
import type { Cell } from '../cell.ts';
import { UNCALCULATED } from '../cell.ts';
import type { ZippedFile, ZippedFiles } from '../zip-check.ts';

/** A sheet as a workbook lists it. */
export interface ListedSheet {
  readonly name: string;
  readonly isHidden: boolean;
}

/** A row of a sheet as it comes; it and its columns count from 0. */
export interface StreamedRow {
  readonly index: number;
  readonly cells: readonly Cell[];
  /** The number formats of cells with numbers by their column, where they say more than the number. */
  readonly formats: ReadonlyMap<number, string>;
  /** The columns whose text is struck through. */
  readonly struck: readonly number[];
  readonly isHidden: boolean;
}

/** A row of which only cells are known. */
export function plainRow(index: number, cells: readonly Cell[]): StreamedRow {
  return { index, cells, formats: new Map(), struck: [], isHidden: false };
}

/** A sheet whose rows are read one by one. */
export interface StreamedSheet extends ListedSheet {
  rows(): Iterable<StreamedRow> | AsyncIterable<StreamedRow>;
}

// Wider sheets are cut off: none of our files has more columns, and a single cell far to the right must not
// cost memory in every row.
export const MAX_COLUMNS = 256;
const LOCAL_HEADER_BYTES = 30;
/** So much is inflated at once. */
const PIECE_BYTES = 16_384;
const DAY_MS = 86_400_000;
/** The day 0 of a workbook, in days since 1970: 30 December 1899, or in old workbooks 1 January 1904. */
const EPOCHS = { 1900: -25_569, 1904: -24_107 } as const;
const HUNDRED_NANODAYS = 1e10;

/** How a workbook writes that something is so. */
const IS_SO = /^(?:1|true)$/i;

const between = (from: number, upto: number) => Array.from({ length: upto - from + 1 }, (_, i) => from + i);

/** Formats whose number alone is written, and which of them show a day. */
const USUAL: readonly (readonly [format: string, numbers: readonly number[]])[] = [
  ['0', [1]],
  ['0.00', [2]],
  ['#,##0', [3, 37, 38]],
  ['#,##0.00', [4, 39, 40]],
  ['0%', [9]],
  ['0.00%', [10]],
  ['0.00E+00', [11]],
  ['# ?/?', [12]],
  ['# ??/??', [13]],
  ['##0.0E+0', [48]],
  ['@', [49]],
  ['d', [...between(14, 22), ...between(27, 36), ...between(45, 47), ...between(50, 58)]],
];
const BUILT_IN = new Map(USUAL.flatMap(([format, numbers]) => numbers.map((number) => [number, format])));

/** Whether a number in this format is a day or a time. */
export function isDateFormat(numFmt: string): boolean {
  // Text in brackets (except elapsed time), in quotes or after a backslash tells nothing of dates and times.
  return /[ymdhs]/i.test(numFmt.replace(/\[(?![hms]+\])[^\]]*\]|"[^"]*"|\\.|_.|\*./gi, ''));
}

/** The text of a file of an archive, piece by piece; throws where it does not hold what it says. */
function* textPieces(bytes: Uint8Array, file: ZippedFile): Generator<string> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { headerAt, packedBytes, inflatedBytes, isDeflated } = file;
  const from =
    headerAt + LOCAL_HEADER_BYTES + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  const packed = bytes.subarray(from, from + packedBytes);
  const decoder = new TextDecoder();
  let left = inflatedBytes;
  let pieces: Uint8Array[] = [];
  const take = (piece: Uint8Array) => {
    left -= piece.length;
    if (left < 0) throw new Error('a file of an archive is larger than it says');
    pieces.push(piece);
  };
  const inflate = new Inflate(take);
  for (let at = 0; at < packed.length; at += PIECE_BYTES) {
    const piece = packed.subarray(at, at + PIECE_BYTES);
    if (isDeflated) inflate.push(piece, at + PIECE_BYTES >= packed.length);
    else take(piece);
    for (const each of pieces) yield decoder.decode(each, { stream: true });
    pieces = [];
  }
  if (left > 0) throw new Error('a file of an archive is smaller than it says');
  yield decoder.decode();
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** XML without remarks, and with every text spelled as usual; from what has not ended on it stays. */
function plainXml(xml: string): string {
  const parts: string[] = [];
  let at = 0;
  for (;;) {
    const from = xml.indexOf('<!', at);
    const isText = xml.startsWith(TEXT_AS_IT_IS, from);
    const end = isText || xml.startsWith('<!--', from) ? xml.indexOf(isText ? ']]>' : '-->', from + 4) : -1;
    if (from < 0 || end < 0) return at === 0 ? xml : parts.join('') + xml.slice(at);
    parts.push(xml.slice(at, from), isText ? escaped(xml.slice(from + TEXT_AS_IT_IS.length, end)) : '');
    at = end + 3;
  }
}

const TEXT_AS_IT_IS = '<![CDATA[';

function textOf(bytes: Uint8Array, file: ZippedFile | undefined): string {
  return file === undefined ? '' : plainXml([...textPieces(bytes, file)].join(''));
}

const ENTITIES: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };

/** A text of an XML file as it is meant, also signs that a workbook writes as «_x000D_». */
function meantText(xml: string): string {
  const text = xml.includes('&')
    ? xml.replaceAll(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (whole, hex, decimal, name) => {
        if (name !== undefined) return ENTITIES[name] ?? whole;
        const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
    : xml;
  return text.includes('_x')
    ? text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text;
}

function attributesOf(tag: string): Record<string, string> {
  const found = tag.matchAll(/([\w:]{1,60})\s*=\s*(?:"([^"]*)"|'([^']*)')/g);
  return Object.fromEntries(
    [...found].map(([, name = '', one, other]) => [name, meantText(one ?? other ?? '')]),
  );
}

/** An element of XML: its name, the text of its attributes, and what stands in it. */
interface XmlElement {
  readonly name: string;
  readonly tag: string;
  readonly inner: string;
}

/** The elements so named, one behind the other; throws where one has no end. */
function* elementsOf(xml: string, names: string): Generator<XmlElement> {
  const begin = new RegExp(`<(?:\\w+:)?(${names})(?=[\\s/>])([^<>]*?)(/?)>`, 'g');
  const end = new RegExp(`</(?:\\w+:)?(${names})\\s*>`, 'g');
  for (let found = begin.exec(xml); found !== null; found = begin.exec(xml)) {
    const [, name = '', tag = '', isEmpty] = found;
    const from = begin.lastIndex;
    let upto = from;
    if (isEmpty === '') {
      end.lastIndex = from;
      let over = end.exec(xml);
      while (over !== null && over[1] !== name) over = end.exec(xml);
      if (over === null) throw new Error(`an element ${name} of a workbook has no end`);
      upto = over.index;
      begin.lastIndex = end.lastIndex;
    }
    yield { name, tag, inner: xml.slice(from, upto) };
  }
}

const attributesOfAll = (xml: string, names: string): Record<string, string>[] =>
  Array.from(elementsOf(xml, names), ({ tag }) => attributesOf(tag));

/** The texts of a string of several runs in one, without how Japanese signs are pronounced. */
function joinRuns(xml: string): string {
  let text = '';
  for (const { name, inner } of elementsOf(xml, 'rPh|t')) if (name === 't') text += meantText(inner);
  return text;
}

/** How the cells of a style look. */
type CellStyle = ReturnType<typeof stylesOf>[number];

function stylesOf(xml: string) {
  const own = new Map(
    attributesOfAll(xml, 'numFmt').map(({ numFmtId, formatCode = '' }) => [Number(numFmtId), formatCode]),
  );
  const formatOf = (id: number) => own.get(id) ?? BUILT_IN.get(id) ?? '';
  const [fonts, cells] = ['fonts', 'cellXfs'].map((name) => [...elementsOf(xml, name)][0]?.inner ?? '');
  const isStruck = [...elementsOf(fonts ?? '', 'font')].map(({ inner }) =>
    attributesOfAll(inner, 'strike').some(({ val = '1' }) => IS_SO.test(val)),
  );
  return attributesOfAll(cells ?? '', 'xf').map(({ numFmtId = 0, fontId = 0 }) => ({
    format: formatOf(Number(numFmtId)),
    isStruck: isStruck[Number(fontId)] === true,
  }));
}

/** What all sheets of a workbook have in common. */
interface Book {
  readonly texts: readonly string[];
  readonly styles: readonly CellStyle[];
  readonly epoch: number;
}

const CELL_PLACE = /\sr\s*=\s*["']([A-Z]{1,3})\d/i;
const CELL_STYLE = /\ss\s*=\s*["'](\d+)/;
const CELL_KIND = /\st\s*=\s*["'](\w+)/;
const CELL_VALUE = /<(?:\w+:)?v(?:\s[^<>]*)?>([^<]*)</;
const FORMULA = /<(?:\w+:)?f[\s/>]/;

function columnAt(letters: string): number {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function textAt(texts: readonly string[], at: number): string {
  const text = texts[at];
  if (text === undefined) throw new Error('a workbook lacks the text of a cell');
  return text;
}

/** A day or time that stands in ISO 8601, as «Strict Open XML» writes it; it is of no zone. */
function dayOfText(written: string): Date {
  return new Date(
    /T.*(?:Z|[+-]\d\d:\d\d)$/.test(written) || !written.includes('T') ? written : `${written}Z`,
  );
}

function valueOf(kind: string, inner: string, { format }: CellStyle, { texts, epoch }: Book): Cell {
  if (kind === 'inlineStr') return joinRuns(inner);
  const written = CELL_VALUE.exec(inner)?.[1] ?? '';
  if (written === '' && kind !== 'str') return FORMULA.test(inner) ? UNCALCULATED : null;
  if (kind === 's') return textAt(texts, Number(written));
  if (kind === 'b') return IS_SO.test(written);
  if (kind === 'e' || kind === 'str') return meantText(written);
  if (kind === 'd') return dayOfText(written);
  const number = Number(written.trim() || Number.NaN);
  if (Number.isNaN(number)) return meantText(written);
  if (!isDateFormat(format)) return number;
  const serial = Math.round(number * HUNDRED_NANODAYS) / HUNDRED_NANODAYS;
  return new Date(Math.round((serial + epoch) * DAY_MS));
}

const PLAIN: CellStyle = { format: '', isStruck: false };

function rowOf(index: number, isHidden: boolean, xml: string, book: Book): StreamedRow {
  const cells: Cell[] = [];
  const formats = new Map<number, string>();
  const struck: number[] = [];
  for (const { tag, inner } of elementsOf(xml, 'c')) {
    const place = CELL_PLACE.exec(tag)?.[1];
    const column = place === undefined ? cells.length : columnAt(place);
    if (column >= MAX_COLUMNS) continue;
    const style = book.styles[Number(CELL_STYLE.exec(tag)?.[1] ?? -1)] ?? PLAIN;
    const value = valueOf(CELL_KIND.exec(tag)?.[1] ?? 'n', inner, style, book);
    while (cells.length < column) cells.push(null);
    cells[column] = value;
    if (typeof value === 'number' && style.format !== '') formats.set(column, style.format);
    if (style.isStruck && (value ?? '') !== '') struck.push(column);
  }
  return { index, cells, formats, struck, isHidden };
}

/** Where a row begins, or the last one is over. */
const ROW = /<(?:\w+:)?row(?=[\s/>])([^<>]*?)(\/?)>|<\/(?:\w+:)?sheetData\s*>|<(?:\w+:)?sheetData\s*\/>/g;
const ROW_END = /<\/(?:\w+:)?row\s*>/g;
const ROW_PLACE = /\sr\s*=\s*["'](\d+)/;
const IS_HIDDEN = /\shidden\s*=\s*["'](?:1|true)["']/i;
/** No row is longer, in signs of XML. */
const ROW_LONGEST = 4_000_000;

/** The rows of a sheet that hold anything, each as soon as it is whole; throws where they have no end. */
function* rowsOf(pieces: Iterable<string>, book: Book): Generator<StreamedRow> {
  let rest = '';
  let next = 0;
  for (const piece of pieces) {
    rest = plainXml(rest + piece);
    // A remark that goes on in the next piece may hold rows.
    const isWhole = !rest.includes('<!');
    let at = 0;
    while (isWhole) {
      ROW.lastIndex = at;
      const begin = ROW.exec(rest);
      if (begin === null) at = Math.max(at, rest.lastIndexOf('<'));
      if (begin === null) break;
      if (begin[1] === undefined) return;
      const inside = begin.index + begin[0].length;
      ROW_END.lastIndex = inside;
      const end = begin[2] === '/' ? { index: inside, 0: '' } : ROW_END.exec(rest);
      if (end === null) break;
      const place = ROW_PLACE.exec(begin[1])?.[1];
      const index = place === undefined ? next : Number(place) - 1;
      const inner = rest.slice(inside, end.index);
      if (inner !== '') yield rowOf(index, IS_HIDDEN.test(begin[1]), inner, book);
      next = index + 1;
      at = end.index + end[0].length;
    }
    rest = rest.slice(at);
    if (rest.length > ROW_LONGEST) break;
  }
  throw new Error('the rows of a sheet have no end');
}

/** Where a file of a workbook lies that another one names, as `ZippedFiles` spells it. */
function pathFrom(from: string, target: string): string {
  const parts = /^[\\/]/.test(target) ? [] : from.split('/').slice(0, -1);
  for (const part of target.toLowerCase().split(/[\\/]/)) {
    if (part === '..') parts.pop();
    else if (part !== '.' && part !== '') parts.push(part);
  }
  return parts.join('/');
}

/** The sheets with cells of an .xlsx whose archive was looked through; throws at what is no workbook. */
export function openSheets(bytes: Uint8Array, files: ZippedFiles): StreamedSheet[] {
  const linksOf = (path: string) => {
    const at = path.lastIndexOf('/') + 1;
    const xml = textOf(bytes, files.get(`${path.slice(0, at)}_rels/${path.slice(at)}.rels`));
    return attributesOfAll(xml, 'Relationship').map(({ Id = '', Type = '', Target = '' }) => ({
      id: Id,
      kind: Type.slice(Type.lastIndexOf('/') + 1),
      path: pathFrom(path, Target),
    }));
  };
  const path = linksOf('').find(({ kind }) => kind === 'officeDocument')?.path ?? 'xl/workbook.xml';
  const links = linksOf(path);
  const fileOf = (kind: string) => files.get(links.find((link) => link.kind === kind)?.path ?? '');
  const xml = textOf(bytes, files.get(path));
  const is1904 = attributesOfAll(xml, 'workbookPr').some(({ date1904 = '' }) => IS_SO.test(date1904));
  let book: Book | undefined;
  const open = (): Book => ({
    texts: [...elementsOf(textOf(bytes, fileOf('sharedStrings')), 'si')].map(({ inner }) => joinRuns(inner)),
    styles: stylesOf(textOf(bytes, fileOf('styles'))),
    epoch: EPOCHS[is1904 ? 1904 : 1900],
  });
  return attributesOfAll(xml, 'sheet').flatMap((attributes) => {
    const idName = Object.keys(attributes).find((name) => name.endsWith(':id')) ?? '';
    const link = links.find(({ id }) => id === attributes[idName]);
    const file = files.get(link?.path ?? '');
    // A sheet may be a chart, or hold macros of old.
    if (file === undefined || link?.kind !== 'worksheet') return [];
    return {
      name: attributes['name'] ?? '',
      isHidden: attributes['state'] !== undefined && attributes['state'] !== 'visible',
      rows: () => rowsOf(textPieces(bytes, file), (book ??= open())),
    };
  });
}
