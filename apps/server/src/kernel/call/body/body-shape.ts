import { BATCH_MAX_ENTRIES } from '@rahmenpreis/contract/limits.ts';
import { Failure } from '../../answer/failure.ts';
import { COMMA, endOfText, LIST_END, LIST_START, OBJECT_END, OBJECT_START, QUOTE } from './json-bytes.ts';

/** No entity of the contract lies deeper, or has more names. */
const MAX_DEPTH = 20;
const MAX_NAMES = 100;
/** How many lists and objects there may be in a large body; a batch has a fifth of them. */
const MAX_CONTAINERS = 100_000;
/** How many in a small one, in which a thousand prices have room: what is longer by brackets alone is not small to read. */
const SMALL_MAX_CONTAINERS = 5_000;
/** The longest text in bytes: target prices of a whole portfolio, quotes inside them marked. */
const MAX_TEXT_BYTES = 3_000_000;

/**
 * Watches the bytes of a JSON body arrive, without reading it, and throws as soon as it is deeper, has a longer list, an
 * object of more names, more lists and objects or a longer text than any call takes. So nothing is parsed that would
 * fill the memory, and no piece of it takes long to parse (decision 0019).
 */
export function createShapeGuard({ isLarge }: { isLarge: boolean }): (bytes: Buffer) => void {
  /** How many more entries each open list or object may have, outermost first. */
  const left: number[] = [];
  let containersLeft = isLarge ? MAX_CONTAINERS : SMALL_MAX_CONTAINERS;
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
        left.push(byte === LIST_START ? BATCH_MAX_ENTRIES : MAX_NAMES);
        if (left.length > MAX_DEPTH || containersLeft < 0) throw tooWide();
      } else if (byte === LIST_END || byte === OBJECT_END) left.pop();
      else if (byte === COMMA && left.length > 0) {
        left[left.length - 1]! -= 1;
        if (left.at(-1) === 0) throw tooWide();
      }
    }
  };
}

function tooWide(): Failure {
  return new Failure(
    400,
    'body-too-wide',
    `Die Anfrage enthält mehr, als angenommen wird: höchstens ${BATCH_MAX_ENTRIES} Einträge in einer Liste.`,
  );
}
