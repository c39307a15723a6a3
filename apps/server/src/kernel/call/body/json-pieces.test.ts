import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createShapeGuard } from './body-shape.ts';
import { parseInPieces } from './json-pieces.ts';

const read = async (text: string, pieceBytes: number) => {
  const pieces: string[] = [];
  const parse = (piece: string): unknown => {
    pieces.push(piece);
    return JSON.parse(piece);
  };
  const value = await parseInPieces(Buffer.from(text), { parse, pace: async () => undefined, pieceBytes });
  return { value, pieces };
};

/** What JSON.parse gives for a text, or that it is none. */
function outcomeOf(text: string): unknown {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return 'no JSON';
  }
}

async function outcomeInPieces(text: string, pieceBytes: number): Promise<unknown> {
  return read(text, pieceBytes).then(
    ({ value }) => ({ value }),
    () => 'no JSON',
  );
}

const anyPieceBytes = fc.integer({ min: 1, max: 40 });
// The server refuses this name before it looks at its value.
const isKept = (text: string) => !text.includes('__proto__');

test('any JSON text, however it is spaced, reads in pieces as it does at once', async () => {
  const spaced = fc
    .tuple(fc.jsonValue({ maxDepth: 5, stringUnit: 'grapheme' }), fc.integer({ min: 0, max: 3 }))
    .map(([value, indent]) => JSON.stringify(value, null, indent))
    .filter(isKept);
  await fc.assert(
    fc.asyncProperty(spaced, anyPieceBytes, async (text, pieceBytes) => {
      expect(await outcomeInPieces(text, pieceBytes)).toEqual(outcomeOf(text));
    }),
    { numRuns: 500 },
  );
});

test('whatever is no JSON text is refused in pieces as it is at once', async () => {
  const broken = fc
    .array(
      fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', '"a"', '"\\"', ' ', '1', '-', 'true', 'é'),
    )
    .map((parts) => parts.join(''));
  await fc.assert(
    fc.asyncProperty(broken, anyPieceBytes, async (text, pieceBytes) => {
      expect(await outcomeInPieces(text, pieceBytes)).toEqual(outcomeOf(text));
    }),
    { numRuns: 3_000 },
  );
});

test('no piece is longer than asked for but a text that cannot be cut', async () => {
  const long = 'x'.repeat(500);
  const entries = Array.from({ length: 1_000 }, (_, index) => ({ key: `k${index}`, value: [[index]] }));
  const { value, pieces } = await read(JSON.stringify({ data: entries, nested: [[entries]], long }), 100);
  expect(value).toEqual({ data: entries, nested: [[entries]], long });
  const cut = pieces.filter((piece) => !piece.includes(long));
  // Two brackets are put around the entries of a list.
  expect(Math.max(...cut.map((piece) => piece.length))).toBeLessThanOrEqual(102);
});

test('the guard sees the same depth and width wherever the bytes are cut', () => {
  const text = JSON.stringify([{ 'a"\\': ['\\"[[[', '\\\\', '{{{,,,'] }, ...Array(50).fill('"')]);
  const tooDeep = `${'["\\\\\\"[",'.repeat(21)}1${']'.repeat(21)}`;
  for (let size = 1; size < 30; size += 1) {
    const feed = (all: string) => {
      const guard = createShapeGuard({ isLarge: true });
      const bytes = Buffer.from(all);
      for (let at = 0; at < bytes.length; at += size) guard(bytes.subarray(at, at + size));
    };
    expect(() => feed(text)).not.toThrow();
    expect(() => feed(tooDeep)).toThrow('Die Anfrage enthält mehr');
  }
});
