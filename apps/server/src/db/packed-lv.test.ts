import { TAGS } from '@rahmenpreis/contract/category-tag.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { packPositions, readPackedLv, writePackedLv } from './packed-lv.ts';

const anyPosition = fc.record({
  epCode: fc.oneof(fc.constantFrom('007', 'AZ_01 ä'), fc.string({ unit: 'grapheme' })),
  mengeMillis: fc.integer({ min: 0, max: 4_000_000_000 }),
  sliceTag: fc.constantFrom(...TAGS),
  optionalPosition: fc.boolean(),
  optionalPositionActive: fc.boolean(),
});

test('an LV comes back from its one value row by row', () => {
  fc.assert(
    fc.property(fc.array(anyPosition), (positions) => {
      const packed = readPackedLv(writePackedLv(packPositions(positions)));
      const rows = positions.map((_, row) => ({
        epCode: packed.epCodes[packed.codeIndex[row]!],
        mengeMillis: packed.mengeMillis[row],
        sliceTag: TAGS[packed.tagIndex[row]!],
        inactive: packed.inactive[row],
      }));
      expect(rows).toEqual(
        positions.map(({ epCode, mengeMillis, sliceTag, optionalPosition, optionalPositionActive }) => ({
          epCode,
          mengeMillis,
          sliceTag,
          inactive: optionalPosition && !optionalPositionActive ? 1 : 0,
        })),
      );
      expect(new Set(packed.epCodes).size).toBe(packed.epCodes.length);
    }),
  );
});
