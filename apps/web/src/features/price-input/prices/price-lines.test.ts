import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { describe, expect, test } from 'vitest';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { holdOffer, type OwnOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { listPrices } from '../excel/list-prices.ts';
import {
  codesOfLiegenschaften,
  createPriceTable,
  findGaps,
  narrowCodes,
  PRICE_COLUMN,
  type PriceLine,
} from './price-lines.ts';
import { pricesToStore } from './price-edits.ts';
import type { EditedValue } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { NOTHING_REJECTED, withRejected } from '../../../kit/tree-grid/edit/rejected-cells.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number): EpEntry {
  return {
    number,
    type: epCode === null ? 'category' : 'position',
    title: `Titel ${number}`,
    epCode,
    unit: epCode === null ? '' : 'Stk',
    preText: '',
    postText: '',
    sliceTag: 'tgm',
    tags: [],
    leftInt,
    rightInt,
  };
}

const entries = [
  entry('1', null, 1, 8),
  entry('1.1', null, 2, 7),
  entry('1.1.1', 'A', 3, 4),
  entry('1.1.2', 'B', 5, 6),
  entry('2', null, 9, 12),
  entry('2.1', 'C', 10, 11),
];

function phase(id: string, start: string, userIds?: string[]): Phase {
  return {
    id,
    title: id,
    start,
    end: start.replace('-01T', '-20T'),
    type: 'OFFER',
    ...(userIds ? { userIds } : {}),
  };
}

function offerWith(prices: Record<string, number>, lvs: readonly Lv[] = []): OwnOffer {
  const frame = frameOffer({
    phase: {
      ...phase(PHASE_ID, '2026-11-01T07:00:00Z'),
      liegenschaftIds: lvs.map(({ info }) => info.propertyId),
    },
    entries,
    columns: columnsOf(lvs),
    liegenschaften: lvs.map(
      ({ info }) =>
        ({ id: info.propertyId, nummer: info.propertyId, adresse: { region: 'Berlin' } }) as Liegenschaft,
    ),
  });
  const stored = Object.entries(prices).map(([code, millis]) => ({
    id: code,
    key: `${PHASE_ID}_ep_${code}`,
    value: String(millis),
    organisationId: '',
  }));
  return viewOwnOffer(holdOffer(frame, stored), new Map(), true);
}

test('shows the codes of the chosen properties, inactive positions included, in no catalogue none (OPEN-58)', () => {
  const lv = (propertyId: string, epCodes: readonly string[]) =>
    ({
      info: { propertyId },
      positions: epCodes.map((epCode) => ({
        epCode,
        amount: 1,
        sliceTag: 'tgm',
        optionalPosition: epCode === 'C',
        optionalPositionActive: false,
      })),
    }) as Lv;
  const own = offerWith({}, [lv('l1', ['C', 'GONE']), lv('l2', ['A', 'A'])]);
  expect([...codesOfLiegenschaften(own, ['l1', 'l3'])]).toEqual(['C']);
  expect([...codesOfLiegenschaften(own, ['l1', 'l2'])]).toEqual(['A', 'C']);
});

function linesOf(build: ReturnType<typeof createPriceTable>, own: OwnOffer, shown?: ReadonlySet<string>) {
  return build(
    own.entries,
    (epCode) => own.valueOf({ kind: 'ep', epCode }),
    () => undefined,
    shown,
  );
}

function flatten(lines: readonly PriceLine[]): PriceLine[] {
  return lines.flatMap((line) => [line, ...flatten(line.children)]);
}

describe('the price table', () => {
  test('nests positions in categories and counts what is priced', () => {
    const lines = flatten(linesOf(createPriceTable(), offerWith({ A: 0, C: 5 })));
    expect(
      lines.map(({ entry: { number }, pricedCount, priceCount }) => [number, pricedCount, priceCount]),
    ).toEqual([
      ['1', 1, 2],
      ['1.1', 1, 2],
      ['1.1.1', 1, 1],
      ['1.1.2', 0, 1],
      ['2', 1, 1],
      ['2.1', 1, 1],
    ]);
  });

  test('gives lines that did not change as the same objects, and new ones up to the root of what did', () => {
    const build = createPriceTable();
    const before = flatten(linesOf(build, offerWith({ A: 1, C: 5 })));
    const after = flatten(linesOf(build, offerWith({ A: 2, C: 5 })));
    expect(after.map((line, index) => line === before[index])).toEqual([
      false,
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  test('shows only the wanted positions and the categories above them', () => {
    const lines = flatten(linesOf(createPriceTable(), offerWith({}), new Set(['B'])));
    expect(lines.map(({ entry: { number } }) => number)).toEqual(['1', '1.1', '1.1.2']);
  });

  test('knows its gaps; a price of zero is none', () => {
    expect([...findGaps(offerWith({ A: 0 }))]).toEqual(['B', 'C']);
  });
});

test('two filters show what passes both, none shows everything', () => {
  const [a, b] = [new Set(['A', 'B']), new Set(['B', 'C'])];
  expect([...(narrowCodes(a, b) ?? [])]).toEqual(['B']);
  expect(narrowCodes(a, undefined)).toBe(a);
  expect(narrowCodes(undefined, undefined)).toBeUndefined();
});

test('texts of the table become prices to store, an empty one takes the price away, also of lines not shown', () => {
  const write = (epCode: string, text: string) => ({
    rowId: `position ${epCode}`,
    columnId: PRICE_COLUMN,
    text,
  });
  const own = offerWith({ A: 1_000, B: 2_000 });
  const texts = [write('A', ''), write('B', '2,000'), write('C', '3,5'), write('gone', '1')];
  expect(pricesToStore(own, texts)).toEqual([
    { key: { kind: 'ep', epCode: 'A' }, value: null },
    { key: { kind: 'ep', epCode: 'C' }, value: '3500' },
  ]);
});

test('the price list says what is stored, and in its place what is not stored or was refused (BID-028)', () => {
  const own = offerWith({ A: 1_000, B: 2_000, C: 3_000 });
  const key = (epCode: string) => `${PHASE_ID}_ep_${epCode}`;
  const edit = (value: string | null, state: EditedValue['state']): EditedValue => ({
    value,
    state,
    message: undefined,
    isRefused: false,
  });
  const NONE = new Map<string, EditedValue>();
  const listed = (latest: [string, EditedValue][], rejected = NOTHING_REJECTED) => {
    const { priceOf, unsavedCount } = listPrices(own, { shown: NONE, latest: new Map(latest) }, rejected);
    return [...['A', 'B', 'C'].map(priceOf), unsavedCount];
  };
  expect(listed([])).toEqual([1_000, 2_000, 3_000, 0]);
  expect(listed([[key('A'), edit('1500', 'saved')]])).toEqual([1_500, 2_000, 3_000, 0]);
  expect(listed([[key('A'), edit(null, 'saved')]])).toEqual([undefined, 2_000, 3_000, 0]);
  const refused = withRejected(NOTHING_REJECTED, [
    { rowId: 'position C', columnId: PRICE_COLUMN, cell: { text: 'abc', error: 'nein' } },
  ]);
  expect(
    listed(
      [
        [key('A'), edit('61500', 'error')],
        [key('B'), edit(null, 'error')],
      ],
      refused,
    ),
  ).toEqual(['Nicht gespeichert: 61,500 €', 'Nicht gespeichert: kein Preis', 'Nicht übernommen: abc', 3]);
});

test('a line over which a refused text stands is a new one, so that no tick stays beside it', () => {
  const build = createPriceTable();
  const own = offerWith({ A: 1 });
  const linesWith = (refusedId?: string) =>
    flatten(
      build(
        own.entries,
        (epCode) => own.valueOf({ kind: 'ep', epCode }),
        () => undefined,
        undefined,
        (id) => id === refusedId,
      ),
    ).find(({ id }) => id === 'position A');
  expect([linesWith()?.isRefused, linesWith('position A')?.isRefused]).toEqual([false, true]);
});
