import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../test/sample-liegenschaft.ts';
import type { AwardCell, AwardRow } from './award-rows.ts';
import { countShows, isMeant, shownRows } from './award-show.ts';
import { markedCells, PLACE_COLUMNS, SUM_ROW } from './marked-cells.ts';

const SLICE_IDS = ['basisfm', 'aufzug', 'energie'] as const;
const WIDE = { sliceIds: SLICE_IDS, isNarrow: false };

function cellOf(
  liegenschaftId: string,
  sliceId: AwardCell['sliceId'],
  more: Partial<AwardCell> = {},
): AwardCell {
  const offer = {
    serviceProviderId: 'a',
    organisation: 'Alpina',
    sumMillis: 100,
    flags: 0,
    participation: 'true',
  } as const;
  const standing = { state: 'proposal', offer, rank: 1, elsewhere: undefined } as const;
  return {
    liegenschaftId,
    sliceId,
    targetMillis: null,
    validCount: 1,
    lost: undefined,
    reason: undefined,
    waitsFor: undefined,
    ...standing,
    ...more,
  };
}

const rows: AwardRow[] = ['l1', 'l2', 'l3'].map((id) => ({
  liegenschaft: sampleLiegenschaft({ id, nummer: id }),
  cells: SLICE_IDS.map((sliceId) => cellOf(id, sliceId)),
}));

const spot = (rowId: string | undefined, columnId: string) => ({ rowId, columnId, rowIndex: 0 });
const marked = (
  anchor: ReturnType<typeof spot> | undefined,
  active: ReturnType<typeof spot>,
  how: Parameters<typeof markedCells>[2] = WIDE,
) => markedCells(rows, { anchor, active }, how).map((own) => `${own.liegenschaftId} ${own.sliceId}`);

test('the packages of a marked block, row and column, whichever corner came first', () => {
  expect(marked(spot('l2', 'aufzug'), spot('l1', 'basisfm'))).toEqual([
    'l1 basisfm',
    'l1 aufzug',
    'l2 basisfm',
    'l2 aufzug',
  ]);
  expect(marked(spot('l2', 'energie'), spot('l2', PLACE_COLUMNS.liegenschaft))).toEqual([
    'l2 basisfm',
    'l2 aufzug',
    'l2 energie',
  ]);
  expect(marked(spot('l3', 'aufzug'), spot('l1', 'aufzug'))).toEqual(['l1 aufzug', 'l2 aufzug', 'l3 aufzug']);
});

test('one cell is no block, nor is one whose corner is gone; what says which property it is, and the sums, hold no package', () => {
  expect(marked(undefined, spot('l1', 'basisfm'))).toEqual([]);
  expect(marked(spot('l1', 'basisfm'), spot('l1', 'basisfm'))).toEqual([]);
  expect(marked(spot('gone', 'basisfm'), spot('l1', 'basisfm'))).toEqual([]);
  expect(marked(spot('l1', PLACE_COLUMNS.liegenschaft), spot('l2', PLACE_COLUMNS.adresse))).toEqual([]);
  expect(marked(spot('l3', 'energie'), spot(SUM_ROW, 'energie'))).toEqual(['l3 energie']);
  // On a telephone the address stands behind the awards.
  const narrow = { ...WIDE, isNarrow: true };
  expect(marked(spot('l1', PLACE_COLUMNS.adresse), spot('l1', 'energie'), narrow)).toEqual(['l1 energie']);
});

test('what is open, awarded, above its target price and lost is told apart, and its properties are found', () => {
  const [lost, mark] = [{ liegenschaftId: 'l1', sliceId: 'basisfm' } as const, undefined];
  const own: AwardRow[] = [
    {
      ...rows[0]!,
      cells: [
        cellOf('l1', 'basisfm', {
          lost: { ...lost, organisation: 'Spree', withdrawnAt: null, sumMillis: 1, mark },
        }),
        cellOf('l1', 'aufzug', { state: 'awarded', targetMillis: 99 }),
        cellOf('l1', 'energie', { elsewhere: 'Alpina', targetMillis: 100 }),
      ],
    },
    { ...rows[1]!, cells: SLICE_IDS.map((id) => cellOf('l2', id, { state: 'no-rows', offer: undefined })) },
    { ...rows[2]!, cells: SLICE_IDS.map((id) => cellOf('l3', id, { state: 'no-offer', offer: undefined })) },
  ];
  expect(countShows(own)).toEqual({
    all: 9,
    open: 4,
    awarded: 1,
    single: 6,
    above: 1,
    unexplained: 0,
    waiting: 0,
    lost: 1,
  });
  const idsOf = (show: Parameters<typeof isMeant>[1]) =>
    shownRows(own, show).map(({ liegenschaft }) => liegenschaft.id);
  expect(['all', 'open', 'awarded', 'above', 'lost'].map((show) => idsOf(show as 'all'))).toEqual([
    ['l1', 'l2', 'l3'],
    ['l1', 'l3'],
    ['l1'],
    ['l1'],
    ['l1'],
  ]);
});
