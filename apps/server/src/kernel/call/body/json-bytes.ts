export const [QUOTE, COMMA, COLON] = [0x22, 0x2c, 0x3a] as const;
export const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d] as const;
const BACKSLASH = 0x5c;

/** True for the white space of JSON: space, tab and the two that end a line. */
export function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

interface TextEnd {
  /** Index of the first byte behind the text, or the number of bytes where it is not closed. */
  end: number;
  isClosed: boolean;
  /** The last byte is a backslash that escapes what comes next. */
  isEscaped: boolean;
}

/** Finds the end of a JSON text whose opening quote is already passed. */
export function endOfText(bytes: Buffer, from: number): TextEnd {
  for (let at = from; ; ) {
    const quote = bytes.indexOf(QUOTE, at);
    const end = quote === -1 ? bytes.length : quote;
    let backslashes = 0;
    while (end - backslashes > at && bytes[end - backslashes - 1] === BACKSLASH) backslashes += 1;
    const isEscaped = backslashes % 2 === 1;
    if (quote === -1) return { end, isClosed: false, isEscaped };
    if (!isEscaped) return { end: quote + 1, isClosed: true, isEscaped: false };
    at = quote + 1;
  }
}

/**
 * Index of the first byte behind the JSON value that begins at `from`; undefined where it does not end before `limit`.
 * Whether it is one, only reading it tells.
 */
export function endOfValue(bytes: Buffer, from: number, limit: number): number | undefined {
  const last = Math.min(limit, bytes.length);
  let depth = 0;
  for (let at = from; at < last; ) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      at = endOfText(bytes, at + 1).end;
      if (depth === 0) return at > last ? undefined : at;
      continue;
    }
    if (byte === LIST_START || byte === OBJECT_START) depth += 1;
    else if (byte === LIST_END || byte === OBJECT_END) {
      if (depth <= 1) return depth === 1 ? at + 1 : at;
      depth -= 1;
    } else if (depth === 0 && (byte === COMMA || byte === COLON || isSpace(byte))) return at;
    at += 1;
  }
  return depth === 0 && last === bytes.length ? last : undefined;
}
