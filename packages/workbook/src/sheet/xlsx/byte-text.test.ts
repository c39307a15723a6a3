import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteText, textBytes } from './byte-text.ts';

const decode = (text: ByteText): string =>
  new TextDecoder('utf-8', { ignoreBOM: true }).decode(text.written());

function written(write: (text: ByteText) => void): string {
  const text = new ByteText();
  write(text);
  return decode(text);
}

test.each([
  0,
  -0,
  0.001,
  0.01,
  0.1,
  1,
  1.05,
  1.5,
  10,
  100.02,
  12_345.678,
  1e12,
  1e15,
  1e21,
  1e-7,
  -1,
  -0.5,
  0.1 + 0.2,
])('%s is written as a text says it', (value) => {
  expect(written((text) => text.number(value))).toBe(String(value));
});

test('so is every amount in thousandths, and every other number', () => {
  const amount = fc.oneof(fc.maxSafeNat(), fc.nat(), fc.nat(5_000)).map((millis) => millis / 1_000);
  fc.assert(
    fc.property(fc.oneof(amount, fc.double({ noNaN: true, noDefaultInfinity: true })), (value) => {
      expect(written((text) => text.number(value))).toBe(String(value));
    }),
    { numRuns: 1_000 },
  );
});

test('whole numbers, bytes and texts of any kind and length stand one behind the other', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: 'grapheme' }),
    fc.integer({ min: 0, max: 999_999_999_999_999 }),
    fc.constant('ä'.repeat(40_000)),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), fc.boolean(), (pieces, asBytes) => {
      const text = new ByteText();
      for (const own of pieces) {
        if (typeof own === 'number') text.whole(own);
        else if (asBytes) text.bytes(textBytes(own));
        else text.text(own);
      }
      expect(decode(text)).toBe(pieces.join('').toWellFormed());
      expect(text.length).toBe(text.written().length);
    }),
  );
});

test('what is cut off is written over', () => {
  const kept = written((text) => {
    text.text('Preis');
    const { length } = text;
    text.text('spiegel');
    text.cutTo(length);
    text.whole(7);
  });
  expect(kept).toBe('Preis7');
});
