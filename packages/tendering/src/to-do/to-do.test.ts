import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { createLvTable, createOfferTable, type LvTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { expect, test } from 'vitest';
import { listToDo, type ToDoInputs } from './to-do.ts';

const CODES = ['A', 'B', 'C'];

/** An LV with a row of each of these positions of the catalogue. */
function lvOf(indices: readonly number[], inactive: readonly number[] = []): LvTable {
  return {
    ...createLvTable(indices.length),
    epIndex: Int32Array.from(indices),
    inactive: Uint8Array.from(indices, (index) => (inactive.includes(index) ? 1 : 0)),
  };
}

interface Sketch {
  priced?: readonly number[];
  lvs?: readonly LvTable[];
  outside?: readonly number[];
  participation?: ToDoInputs['own']['participation'];
  documentIds?: readonly string[];
  unknown?: ToDoInputs['own']['unknown'];
}

function groundOf(sketch: Sketch, more: Partial<ToDoInputs> = {}): ToDoInputs {
  const { priced = [0, 1, 2], lvs = [lvOf([0]), lvOf([1])], outside = [] } = sketch;
  const frame = {
    sliceCount: 1,
    regionCount: 1,
    catalogueCount: CODES.length,
    sustainable: new Uint8Array(1),
    regionOf: new Int32Array(lvs.length),
  };
  const table = createOfferTable(frame);
  for (const index of priced) table.epMillis[index] = 0;
  for (const l of outside) table.inMarket[l] = 0;
  return {
    own: {
      sorted: lvs.map((lv) => sortLv(lv, frame.sliceCount)),
      table,
      places: {
        phaseId: 'phase',
        epIndexOf: new Map(CODES.map((epCode, index) => [epCode, index])),
        liegenschaftIndexOf: new Map(),
      },
      entries: CODES.map((epCode) => ({ epCode }) as ToDoInputs['own']['entries'][number]),
      liegenschaften: lvs.map((_, l) => ({ id: `l-${l}`, nummer: `L-${l}` }) as Liegenschaft),
      unknown: sketch.unknown ?? [],
      documentIds: sketch.documentIds ?? ['d'],
      participation: sketch.participation === undefined ? 'true' : sketch.participation,
    },
    left: { prices: 0, factors: 0, exclusions: 0 },
    restingCodes: [],
    markedCodes: [],
    hasPrevious: true,
    refused: [],
    ...more,
  };
}

const shortOf = (ground: ToDoInputs) => listToDo(ground).map(({ kind, weight }) => `${kind} ${weight}`);

test('what is done stays in the list', () => {
  expect(shortOf(groundOf({}))).toEqual([
    'participation done',
    'prices done',
    'market done',
    'documents done',
    'marks done',
  ]);
});

test.each([null, 'false'] as const)(
  'an offer that is not confirmed comes first: %s (OPEN-02)',
  (participation) => {
    const ground = groundOf({ participation, priced: [] }, { refused: [{ kind: 'ep', epCode: 'A' }] });
    expect(shortOf(ground).slice(0, 3)).toEqual([
      'participation important',
      'refused important',
      'prices important',
    ]);
  },
);

test('missing prices are named in the order of the catalogue (PRICE-006)', () => {
  const prices = listToDo(groundOf({ priced: [1] })).find(({ kind }) => kind === 'prices');
  // No LV has the last one.
  expect(prices).toMatchObject({ needed: ['A'], unused: ['C'], pricedCount: 1 });
});

test.each<[string, Sketch]>([
  ['no LV has the position', { priced: [0, 1] }],
  ['only an inactive optional row has it', { priced: [1, 2], lvs: [lvOf([0], [0]), lvOf([1])] }],
  ['only a property outside the market area has it', { priced: [1, 2], outside: [0] }],
])('a missing price is no more than a note where %s (PRICE-004, PRICE-007)', (_, sketch) => {
  expect(shortOf(groundOf(sketch))).toContain('prices note');
});

test('a property outside the market area is a note, all of them cost the offer (PRICE-007)', () => {
  const [one, all] = [groundOf({ outside: [1] }), groundOf({ outside: [0, 1] })];
  expect(shortOf(one)).toContain('market note');
  expect(listToDo(one).find(({ kind }) => kind === 'market')).toMatchObject({
    count: 2,
    outside: [{ nummer: 'L-1' }],
  });
  expect(shortOf(all)).toContain('market important');
});

test('positions that the catalogue lacks are noted as the cause, those of the market area (PRICE-006, PRICE-007)', () => {
  const unknown = ['l-0', 'l-1'].map((liegenschaftId) => ({
    liegenschaftId,
    countOf: new Map([
      ['GONE', 2],
      ['ALT', 3],
    ]),
  }));
  const of = (sketch: Sketch) => listToDo(groundOf(sketch)).find(({ kind }) => kind === 'unknown');
  expect(of({ unknown })).toEqual({
    kind: 'unknown',
    weight: 'note',
    codes: [
      { epCode: 'ALT', positionCount: 6, liegenschaftIds: ['l-0', 'l-1'] },
      { epCode: 'GONE', positionCount: 4, liegenschaftIds: ['l-0', 'l-1'] },
    ],
  });
  expect(of({ unknown, outside: [0] })).toMatchObject({
    codes: [{ positionCount: 3 }, { positionCount: 2 }],
  });
  expect(of({ unknown, outside: [0, 1] })).toBeUndefined();
  expect(of({})).toBeUndefined();
});

test('marked prices and missing documents never stand in the way', () => {
  const ground = groundOf({ documentIds: [] }, { markedCodes: ['B'] });
  expect(shortOf(ground)).toEqual([
    'documents note',
    'marks note',
    'participation done',
    'prices done',
    'market done',
  ]);
});

test('an offer without prices has none that could be marked, a phase without catalogue none that could be missing', () => {
  expect(shortOf(groundOf({ priced: [] }))).not.toContain('marks done');
  const { own, ...more } = groundOf({ priced: [] });
  const kinds = listToDo({ ...more, own: { ...own, entries: [] } }).map(({ kind }) => kind);
  expect(kinds).not.toContain('prices');
});

test('refused values are counted, and the first price among them is where to begin', () => {
  const market = { kind: 'm', liegenschaftId: 'l' } as const;
  const price = { kind: 'ep', epCode: 'B' } as const;
  const refusedOf = (refused: ToDoInputs['refused']) =>
    listToDo(groundOf({}, { refused })).find(({ kind }) => kind === 'refused');
  expect(refusedOf([market, price])).toMatchObject({ count: 2, first: price });
  expect(refusedOf([market])).toMatchObject({ count: 1, first: market });
  expect(refusedOf([])).toBeUndefined();
});

test('values of the phase before are important while the phase has no factor and no exclusion of its own (D4-05)', () => {
  const left = { prices: 0, factors: 81, exclusions: 2 };
  const lineOf = (ground: ToDoInputs) => shortOf(ground).find((line) => line.startsWith('previous'));
  expect(lineOf(groundOf({}, { left }))).toBe('previous important');
  expect(lineOf(groundOf({ outside: [0] }, { left }))).toBe('previous note');
  expect(lineOf(groundOf({}, { left: { prices: 3, factors: 0, exclusions: 0 } }))).toBe('previous note');
  expect(lineOf(groundOf({}))).toBeUndefined();
});
