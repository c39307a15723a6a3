import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { createLvTable, type LvTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { changeTargets, readTargets } from '@rahmenpreis/tendering/award/target.ts';
import { printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_REJECTED } from '../../../kit/tree-grid/model/cell-content.ts';
import { rowsByLvs, rowsByOffers } from '../cells-with-rows.ts';
import { changesToSave, enterTargets, planTargets, rowsWithGaps, sumRow, unstored } from './target-form.ts';
import { countTargets, type TargetPlace, targetRows } from './target-rows.ts';

const phaseId = '00000000-0000-4000-8000-000000000001';
const ids = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const sliceIds = SLICES.map(({ sliceId }) => sliceId);

/**
 * One confirmed bidder that asks 100 € in each cell; the second property has no positions in the first group.
 */
function comparison(): Comparison {
  const sums = ids.flatMap(() => sliceIds.map(() => 100_000));
  return readComparison(
    {
      phaseId,
      revision: 1,
      serviceProviderIds: ['bidder'],
      liegenschaftIds: [...ids],
      sliceIds: [...sliceIds],
      participation: ['true'],
      sums,
      flags: sums.map((_, index) => (index === sliceIds.length ? FLAG_NO_ROWS : 0)),
    },
    new Map([['bidder', 'Alpina']]),
  );
}

const liegenschaften = ids.map((id, index) => ({ id, nummer: `L-00${index}`, name: 'Haus' }) as Liegenschaft);
const offers = comparison();
const place: TargetPlace = { phaseId, comparison: offers, liegenschaften, hasRows: rowsByOffers(offers) };
const keyOf = (id: string, sliceId: (typeof sliceIds)[number]) =>
  printTargetKey({ phaseId, liegenschaftId: id, sliceId });

const cells = fc.record({ rowId: fc.constantFrom(...ids), columnId: fc.constantFrom(...sliceIds) });
const edit = fc
  .tuple(cells, fc.option(fc.nat(1_000_000_000_000)))
  .map(([cell, millis]) => ({ ...cell, value: millis ?? undefined, millis }));

test('what is typed in whatever order is what the stored list holds after saving, and then nothing is left to save (TARGET-003)', () => {
  fc.assert(
    fc.property(fc.array(edit), fc.array(edit), fc.array(edit), (before, mine, theirs) => {
      const store = (list: string | undefined, edits: typeof mine) => {
        const stored = readTargets(list);
        return changeTargets(list, enterTargets(phaseId, stored, new Map(), edits));
      };
      const first = store(undefined, before);
      const changes = enterTargets(phaseId, readTargets(first), new Map(), mine);
      // Somebody else saves meanwhile, and the changes are laid on top.
      const meanwhile = store(first, theirs);
      const saved = readTargets(changeTargets(meanwhile, changes));
      expect(unstored(saved, changes).size).toBe(0);
      const shown = targetRows(place, readTargets(meanwhile), changes);
      const after = targetRows(place, saved, new Map());
      const millisOf = (rows: typeof shown) =>
        rows.map((row) => sliceIds.map((sliceId) => row.cells[sliceId].targetMillis));
      expect(millisOf(after)).toEqual(millisOf(shown));
      const last = new Map(mine.map(({ rowId, columnId, millis }) => [keyOf(rowId, columnId), millis]));
      for (const [key, millis] of changes) expect(last.get(key)).toBe(millis);
    }),
  );
});

test('an emptied cell removes, and typing the stored price again is no change', () => {
  const key = keyOf(ids[0], 'aufzug');
  const stored = new Map([[key, 5_000]]);
  const write = (value: number | undefined) => [{ rowId: ids[0], columnId: 'aufzug', value }];
  const emptied = enterTargets(phaseId, stored, new Map(), write(undefined));
  expect(emptied).toEqual(new Map([[key, null]]));
  expect(enterTargets(phaseId, stored, emptied, write(5_000)).size).toBe(0);
});

test('cells without positions do not count, and «Best» holds the best offer against what is entered (TARGET-011)', () => {
  const rows = targetRows(place, new Map([[keyOf(ids[0], 'basisfm'), 80_000]]), new Map());
  expect(countTargets(rows)).toEqual({ set: 1, all: 9, sumMillis: 80_000 });
  expect(rows[1]?.cells.basisfm).toMatchObject({ hasRows: false, bestMillis: null });
  expect(rows[0]?.cells.basisfm).toMatchObject({ targetMillis: 80_000, bestMillis: 100_000 });
  expect([...rowsWithGaps(rows)]).toEqual([...ids]);
  const { cells: sums, comparable } = sumRow(rows);
  expect([sums.aufzug.targetMillis, sums.aufzug.bestMillis]).toEqual([0, 200_000]);
  expect(comparable.basisfm).toMatchObject({ targetMillis: 80_000, bestMillis: 100_000 });
});

test('while offers are sealed, and where nobody bids, the LVs say which cells there are: as many as the offers do', () => {
  const lvs = ids.map((id, at): [string, LvTable] => {
    const table = createLvTable(2 * sliceIds.length);
    // The first group has no position in the second LV.
    for (let row = 0; row < table.slice.length; row += 1)
      table.slice[row] = Math.max(at, row % sliceIds.length);
    return [id, table];
  });
  const sealed = readComparison(
    {
      phaseId,
      revision: 0,
      serviceProviderIds: [],
      liegenschaftIds: [...ids],
      sliceIds: [...sliceIds],
      participation: [],
      sums: [],
      flags: [],
    },
    new Map(),
  );
  const targets = new Map(ids.map((id) => [keyOf(id, 'basisfm'), 80_000]));
  const hasRows = rowsByLvs({ tables: new Map(lvs) });
  const counted = (of: TargetPlace) => countTargets(targetRows(of, targets, new Map()));
  expect(counted({ ...place, comparison: sealed, hasRows })).toEqual(counted(place));
  expect(counted(place)).toEqual({ set: 1, all: 9, sumMillis: 80_000 });
  const none = rowsByLvs({ tables: new Map() });
  expect(counted({ ...place, comparison: sealed, hasRows: none }).all).toBe(0);
});

test('a file changes what differs, as one step, and says which of its prices have nothing to stand for', () => {
  const rows = targetRows(place, new Map([[keyOf(ids[0], 'aufzug'), 5_000]]), new Map());
  const plan = planTargets(rows, NOTHING_REJECTED, [
    { liegenschaftId: ids[0], sliceId: 'aufzug', targetMillis: 5_000 },
    { liegenschaftId: ids[1], sliceId: 'aufzug', targetMillis: 7_500 },
    { liegenschaftId: ids[1], sliceId: 'basisfm', targetMillis: 1 },
  ]);
  expect(plan).toEqual({
    withoutRowsCount: 1,
    action: [
      {
        rowId: ids[1],
        columnId: 'aufzug',
        before: { value: undefined, rejected: undefined },
        after: { value: 7_500, rejected: undefined },
      },
    ],
  });
});

test('a file takes a target price away, as one step to undo, and says nothing of a cell that has none (OPEN-64)', () => {
  const stored = new Map([[keyOf(ids[0], 'aufzug'), 5_000]]);
  const rows = targetRows(place, stored, new Map());
  const taken = (liegenschaftId: string, sliceId: (typeof sliceIds)[number]) => ({
    liegenschaftId,
    sliceId,
    targetMillis: null,
  });
  expect(
    planTargets(rows, NOTHING_REJECTED, [
      taken(ids[0], 'aufzug'),
      taken(ids[1], 'aufzug'),
      taken(ids[1], 'basisfm'),
    ]),
  ).toEqual({
    withoutRowsCount: 0,
    action: [
      {
        rowId: ids[0],
        columnId: 'aufzug',
        before: { value: 5_000, rejected: undefined },
        after: { value: undefined, rejected: undefined },
      },
    ],
  });
});

test('saving takes along that a property has left the phase, whose target prices the server no longer takes', () => {
  const stored = new Map([
    [keyOf(ids[0], 'aufzug'), 1],
    [keyOf(ids[1], 'aufzug'), 2],
  ]);
  const sent = changesToSave(stored, new Map([[keyOf(ids[0], 'energie'), 3]]), (id) => id === ids[0]);
  expect(sent).toEqual(
    new Map([
      [keyOf(ids[1], 'aufzug'), null],
      [keyOf(ids[0], 'energie'), 3],
    ]),
  );
});
