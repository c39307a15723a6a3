import { inflateSync } from 'node:zlib';
import type { FileEnding } from '@rahmenpreis/contract/upload-rules.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';

/**
 * The activity of an opened document: `FOUND` if it holds scripts, starts programs or computes formulas,
 * `UNREAD` if parts of it cannot be looked into, null if nothing of that kind was found.
 */
export type ActiveContent = Media['activeContent'];

/** Finds what a document may do by itself; other kinds of files are harmless or refused when active. */
export function findActiveContent(buffer: Buffer, ending: FileEnding): ActiveContent {
  if (ending === 'pdf') return findInPdf(buffer);
  if (ending === 'csv')
    return hasFormula(buffer.toString('latin1', buffer[0] === 0xef ? BYTE_ORDER_MARK_BYTES : 0))
      ? 'FOUND'
      : null;
  return null;
}

/** Directory entries of an old Office file lie on multiples of their size, wherever their sector is. */
const ENTRY_BYTES = 128;
const NAME_MAX_BYTES = 64;
/** A storage, a stream, the root; a free entry is 0. */
const ENTRY_KINDS = [1, 2, 5];
const MACRO_NAMES = ['VBA', '_VBA_PROJECT', '_VBA_PROJECT_CUR', 'MACROS'];
/** Presentations keep macros inside of their one stream; this is how the note of them begins. */
const SLIDE_MACROS = Buffer.from('1f00ff0314000000020000040c000000', 'hex');

/** True if an old Office file has macros: its directory names them, or its slides do. */
export function hasMacros(buffer: Buffer): boolean {
  for (let at = 0; at + ENTRY_BYTES <= buffer.length; at += ENTRY_BYTES) {
    const nameBytes = buffer.readUInt16LE(at + NAME_MAX_BYTES);
    if (nameBytes < 8 || nameBytes > NAME_MAX_BYTES || nameBytes % 2 === 1) continue;
    if (!ENTRY_KINDS.includes(buffer[at + NAME_MAX_BYTES + 2] ?? 0)) continue;
    const name = buffer.toString('utf16le', at, at + nameBytes - 2).toUpperCase();
    if (MACRO_NAMES.includes(name)) return true;
  }
  const noted = buffer.indexOf(SLIDE_MACROS);
  const flagAt = noted + SLIDE_MACROS.length + 4;
  return noted >= 0 && flagAt + 4 <= buffer.length && buffer.readUInt32LE(flagAt) !== 0;
}

/** What of a PDF runs or starts something; `JS` is the script itself. */
const ACTIVE_NAMES = new Set(['JavaScript', 'Launch']);
const PDF_NAME = /\/([^\s/<>[\](){}%\0]{2,60})/g;
/** How many bytes all object streams of a PDF may have once inflated. */
export const OBJECTS_MAX_BYTES = 50_000_000;
/** How far before a stream its dictionary is looked for. */
const DICTIONARY_MAX_BYTES = 2_000;

function findInPdf(buffer: Buffer): ActiveContent {
  // Whatever stands around it: so long a word is in no compressed data by chance.
  if (buffer.includes('/JavaScript') || buffer.includes('/Launch')) return 'FOUND';
  let isUnread = buffer.includes('/Encrypt');
  let roomBytes = OBJECTS_MAX_BYTES;
  for (const { outside, dictionary, stream } of partsOf(buffer)) {
    if (hasActiveName(outside)) return 'FOUND';
    if (stream === undefined || !OBJECT_STREAM.test(dictionary)) continue;
    const inflated = inflate(stream, roomBytes);
    if (inflated === undefined) isUnread = true;
    else {
      roomBytes -= inflated.length;
      if (hasActiveName(inflated.toString('latin1'))) return 'FOUND';
    }
  }
  return isUnread ? 'UNREAD' : null;
}

/** Tells a stream of objects by its dictionary. */
export const OBJECT_STREAM = /\/ObjStm\b/;

/** Takes a PDF apart: each part up to a stream, which the last one has not, with the stream's dictionary. */
export function* partsOf(buffer: Buffer) {
  let from = 0;
  while (from < buffer.length) {
    const at = findStream(buffer, from);
    const outside = buffer.toString('latin1', from, at);
    if (at === buffer.length) {
      yield { from, outside, dictionary: '', stream: undefined };
      return;
    }
    const word = at + 'stream'.length;
    const begin = word + (buffer[word] === 0x0d ? 2 : 1);
    const end = buffer.indexOf('endstream', word);
    const until = end < 0 ? buffer.length : end;
    const own = outside.slice(-DICTIONARY_MAX_BYTES);
    const dictionary = plainNames(own.slice(own.lastIndexOf(' obj') + 1));
    yield { from, outside, dictionary, stream: buffer.subarray(begin, until) };
    from = until + 'endstream'.length;
  }
}

/** Where the next stream begins: the word behind a dictionary; else the end. */
function findStream(buffer: Buffer, from: number): number {
  for (let at = buffer.indexOf('stream', from); at >= 0; at = buffer.indexOf('stream', at + 1)) {
    if (/>>\s*$/.test(buffer.toString('latin1', Math.max(from, at - 20), at))) return at;
  }
  return buffer.length;
}

/** Names as they are meant: any sign of one may be written as «#» and two figures. */
export function plainNames(text: string): string {
  return text.replace(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

function hasActiveName(text: string): boolean {
  for (const { 0: written, 1: name = '', index } of text.matchAll(PDF_NAME)) {
    const meant = name.includes('#') ? plainNames(name) : name;
    if (ACTIVE_NAMES.has(meant)) return true;
    const end = index + written.length;
    if (meant === 'JS' && /^\s*[(<\d]/.test(text.slice(end, end + 20))) return true;
  }
  return false;
}

/** Inflates a stream of objects; undefined where it is packed otherwise, broken or too large. */
export function inflate(stream: Buffer, maxBytes: number): Buffer | undefined {
  try {
    return maxBytes <= 0 ? undefined : inflateSync(stream, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

const BYTE_ORDER_MARK_BYTES = 3;
const CELL_END = /[;,\t\r\n]/g;
/** A number, a phone number, or a dash that stands for nothing. */
const NO_FORMULA = /^[+-]?[\d\s.,()/'%\u0080-\u00ff-]*$/;

/** True if a cell would compute as a formula, whichever sign parts the cells; a signed number is none. */
function hasFormula(text: string): boolean {
  let at = 0;
  while (at < text.length) {
    const isQuoted = text[at] === '"';
    const begin = isQuoted ? at + 1 : at;
    CELL_END.lastIndex = isQuoted ? closingQuote(text, begin) : begin;
    const end = CELL_END.exec(text)?.index ?? text.length;
    if (/^[=+\-@\t\r]/.test(text.slice(begin, begin + 1))) {
      const cell = text.slice(begin, end).replace(/"$/, '');
      if (!NO_FORMULA.test(cell)) return true;
    }
    at = end + 1;
  }
  return false;
}

function closingQuote(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 2)) {
    if (text[at + 1] !== '"') return at;
  }
  return text.length;
}
