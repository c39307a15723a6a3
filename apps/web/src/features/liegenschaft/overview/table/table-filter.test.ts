import type { Gebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../../../test/sample-liegenschaft.ts';
import { phases } from '../../../../test/sample-tender.ts';
import { propertyRows } from './property-rows.ts';
import {
  countSet,
  filterRows,
  nextOrder,
  NO_PHASE,
  NO_TABLE_FILTER,
  sortRows,
  type TableColumn,
  type TableFilter,
} from './table-filter.ts';

const house = (id: string, nummer: string, region: string, gebaeudeIds: string[] = []) =>
  sampleLiegenschaft({ id, nummer, name: `Haus ${nummer}`, gebaeudeIds, adresse: { region } });
const building = (liegenschaftId: string, bruttoGrundflaeche: number | null, baujahr: number | null) =>
  ({ liegenschaftId, bruttoGrundflaeche, baujahr }) as Gebaeude;

const ALL = [
  house('a', 'L-10', 'Hamburg', ['1', '2']),
  house('b', 'L-2', 'Bayern', ['3']),
  house('c', 'L-1', '', []),
];
const running = { ...phases.running, liegenschaftIds: ['a', 'b'] };
const future = { ...phases.future, liegenschaftIds: ['a'] };
const SOURCES = {
  gebaeude: [building('a', 5_000, 1998), building('a', null, 1975), building('b', 800, null)],
  phases: [running, future],
  lvs: new Map([
    [running.id, new Set(['a', 'b', 'c'])],
    [future.id, new Set<string>()],
  ]),
};
const rows = propertyRows(ALL, SOURCES);
const ids = (filter: Partial<TableFilter>) =>
  filterRows(rows, { ...NO_TABLE_FILTER, ...filter }).map(({ id }) => id);
const sorted = (column: TableColumn, isDescending = false) =>
  sortRows(rows, { column, isDescending }).map(({ id }) => id);

test('a row says what its buildings, phases and LVs come to, and nothing of what nobody tells', () => {
  expect(
    rows.map(({ gebaeudeCount, figures, phases: own, lvCount }) => [
      gebaeudeCount,
      figures,
      own.length,
      lvCount,
    ]),
  ).toEqual([
    [2, { bgf: 5_000, bgfMissing: 1, baujahre: { first: 1975, last: 1998 } }, 2, 1],
    [1, { bgf: 800, bgfMissing: 0, baujahre: null }, 1, 1],
    [0, { bgf: null, bgfMissing: 0, baujahre: null }, 0, 0],
  ]);
  const [early] = propertyRows(ALL, { gebaeude: undefined, phases: undefined, lvs: undefined });
  expect([early?.figures, early?.lvCount]).toEqual([undefined, undefined]);
});

test.each<[Partial<TableFilter>, string[]]>([
  [{ texts: { nummer: 'l-1' } }, ['a', 'c']],
  [{ texts: { name: 'haus', adresse: '10115' } }, ['a', 'b', 'c']],
  [{ regions: ['Bayern', ''] }, ['b', 'c']],
  [{ spans: { gebaeude: { from: 1 } } }, ['a', 'b']],
  [{ spans: { gebaeude: { to: 0 } } }, ['c']],
  [{ spans: { bgf: { from: 800, to: 4_999 } } }, ['b']],
  [{ spans: { baujahr: { from: 1980 } } }, ['a']],
  [{ spans: { baujahr: { from: 1999 } } }, []],
  [{ phaseIds: [future.id] }, ['a']],
  [{ phaseIds: [future.id, NO_PHASE] }, ['a', 'c']],
  [{ lvStates: ['missing'] }, ['a']],
  [{ lvStates: ['complete', 'none'] }, ['b', 'c']],
  [{ texts: { nummer: 'L' }, regions: ['Hamburg'], lvStates: ['complete'] }, []],
])('%j lets %j through', (filter, found) => {
  expect(ids(filter)).toEqual(found);
});

test('what is empty narrows nothing, and is not counted as set', () => {
  const empty = { texts: { nummer: ' ' }, spans: { bgf: {} } };
  expect(ids(empty)).toEqual(['a', 'b', 'c']);
  expect([
    countSet({ ...NO_TABLE_FILTER, ...empty }),
    countSet({ ...NO_TABLE_FILTER, regions: [''] }),
  ]).toEqual([0, 1]);
});

test('a column orders as one counts, and what has no value stays last both ways', () => {
  expect(sorted('nummer')).toEqual(['c', 'b', 'a']);
  expect(sorted('bgf')).toEqual(['b', 'a', 'c']);
  expect(sorted('bgf', true)).toEqual(['a', 'b', 'c']);
  expect(sorted('lv')).toEqual(['a', 'b', 'c']);
  expect(sorted('phases', true)).toEqual(['a', 'b', 'c']);
  const up = nextOrder(undefined, 'bgf');
  expect([up?.isDescending, nextOrder(up, 'bgf')?.isDescending, nextOrder(up, 'lv')?.column]).toEqual([
    false,
    true,
    'lv',
  ]);
  expect(nextOrder({ column: 'bgf', isDescending: true }, 'bgf')).toBeUndefined();
});

test('whatever is filtered and ordered, no row is lost, doubled or made', () => {
  const column = fc.constantFrom<TableColumn>(
    'nummer',
    'name',
    'adresse',
    'region',
    'gebaeude',
    'bgf',
    'baujahr',
    'lv',
  );
  const bound = fc.option(fc.nat(6_000), { nil: undefined });
  fc.assert(
    fc.property(column, fc.boolean(), bound, (own, isDescending, from) => {
      const filter = { ...NO_TABLE_FILTER, spans: { bgf: from === undefined ? {} : { from } } };
      const left = filterRows(rows, filter);
      expect(new Set(sortRows(left, { column: own, isDescending }))).toEqual(new Set(left));
      expect(left.every((row) => from === undefined || (row.figures?.bgf ?? -1) >= from)).toBe(true);
    }),
  );
});
