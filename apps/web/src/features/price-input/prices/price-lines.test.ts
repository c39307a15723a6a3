import { phaseOfDays } from '@rahmenpreis/tendering/test/phase-of-days.ts';
import { epEntry } from '@rahmenpreis/tendering/test/ep-entry.ts';
import { findGaps } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv } from '@rahmenpreis/contract/lv.ts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { holdOffer, type OwnOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { listPrices } from '../excel/exported-values.ts';
import {
  codesOfLiegenschaften,
  createPriceTable,
  listByAmount,
  narrowCodes,
  nextOpenLine,
  type OfferSum,
  orderByAmount,
  type PriceLine,
  type PriceSources,
} from './price-lines.ts';
import { createCodeAmounts } from '../priced-codes.ts';
import { markText, SumName } from './price-cells.tsx';
import { sumLine } from './sum-line.ts';
import { priceEditsOf } from './price-edits.ts';
import { PRICE_COLUMN } from '../value-cells.ts';
import { EditSession } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { OwnEdit } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { EditedValue } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { NOTHING_REJECTED, withRejected } from '../../../kit/tree-grid/model/cell-content.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';

function entry(number: string, epCode: string | null, leftInt: number, rightInt: number): EpEntry {
  const unit = epCode === null ? '' : 'Stk';
  return epEntry({ number, epCode, unit, sliceTag: 'tgm', leftInt, rightInt });
}

const entries = [
  entry('1', null, 1, 8),
  entry('1.1', null, 2, 7),
  entry('1.1.1', 'A', 3, 4),
  entry('1.1.2', 'B', 5, 6),
  entry('2', null, 9, 12),
  entry('2.1', 'C', 10, 11),
];

function offerWith(prices: Record<string, number>, lvs: readonly Lv[] = []): OwnOffer {
  const frame = frameOffer({
    phase: {
      ...phaseOfDays(PHASE_ID, '2026-11-01', '2026-11-20'),
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

function sourcesOf(own: OwnOffer): PriceSources {
  return {
    entries: own.entries,
    valueOf: (epCode) => own.valueOf({ kind: 'ep', epCode }),
    previousOf: () => undefined,
    amountOf: createCodeAmounts()(own),
    shown: undefined,
    isRefused: () => false,
    isOpen: true,
  };
}

test('once nothing is taken any more a refused price is named beside the stored one, which is the one that counts', () => {
  const held = offerWith({ A: 40_000 }).held;
  const refused = { value: '45000', state: 'error', message: 'Zu spät.', isRefused: true } as const;
  const lineOf = (isOpen: boolean) => {
    const own = viewOwnOffer(held, new Map([[`${PHASE_ID}_ep_A`, refused]]), isOpen);
    const lines = createPriceTable()({ ...sourcesOf(own), isOpen });
    return flatten(lines).find(({ entry: { epCode } }) => epCode === 'A');
  };
  expect(lineOf(false)).toMatchObject({
    epMillis: 40_000,
    refusedText: '45,000',
    state: 'error',
    message: 'Zu spät.',
  });
  // As long as it may still be stored it stays in its field.
  expect(lineOf(true)).toMatchObject({ epMillis: 45_000 });
  expect(lineOf(true)?.refusedText).toBeUndefined();
});

function linesOf(build: ReturnType<typeof createPriceTable>, own: OwnOffer, shown?: ReadonlySet<string>) {
  return build({ ...sourcesOf(own), shown });
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

test('values of the table become prices to store, none takes the price away, also of lines not shown', () => {
  const write = (epCode: string, value: number | undefined) => ({
    rowId: `position ${epCode}`,
    columnId: PRICE_COLUMN,
    value,
  });
  const own = offerWith({ A: 1_000, B: 2_000 });
  const saved: OwnEdit[] = [];
  const offer = {
    own,
    editState: 'editable',
    save: (edits: readonly OwnEdit[]) => saved.push(...edits),
  } as const;
  priceEditsOf(offer, new EditSession(), () => expect.unreachable()).write([
    write('A', undefined),
    write('B', 2_000),
    write('C', 3_500),
    write('gone', 1_000),
  ]);
  expect(saved).toEqual([
    { key: { kind: 'ep', epCode: 'A' }, value: undefined },
    { key: { kind: 'ep', epCode: 'C' }, value: 3_500 },
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
    flatten(build({ ...sourcesOf(own), isRefused: (id) => id === refusedId })).find(
      ({ id }) => id === 'position A',
    );
  expect([linesWith()?.isRefused, linesWith('position A')?.isRefused]).toEqual([false, true]);
});

/** Two properties: 2 A and 1 B each, and an inactive 5 C. */
function offerOfTwo(prices: Record<string, number>): OwnOffer {
  const lv = (propertyId: string) =>
    ({
      info: { propertyId },
      positions: ['A', 'B', 'C'].map((epCode, index) => ({
        epCode,
        amount: [2, 1, 5][index],
        sliceTag: 'tgm',
        optionalPosition: epCode === 'C',
        optionalPositionActive: false,
      })),
    }) as Lv;
  return offerWith(prices, [lv('l1'), lv('l2')]);
}

describe('what prices come to', () => {
  test('stands beside them, adds up in categories, and is the offer’s total', () => {
    const own = offerOfTwo({ A: 1_500, C: 9_000 });
    const lines = flatten(linesOf(createPriceTable(), own));
    expect(
      lines.map(({ entry: { number }, mengeMillis, gpMillis }) => [number, mengeMillis, gpMillis]),
    ).toEqual([
      ['1', undefined, 6_000],
      ['1.1', undefined, 6_000],
      ['1.1.1', 4_000, 6_000],
      ['1.1.2', 2_000, undefined],
      ['2', undefined, undefined],
      ['2.1', undefined, undefined],
    ]);
    expect(sumLine(own, false)).toMatchObject({
      gpMillis: 6_000,
      pricedCount: 2,
      priceCount: 3,
      sum: { inMarketCount: 2, liegenschaftCount: 2, neededCount: 1, unusedCount: 0 },
    });
  });

  test('says that the offer ranks behind complete ones only where a row that counts waits for the price (PRICE-004, PRICE-006)', () => {
    const noteOf = (prices: Record<string, number>, hasEnded = false) =>
      renderToStaticMarkup(
        createElement(SumName, { sum: sumLine(offerOfTwo(prices), hasEnded).sum as OfferSum, freePx: 0 }),
      );
    expect(noteOf({ A: 1_500, C: 9_000 })).toContain('1 Preis fehlt: zählt in der Wertung hinter allen');
    expect(noteOf({ A: 1_500, C: 9_000 }, true)).toContain('1 Preis fehlte: zählte in der Wertung hinter');
    expect(noteOf({ A: 1_500, B: 1_500 })).toContain(
      '1 Position ohne Preis: in Ihrem Marktgebiet nicht gefragt',
    );
    // What is not asked for is no missing price, here as in the mails.
    expect(noteOf({ A: 1_500 })).toContain('1 Preis fehlt: zählt');
    expect(noteOf({ A: 1_500, B: 1_500, C: 0 })).not.toMatch(/fehlt|ohne Preis/);
  });

  test('orders them, holds that order, and adds up their shares', () => {
    const build = createPriceTable();
    const lines = linesOf(build, offerOfTwo({ A: 1_000, B: 6_000 }));
    const order = orderByAmount(lines);
    const shownAs = (list: readonly PriceLine[]) =>
      list.map(({ entry, addedTenths }) => [entry.epCode, addedTenths]);
    expect(shownAs(listByAmount(order, lines, 16_000))).toEqual([
      ['B', 750],
      ['A', 1_000],
      ['C', undefined],
    ]);
    const later = linesOf(build, offerOfTwo({ A: 9_000, B: 2_000 }));
    expect(shownAs(listByAmount(order, later, 40_000))).toEqual([
      ['B', 100],
      ['A', 1_000],
      ['C', undefined],
    ]);
  });
});

describe('a price that deserves a second look', () => {
  const lineWith = (epMillis: number, previousMillis: number) => {
    const own = offerWith({ A: epMillis });
    const lines = createPriceTable()({ ...sourcesOf(own), previousOf: () => previousMillis });
    return flatten(lines).find(({ entry }) => entry.epCode === 'A') as PriceLine;
  };
  test.each([
    [2_240_520, 241_976, '+825,9 %, Faktor 10?'],
    [24_198, 241_976, '−90,0 %, Faktor 10?'],
    [1_000, 1_000_000, '−99,9 %, Faktor 1.000?'],
    [1_300, 1_000, '+30,0 %'],
    [700, 1_000, '−30,0 %'],
    [0, 1_000, '0,000 €?'],
    [1_010, 1_000, undefined],
  ])('%i after %i says %s', (epMillis, previousMillis, text) => {
    expect(markText(lineWith(epMillis, previousMillis))).toBe(text);
  });

  test('is found by one key, as gaps are, forth and back and around the end', () => {
    const own = offerWith({ A: 2_000, B: 1_000 });
    const lines = flatten(createPriceTable()({ ...sourcesOf(own), previousOf: () => 1_000 }));
    const idOf = (epCode: string) => `position ${epCode}`;
    const next = (activeId: string | undefined, step: 1 | -1) => nextOpenLine(lines, activeId, step)?.id;
    expect(next(undefined, 1)).toBe(idOf('A'));
    expect(next(undefined, -1)).toBe(idOf('C'));
    expect(next(idOf('A'), 1)).toBe(idOf('C'));
    expect(next(idOf('B'), 1)).toBe(idOf('C'));
    expect(next(idOf('B'), -1)).toBe(idOf('A'));
    expect(next(idOf('C'), 1)).toBe(idOf('A'));
    expect(nextOpenLine([], undefined, 1)).toBeUndefined();
  });
});
