import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { PriceReading } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_REJECTED, withRejected } from '../../../kit/tree-grid/model/cell-content.ts';
import { holdOffer, type OwnOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { PRICE_COLUMN } from '../value-cells.ts';
import { pricesBeside, offersOf, slipSentence } from './price-changes.ts';
import { editsOfTaken, proposeValues, takenOf, totalWith } from './proposed-values.ts';
import { PRICE_TEXTS } from './texts.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const CODES = ['A', 'B', 'C'];

const entries = CODES.map(
  (epCode, at) =>
    ({
      number: `1.${at + 1}`,
      title: `Titel ${epCode}`,
      epCode,
      leftInt: 2 * at + 1,
      rightInt: 2 * at + 2,
    }) as EpEntry,
);

const lvOf = (propertyId: string, amounts: readonly number[]) =>
  ({
    info: { propertyId },
    positions: amounts.map(
      (amount, at) =>
        ({
          epCode: CODES[at],
          amount,
          sliceTag: 'tgm',
          leftInt: 2 * at + 1,
          rightInt: 2 * at + 2,
        }) as LvPosition,
    ),
  }) as Lv;

const frame = frameOffer({
  phase: { id: PHASE_ID, liegenschaftIds: ['l1', 'l2'] } as Phase,
  entries,
  columns: columnsOf([lvOf('l1', [2, 0.333, 7]), lvOf('l2', [1.001, 4, 0])]),
  liegenschaften: ['l1', 'l2'].map(
    (id) => ({ id, nummer: id, adresse: { region: 'Berlin' } }) as Liegenschaft,
  ),
});

function offerWith(
  prices: Readonly<Record<string, number>>,
  others: readonly [string, string][] = [],
): OwnOffer {
  const values = [
    ...Object.entries(prices).map(([code, millis]) => [`${PHASE_ID}_ep_${code}`, String(millis)] as const),
    ...others,
  ];
  const stored = values.map(([key, value]) => ({ id: key, key, value, organisationId: '' }));
  return viewOwnOffer(holdOffer(frame, stored), new Map(), true);
}

type Prices = Readonly<Record<string, number>>;

/** What a list of these prices would change of an offer, opened while it was `opened`. */
function propose(own: OwnOffer, prices: Prices, { rejected = NOTHING_REJECTED, opened = own } = {}) {
  const imported = Object.entries(prices).map(([epCode, epMillis]) => ({ epCode, epMillis }));
  const { renewed } = PRICE_TEXTS;
  const first = proposeValues(opened, rejected, pricesBeside(opened, imported), { renewed });
  return proposeValues(own, rejected, pricesBeside(own, imported), { opened: first.opened, renewed });
}

test('a list changes new and different prices and cells with a refused text; blanks and the same price keep (BID-025)', () => {
  const own = offerWith({ A: 1_000, B: 2_000, C: 3_000 });
  const rejected = withRejected(NOTHING_REJECTED, [
    { rowId: 'position A', columnId: PRICE_COLUMN, cell: { text: '#NV', error: 'nein' } },
  ]);
  const proposal = propose(own, { C: 3_000, B: 2_500, A: 1_000 }, { rejected });
  expect(proposal.changes).toMatchObject([
    { code: 'A', before: '1,000', after: '1,000', size: 0, effectMillis: 0, doubt: undefined },
    { code: 'B', before: '2,000', after: '2,500', change: '+25,0 %', size: 250, effectMillis: 2_167 },
  ]);
  expect(proposal.unchanged.map(({ code }) => code)).toEqual(['C']);
  expect(editsOfTaken(own, proposal.changes)).toEqual([
    { key: `${PHASE_ID}_ep_A`, value: '1000' },
    { key: `${PHASE_ID}_ep_B`, value: '2500' },
  ]);
  expect(proposal.changes[0]?.step).toEqual({
    rowId: 'position A',
    columnId: PRICE_COLUMN,
    before: { value: 1_000, rejected: { text: '#NV', error: 'nein' } },
    after: { value: 1_000, rejected: undefined },
  });
});

test('a price that its file names for another unit, or that lies over one that rests, comes unticked with both units', () => {
  const units = new Map([
    ['A', 'm²/Monat'],
    ['B', 'm²/Monat'],
    ['C', 'm²/Monat'],
  ]);
  const inMonths = {
    ...frame,
    entries: entries.map((entry) => ({ ...entry, unit: 'm²/Monat' })),
    unitOf: units,
  };
  const resting = { id: 'b', key: `${PHASE_ID}_ep_B`, value: '2000', organisationId: '', restsFrom: 'm²/a' };
  const own = viewOwnOffer(holdOffer(inMonths, [resting]), new Map(), true);
  const told = (unit: string | undefined, epMillis: number) =>
    pricesBeside(
      own,
      ['A', 'B'].map((epCode) => ({ epCode, epMillis, ...(unit !== undefined && { unit }) })),
    ).map(({ doubt }) => doubt);
  const rests =
    'B: Einheit weicht ab: Der Preis hier ruht für m²/a; angekreuzt zählt der der Datei für m²/Monat.';
  const differs = 'Einheit weicht ab: m²/a in der Datei, m²/Monat hier.';
  expect(told('m²/a', 2_000)).toEqual([`A: ${differs}`, `B: ${differs}`]);
  expect(told('qm / Mon.', 2_000)).toEqual([undefined, rests]);
  expect(told('qm / Mon.', 2_500)).toEqual([undefined, undefined]);
  expect(told(undefined, 2_500)).toEqual([undefined, rests]);
});

test('a new price has nothing before it, one from zero on is the largest change, and one to zero loses all', () => {
  const own = offerWith({ A: 0, B: 2_000 });
  const { changes } = propose(own, { A: 5, B: 0, C: 7_000 });
  expect(changes.map(({ before, change, size }) => [before, change, size])).toEqual([
    ['0,000', '', Number.MAX_SAFE_INTEGER],
    ['2,000', '−100,0 %', 1_000],
    ['', '', 0],
  ]);
});

test('an old price that changes while the list is open is shown as it is now, and marked with what it was', () => {
  const opened = offerWith({ A: 1_000, B: 2_000 });
  const { changes } = propose(offerWith({ A: 1_200, B: 2_000 }), { A: 1_500, B: 2_500 }, { opened });
  expect(changes.map(({ before, renewed }) => [before, renewed])).toEqual([
    ['1,200', 'Beim Öffnen der Liste: 1,000 €'],
    ['2,000', undefined],
  ]);
});

test('the effects of whatever is ticked are the difference of both totals, to the thousandth (PRICE-001, PRICE-008)', () => {
  const anyPrices = fc
    .array(fc.tuple(fc.constantFrom(...CODES), fc.integer({ min: 0, max: 9_999_999 })))
    .map((pairs): Record<string, number> => Object.fromEntries(pairs));
  const anyFactor = fc.integer({ min: 700, max: 1_300 });
  fc.assert(
    fc.property(
      anyPrices,
      anyPrices,
      anyFactor,
      fc.boolean(),
      fc.subarray(CODES),
      (held, file, factor, isOut, ticks) => {
        const own = offerWith(held, [
          [`${PHASE_ID}_ls_l1_tgm`, String(factor)],
          ...(isOut ? ([[`${PHASE_ID}_m_l2`, 'false']] as const) : []),
        ] as [string, string][]);
        const proposal = propose(own, file);
        const ticked = takenOf(
          proposal,
          proposal.changes.filter(({ code }) => ticks.includes(code)),
        );
        const effect = ticked.reduce((sum, { effectMillis }) => sum + effectMillis, 0);
        expect(offerTotal(own).sumMillis + effect).toBe(totalWith(own, ticked));
      },
    ),
  );
});

test.each([
  [26_360, 263_600, 'TG0150 ist zehnmal so hoch wie bisher.'],
  [26_360, 263_601, 'TG0150 ist mehr als zehnmal so hoch wie bisher.'],
  [1_000, 100_000, 'TG0150 ist hundertmal so hoch wie bisher.'],
  [1_234, 1_234_000, 'TG0150 ist tausendmal so hoch wie bisher.'],
  [26_360, 2_636, 'TG0150 ist ein Zehntel des bisherigen Preises.'],
  [26_360, 2_600, 'TG0150 ist weniger als ein Zehntel des bisherigen Preises.'],
  [100_000, 1_000, 'TG0150 ist ein Hundertstel des bisherigen Preises.'],
  [100_000, 100, 'TG0150 ist ein Tausendstel des bisherigen Preises.'],
  [100, 0, 'TG0150 wird zu 0,000 €.'],
])('%i becomes %i: %s', (before, after, sentence) => {
  expect(slipSentence('TG0150', before, after)).toBe(sentence);
});

test.each([
  [undefined, 1_000],
  [0, 1_000],
  [0, 0],
  [26_360, 263_599],
  [26_360, 2_637],
])('%i becomes %i without a word', (before, after) => {
  expect(slipSentence('TG0150', before, after)).toBeUndefined();
});

test('a comma in any wrong place is seen, and no change below ten times is', () => {
  const anyPrice = fc.integer({ min: 1, max: 1_000_000 });
  fc.assert(
    fc.property(anyPrice, fc.constantFrom(10, 100, 1_000), (price, slip) => {
      expect(slipSentence('A', price, price * slip)).toBeDefined();
      expect(slipSentence('A', price * slip, price)).toBeDefined();
    }),
  );
  fc.assert(
    fc.property(anyPrice, anyPrice, (before, after) => {
      const isFar = after >= before * 10 || after * 10 <= before;
      expect(slipSentence('A', before, after) !== undefined).toBe(isFar);
    }),
  );
});

const NOTHING: PriceReading = {
  prices: [],
  titles: [],
  findings: [],
  errors: [],
  warnings: [],
  unroundedCount: 0,
  roundedCount: 0,
  elsewhere: undefined,
};
type Elsewhere = NonNullable<PriceReading['elsewhere']>;

test.each<[string, Elsewhere, string]>([
  ['on another sheet', { sheetAt: 1, sheetName: 'Preisblatt', headerRow: 3 }, 'Blatt „Preisblatt“ lesen'],
  ['on another row', { sheetAt: 0, sheetName: 'Preise', headerRow: 1 }, 'Überschriften in Zeile 1 lesen'],
  [
    'on another sheet and row',
    { sheetAt: 2, sheetName: 'LV', headerRow: 5 },
    'Blatt „LV“ lesen, Überschriften in Zeile 5',
  ],
])('a list that stands %s can be read there (BID-017)', (_, elsewhere, label) => {
  const { sheetAt, headerRow } = elsewhere;
  const choices = { place: { sheetAt, headerRow } };
  expect(offersOf({ ...NOTHING, elsewhere })).toEqual([{ label, choices }]);
});

test('where nothing stands elsewhere rounding is offered, or nothing (BID-020)', () => {
  const labels = (reading: PriceReading) => offersOf(reading).map(({ label }) => label);
  expect(labels(NOTHING)).toEqual([]);
  expect(labels({ ...NOTHING, unroundedCount: 2 })).toEqual([
    'Alle 2 Werte kaufmännisch auf 3 Stellen runden',
  ]);
});
