import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { buildNestedSet } from '@rahmenpreis/pricing/tree/lv-tree.ts';
import { WITHOUT_CATALOG_TITLE } from '@rahmenpreis/tendering/lv-nodes.ts';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { listLvRows } from './lv-rows.ts';
import { sampleLv } from './sample-lv.ts';

// Categories 1, 1.1, 1.1.1, 2, … with a position in each; the nested set comes from the tree builder itself.
function growCatalog(depths: readonly number[]): EpEntry[] {
  const numbers = depths.flatMap((depth, i) =>
    Array.from({ length: depth }, (_, level) =>
      [String(i + 1), ...Array.from({ length: level }, () => '1')].join('.'),
    ),
  );
  const rows = numbers.flatMap((number) => [
    { number, isCategory: true },
    { number: `${number}.9`, isCategory: false },
  ]);
  return buildNestedSet(rows).nodes.map(({ rowIndex, leftInt, rightInt }): EpEntry => {
    const { number = '', isCategory = true } = rows[rowIndex] ?? {};
    return {
      number,
      type: isCategory ? 'category' : 'position',
      title: `T ${number}`,
      epCode: isCategory ? null : number,
      unit: 'h',
      preText: '',
      postText: '',
      sliceTag: 'uegm',
      tags: [],
      leftInt,
      rightInt,
    };
  });
}

test('every chosen position stands once, below all its categories, and the highest categories hold them all', () => {
  const example = sampleLv.positions[0];
  if (example === undefined) throw new RangeError('the sample LV is empty');
  const depths = fc.array(fc.integer({ min: 1, max: 3 }), { minLength: 1, maxLength: 4 });
  const picks = fc.array(fc.tuple(fc.nat(20), fc.boolean()), { maxLength: 30 });
  fc.assert(
    fc.property(depths, picks, (grown, picked) => {
      const entries = growCatalog(grown);
      const codes = [...entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])), 'WEG'];
      const positions = picked.map(([code]) => ({ ...example, epCode: codes[code % codes.length] ?? '' }));
      const chosen = picked.flatMap(([, isChosen], i) => (isChosen ? [i] : []));
      const rows = listLvRows(entries, positions, chosen);
      const listed = rows.flatMap((row) => (row.kind === 'position' ? [row.positionIndex] : []));
      expect(listed.toSorted((a, b) => a - b)).toEqual(chosen);
      const roots = rows.flatMap((row) =>
        row.kind === 'category' && row.level === 1 ? row.positionIndices : [],
      );
      expect(roots).toEqual(listed);
      for (const row of rows) {
        if (row.kind === 'position') continue;
        const isInside = (index: number) => positions[index]?.epCode.startsWith(`${row.number}.`);
        const inside = row.title === WITHOUT_CATALOG_TITLE ? ['WEG'] : [];
        expect(row.positionIndices.length).toBeGreaterThan(0);
        expect(
          row.positionIndices.every((i) => isInside(i) || inside.includes(positions[i]?.epCode ?? '')),
        ).toBe(true);
      }
    }),
  );
});
