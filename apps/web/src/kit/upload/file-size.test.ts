import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fileSizeText, oversizeText } from './file-size.ts';

test.each([
  [0, '0 Bytes'],
  [999, '999 Bytes'],
  [1_000, '1 kB'],
  [999_499, '999,5 kB'],
  [999_500, '1 MB'],
  [999_999, '1 MB'],
  [1_234_567, '1,2 MB'],
  [10_000_000, '10 MB'],
])('%i bytes read %s', (bytes, text) => {
  expect(fileSizeText(bytes)).toBe(text);
});

test('a size that is too large never reads like the limit (MEDIA-009)', () => {
  const limits = fc.constantFrom(10_000_000, 50_000_000);
  fc.assert(
    fc.property(limits, fc.integer({ min: 1, max: 1_000_000 }), (maxBytes, more) => {
      expect(oversizeText(maxBytes + more, maxBytes)).not.toBe(fileSizeText(maxBytes));
    }),
  );
});
