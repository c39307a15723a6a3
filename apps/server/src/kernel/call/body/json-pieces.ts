import {
  COLON,
  COMMA,
  endOfValue,
  isSpace,
  LIST_END,
  LIST_START,
  OBJECT_END,
  OBJECT_START,
} from './json-bytes.ts';

/** What is not longer is read at once. */
const PIECE_BYTES = 32_768;
const BYTE_ORDER_MARK = Buffer.from('\u{feff}');

export interface PieceReader {
  /** Reads a whole JSON text; throws if it is none. */
  parse(text: string): unknown;
  /** Is awaited before each piece. */
  pace(): Promise<void>;
  pieceBytes?: number;
}

/** The bytes, and how far they are read. */
interface Cursor {
  readonly bytes: Buffer;
  at: number;
}

/**
 * Reads a JSON text piece by piece, so that others get their turn in between, and gives what `parse` would give for the
 * whole: short values at once, of a long list as many entries as fit into a piece, of a long object each value.
 */
export async function parseInPieces(bytes: Buffer, reader: PieceReader): Promise<unknown> {
  const { parse, pace, pieceBytes = PIECE_BYTES } = reader;
  const cursor: Cursor = { bytes, at: bytes.indexOf(BYTE_ORDER_MARK) === 0 ? BYTE_ORDER_MARK.length : 0 };

  const readValue = async (): Promise<unknown> => {
    skipSpace(cursor);
    const { at } = cursor;
    const end = endOfValue(bytes, at, at + pieceBytes);
    if (end === undefined && bytes[at] === LIST_START) return readList();
    if (end === undefined && bytes[at] === OBJECT_START) return readObject();
    await pace();
    return parse(pass(cursor, end ?? endOfValue(bytes, at, bytes.length) ?? bytes.length));
  };
  const readEntries = async (): Promise<unknown[]> => {
    const end = endOfEntries(cursor, pieceBytes);
    if (end === cursor.at) return [await readValue()];
    await pace();
    return parse(`[${pass(cursor, end)}]`) as unknown[];
  };
  const readList = async (): Promise<unknown[]> => {
    const list: unknown[] = [];
    for (let isOver = passStart(cursor, LIST_END); !isOver; isOver = passSign(cursor, LIST_END)) {
      for (const entry of await readEntries()) list.push(entry);
    }
    return list;
  };
  const readObject = async (): Promise<Record<string, unknown>> => {
    const object: Record<string, unknown> = {};
    for (let isOver = passStart(cursor, OBJECT_END); !isOver; isOver = passSign(cursor, OBJECT_END)) {
      skipSpace(cursor);
      const nameEnd = endOfValue(bytes, cursor.at, bytes.length) ?? bytes.length;
      // Read as an object, so that a name is refused that no object may have.
      const [name = ''] = Object.keys(parse(`{${pass(cursor, nameEnd)}:0}`) as object);
      skipSpace(cursor);
      if (bytes[cursor.at] !== COLON) throw noJson();
      cursor.at += 1;
      object[name] = await readValue();
    }
    return object;
  };

  const value = await readValue();
  skipSpace(cursor);
  if (cursor.at !== bytes.length) throw noJson();
  return value;
}

function noJson(): SyntaxError {
  return new SyntaxError('no JSON');
}

function skipSpace(cursor: Cursor): void {
  while (isSpace(cursor.bytes[cursor.at])) cursor.at += 1;
}

/** Passes the bytes up to `end` and gives their text. */
function pass(cursor: Cursor, end: number): string {
  const text = cursor.bytes.toString('utf8', cursor.at, end);
  cursor.at = end;
  return text;
}

/** Passes the sign that begins a list or object, and the one that ends it where that comes next; true if it does. */
function passStart(cursor: Cursor, ending: number): boolean {
  cursor.at += 1;
  skipSpace(cursor);
  if (cursor.bytes[cursor.at] !== ending) return false;
  cursor.at += 1;
  return true;
}

/** Passes the comma before what comes next, or the sign that ends the list or object; true for the latter. */
function passSign(cursor: Cursor, ending: number): boolean {
  skipSpace(cursor);
  const sign = cursor.bytes[cursor.at];
  if (sign !== COMMA && sign !== ending) throw noJson();
  cursor.at += 1;
  return sign === ending;
}

/** The end of the entries that come next, as many as fit into a piece; where the cursor stands if not even one does. */
function endOfEntries({ bytes, at }: Cursor, pieceBytes: number): number {
  let end = at;
  for (const next: Cursor = { bytes, at }; ; next.at += 1) {
    skipSpace(next);
    const entryEnd = endOfValue(bytes, next.at, at + pieceBytes);
    if (entryEnd === undefined || entryEnd === next.at) return end;
    end = entryEnd;
    next.at = entryEnd;
    skipSpace(next);
    if (bytes[next.at] !== COMMA) return end;
  }
}
