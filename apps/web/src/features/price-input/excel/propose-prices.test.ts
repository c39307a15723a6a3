import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { frameOffer, offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { NOTHING_REJECTED, withRejected } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import { holdOffer, type OwnOffer, viewOwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { PRICE_COLUMN } from '../prices/price-lines.ts';
import { actionOf, countedPrices, editsOf, proposePrices, sumWith } from './propose-prices.ts';

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

const imported = (prices: Readonly<Record<string, number>>) =>
  Object.entries(prices).map(([epCode, epMillis]) => ({ epCode, epMillis }));

test('a list changes new and different prices and cells with a refused text; blanks and the same price keep (BID-025)', () => {
  const own = offerWith({ A: 1_000, B: 2_000, C: 3_000 });
  const rejected = withRejected(NOTHING_REJECTED, [
    { rowId: 'position A', columnId: PRICE_COLUMN, cell: { text: '#NV', error: 'nein' } },
  ]);
  const prices = imported({ C: 3_000, B: 2_500, A: 1_000 });
  const proposal = proposePrices(own, rejected, prices, countedPrices(own, prices));
  expect(proposal.changes).toMatchObject([
    { id: 'A', before: '1,000', after: '1,000', size: 0, effectMillis: 0, doubt: undefined },
    { id: 'B', before: '2,000', after: '2,500', change: '+25,0 %', size: 250, effectMillis: 2_167 },
  ]);
  expect(proposal.unchanged.map(({ id }) => id)).toEqual(['C']);
  expect(editsOf(own, proposal, proposal.changes)).toEqual([
    { key: `${PHASE_ID}_ep_A`, value: '1000' },
    { key: `${PHASE_ID}_ep_B`, value: '2500' },
  ]);
  expect(actionOf(own, rejected, proposal, proposal.changes)[0]).toEqual({
    rowId: 'position A',
    columnId: PRICE_COLUMN,
    before: { text: '1,000', rejected: { text: '#NV', error: 'nein' } },
    after: { text: '1,000', rejected: undefined },
  });
});

test('a new price has nothing before it, one from zero on is the largest change, and one to zero loses all', () => {
  const own = offerWith({ A: 0, B: 2_000 });
  const prices = imported({ A: 5, B: 0, C: 7_000 });
  const { changes } = proposePrices(own, NOTHING_REJECTED, prices, countedPrices(own, prices));
  expect(changes.map(({ before, change, size }) => [before, change, size])).toEqual([
    ['0,000', '', Number.MAX_SAFE_INTEGER],
    ['2,000', '−100,0 %', 1_000],
    ['', '', 0],
  ]);
});

test('an old price that changes while the list is open is shown as it is now, and marked with what it was', () => {
  const prices = imported({ A: 1_500, B: 2_500 });
  const opened = countedPrices(offerWith({ A: 1_000, B: 2_000 }), prices);
  const { changes } = proposePrices(offerWith({ A: 1_200, B: 2_000 }), NOTHING_REJECTED, prices, opened);
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
        const prices = imported(file);
        const proposal = proposePrices(own, NOTHING_REJECTED, prices, countedPrices(own, prices));
        const ticked = proposal.changes.filter(({ id }) => ticks.includes(id));
        const effect = ticked.reduce((sum, { effectMillis }) => sum + effectMillis, 0);
        expect(offerTotal(own).sumMillis + effect).toBe(sumWith(own, proposal, ticked));
      },
    ),
  );
});
