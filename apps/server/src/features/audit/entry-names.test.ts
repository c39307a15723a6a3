import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createEntryNames } from './rules.ts';

const names = createEntryNames(new TextEncoder().encode('0123456789abcdef'.repeat(4)));

test('a name leads back to its entry, and stays the same', () => {
  fc.assert(
    fc.property(fc.maxSafeNat(), (seq) => {
      expect(names.print(seq)).toMatch(/^[\da-f]{32}$/);
      expect(names.read(names.print(seq))).toBe(seq);
      expect(names.print(seq)).toBe(names.print(seq));
    }),
  );
});

test('no other text is a name, nor one of another server', () => {
  const other = createEntryNames(new TextEncoder().encode('fedcba9876543210'.repeat(4)));
  expect(names.read(other.print(1))).toBeUndefined();
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\da-f]{32}$/)), (text) => {
      expect(names.read(text)).toBeUndefined();
    }),
  );
});
