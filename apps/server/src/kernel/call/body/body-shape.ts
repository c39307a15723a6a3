import { AWARD_BATCH_MAX_ENTRIES } from '@rahmenpreis/contract/limits.ts';
import { refusal } from '../../answer/failure.ts';

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c] as const;
const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d] as const;

/** No entity of the contract lies deeper, or has more names. */
const MAX_DEPTH = 20;
const MAX_NAMES = 100;
/** Most lists and objects in a large body; the largest batch has less than a third of them. */
const MAX_CONTAINERS = 100_000;
/** Most lists and objects in a small body, enough for a thousand prices; more are slow to read. */
const SMALL_MAX_CONTAINERS = 5_000;
/** Most values in a body; an LV of 20,000 positions has 360,000. Parsing more makes others wait too long. */
const MAX_VALUES = 400_000;
/** The longest text in bytes: target prices of a whole portfolio, quotes inside them marked. */
const MAX_TEXT_BYTES = 3_000_000;

/**
 * Watches the bytes of a JSON body arrive, without reading it, and throws as soon as it exceeds every call in
 * depth, list length, names of an object, lists and objects, values or text length. Else a body of 10 MB
 * fills the memory and is parsed for a third of a second, with nobody else heard (decision 0019).
 */
export function createShapeGuard({ isLarge }: { isLarge: boolean }): (bytes: Buffer) => void {
  /** How many more entries each open list or object may have, outermost first. */
  const left: number[] = [];
  let containersLeft = isLarge ? MAX_CONTAINERS : SMALL_MAX_CONTAINERS;
  let valuesLeft = MAX_VALUES;
  let textBytes = 0;
  let isText = false;
  /** The chunk before ended with a backslash that counts. */
  let isEscaped = false;
  const skipText = (bytes: Buffer, from: number): number => {
    const { end, isClosed, isEscaped: endsEscaped } = endOfText(bytes, isEscaped ? from + 1 : from);
    textBytes = (isText ? textBytes : 0) + end - from;
    if (textBytes > MAX_TEXT_BYTES) throw tooWide();
    isText = !isClosed;
    isEscaped = endsEscaped;
    return end;
  };
  return (bytes) => {
    let at = isText ? skipText(bytes, 0) : 0;
    while (at < bytes.length) {
      const byte = bytes[at];
      at += 1;
      if (byte === QUOTE) at = skipText(bytes, at);
      else if (byte === LIST_START || byte === OBJECT_START) {
        containersLeft -= 1;
        left.push(byte === LIST_START ? AWARD_BATCH_MAX_ENTRIES : MAX_NAMES);
        if (left.length > MAX_DEPTH || containersLeft < 0) throw tooWide();
      } else if (byte === LIST_END || byte === OBJECT_END) left.pop();
      else if (byte === COMMA && left.length > 0) {
        left[left.length - 1]! -= 1;
        valuesLeft -= 1;
        if (left.at(-1) === 0 || valuesLeft === 0) throw tooWide();
      }
    }
  };
}

const tooWide = refusal(
  400,
  'body-too-wide',
  `Die Anfrage enthält mehr, als angenommen wird: höchstens ${AWARD_BATCH_MAX_ENTRIES} Einträge in einer Liste.`,
);

/**
 * Finds the end of a JSON text whose opening quote is already passed: the index of the first byte behind it,
 * or the number of bytes where it is not closed, and whether the last is a backslash that escapes what comes.
 */
function endOfText(bytes: Buffer, from: number) {
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
