import { BATCH_MAX_ENTRIES } from '@rahmenpreis/contract/limits.ts';
import { Failure } from '../answer/failure.ts';

/** No entity of the contract lies deeper, or has more names. */
const MAX_DEPTH = 20;
const MAX_NAMES = 100;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [LIST_START, LIST_END, OBJECT_START, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Watches the bytes of a JSON body arrive, without reading it, and throws as soon as it is deeper, has a longer list or
 * an object of more names than any call takes. So nothing is parsed that would keep the thread busy for long.
 */
export function createShapeGuard(): (bytes: Uint8Array) => void {
  /** How many more entries each open list or object may have, outermost first. */
  const left: number[] = [];
  let isText = false;
  let isEscaped = false;
  return (bytes) => {
    for (const byte of bytes) {
      if (isEscaped) isEscaped = false;
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === LIST_START || byte === OBJECT_START) {
        left.push(byte === LIST_START ? BATCH_MAX_ENTRIES : MAX_NAMES);
        if (left.length > MAX_DEPTH) throw tooWide();
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
