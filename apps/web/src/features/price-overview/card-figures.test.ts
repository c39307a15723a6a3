import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Lv, LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { frameOffer, offerTotal, priceOwnLv } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { holdOffer, type OwnOffer, viewOwnOffer } from '../../tender/own-offer/own-offer.ts';
import type { LvLine } from '../../tender/lv/lv-line.ts';
import { optionalPrefix } from '@rahmenpreis/tendering/lv/optional-position.ts';
import { buildingFacts, cardFigures } from './card-figures.ts';
import { hasPrices, layArcs } from './parts/group-ring.tsx';
import { groupSums } from '../../tender/own-offer/group-sums.ts';

const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const [BERLIN, OUT, BARE] = ['a', 'b', 'c'].map((end) => `00000000-0000-4000-8000-00000000000${end}`) as [
  string,
  string,
  string,
];

const category: Omit<EpEntry, 'number' | 'title' | 'leftInt' | 'rightInt'> = {
  type: 'category',
  epCode: null,
  unit: '',
  preText: '',
  postText: '',
  sliceTag: null,
  tags: [],
};
const position = { ...category, type: 'position' as const, unit: 'Stk' };
const entries: EpEntry[] = [
  { ...category, number: '1', title: 'Gebäude', leftInt: 1, rightInt: 6 },
  { ...position, number: '1.1', title: 'Prüfen', epCode: 'A', leftInt: 2, rightInt: 3 },
  { ...position, number: '1.2', title: 'Warten', epCode: 'B', leftInt: 4, rightInt: 5 },
  { ...category, number: '2', title: 'Leer', leftInt: 7, rightInt: 8 },
];

function row(
  serialNumber: string,
  epCode: string,
  amount: number,
  more: Partial<LvPosition> = {},
): LvPosition {
  return {
    id: `row ${serialNumber}`,
    serialNumber,
    identificationNumber: '',
    amount,
    description: `Zeile ${serialNumber}`,
    optionalPosition: false,
    optionalPositionActive: false,
    epCode,
    leftInt: 0,
    rightInt: 0,
    sliceTag: 'tgm',
    unit: 'Stk',
    epPriceId: '',
    blFactorId: '',
    lsFactorId: '',
    nFactorId: null,
    mFactorId: '',
    ...more,
  };
}

function lv(propertyId: string, positions: LvPosition[]): Lv {
  return { info: { id: propertyId, phaseId: PHASE_ID, propertyId, filename: '', createdAt: '' }, positions };
}

const rows = [
  row('1', 'A', 2),
  row('2', 'A', 3, { sliceTag: 'aufzug' }),
  row('3', 'B', 5, { optionalPosition: true }),
  row('4', 'B', 1, { optionalPosition: true, optionalPositionActive: true }),
];
const BERLIN_LV = lv(BERLIN, rows);
const phase: Phase = {
  id: PHASE_ID,
  title: 'Phase',
  start: '2026-11-01T07:00:00Z',
  end: '2026-12-01T07:00:00Z',
  type: 'OFFER',
  seal: 'NONE',
  liegenschaftIds: [BERLIN, OUT, BARE],
};
const liegenschaften = [BERLIN, OUT, BARE].map(
  (id, index) => ({ id, nummer: `L-${index}`, name: id, adresse: { region: 'Berlin' } }) as Liegenschaft,
);

function offerWith(values: readonly [OwnKey, number | boolean][]) {
  const frame = frameOffer({
    phase,
    entries,
    columns: columnsOf([BERLIN_LV, lv(OUT, rows)]),
    liegenschaften,
  });
  const stored = values.map(([key, value], index) => ({
    id: String(index),
    key: printOwnKey(PHASE_ID, key),
    value: String(value),
    organisationId: '',
  }));
  return viewOwnOffer(holdOffer(frame, stored), new Map(), true);
}

const own = offerWith([
  [{ kind: 'ep', epCode: 'A' }, 10_000],
  [{ kind: 'bl', region: 'Berlin', tag: 'uegm' }, 1_100],
  [{ kind: 'ls', liegenschaftId: BERLIN, tag: 'aufzug' }, 900],
  [{ kind: 'm', liegenschaftId: OUT }, false],
]);

test('where no position that counts has a price nothing is offered, which is not a sum of 0; a price of 0 is one (PRICE-006)', () => {
  const unpriced = (offer: OwnOffer, index: number) => [
    cardFigures(offer, index).isUnpriced,
    cardFigures(offer, index).groups.flatMap(({ slice, isUnpriced }) => (isUnpriced ? slice.sliceId : [])),
  ];
  const none = offerWith([]);
  expect(unpriced(none, 0)).toEqual([true, ['basisfm', 'aufzug']]);
  // What has no LV, and no rows, lacks no price.
  expect(unpriced(none, 2)).toEqual([false, []]);
  expect(unpriced(offerWith([[{ kind: 'ep', epCode: 'B' }, 0]]), 0)).toEqual([false, ['aufzug']]);
  expect(unpriced(own, 0)).toEqual([false, []]);
});

test('a group whose rows are all inactive has no sum to show; one without rows neither (PRICE-004)', () => {
  const only = { optionalPosition: true, sliceTag: 'waste' as const };
  const lvs = [
    lv(BERLIN, [...rows, row('5', 'A', 2, only)]),
    lv(OUT, [row('6', 'A', 2, { ...only, optionalPositionActive: true })]),
  ];
  const held = holdOffer(frameOffer({ phase, entries, columns: columnsOf(lvs), liegenschaften }), []);
  const { sorted, sums } = viewOwnOffer(held, new Map(), true);
  const inactive = (lIndices?: readonly number[]) =>
    groupSums({ ...own, sorted, sums }, lIndices).flatMap(({ slice, isInactive }) =>
      isInactive ? [slice.sliceId] : [],
    );
  expect(inactive([0])).toEqual(['abfall']);
  expect([inactive([1]), inactive()]).toEqual([[], []]);
});

function flatten(lines: readonly LvLine[]): LvLine[] {
  return lines.flatMap((line) => [line, ...flatten(line.children)]);
}

describe('the portfolio', () => {
  test('shows prices, or why there are none', () => {
    expect(
      own.liegenschaften
        .map((_, index) => cardFigures(own, index))
        .map(({ kind, groups }) => [kind, groups.map(({ slice }) => slice.sliceId)]),
    ).toEqual([
      ['priced', ['basisfm', 'aufzug']],
      ['not-in-market', ['basisfm', 'aufzug']],
      ['no-lv', []],
    ]);
  });

  test('has groups that add up to the offer, without the property outside the market', () => {
    const sums = groupSums(own).map(({ sumMillis }) => sumMillis);
    expect(sums).toEqual([22_000, 27_000, 0, 0, 0]);
    expect(offerTotal(own).sumMillis).toBe(49_000);
  });
});

test('prices are there once one is entered, also where no property is in the market area (OVERVIEW-013)', () => {
  const outside = offerWith([
    [{ kind: 'ep', epCode: 'A' }, 10_000],
    ...[BERLIN, OUT, BARE].map((liegenschaftId): [OwnKey, boolean] => [{ kind: 'm', liegenschaftId }, false]),
  ]);
  expect([offerTotal(outside).sumMillis, hasPrices(outside)]).toEqual([0, true]);
  expect(hasPrices(offerWith([[{ kind: 'm', liegenschaftId: BERLIN }, true]]))).toBe(false);
});

describe('the priced LV', () => {
  test('lists what the LV has under the categories it fills, inactive ones counting nothing', () => {
    const tree = priceOwnLv(own, BERLIN_LV);
    expect(
      flatten(tree?.roots ?? []).map((line) => [
        line.title,
        line.position && optionalPrefix(line.position),
        line.offers[0]?.epFactoredMillis,
        line.offers[0]?.gpMillis,
        line.offers[0]?.isPriceMissing,
      ]),
    ).toEqual([
      ['Gebäude', undefined, null, 49_000, true],
      ['Zeile 1', '', 11_000, 22_000, false],
      ['Zeile 2', '', 9_000, 27_000, false],
      ['Zeile 3', 'BI', null, 0, false],
      ['Zeile 4', 'BA', null, 0, true],
    ]);
    expect(tree?.sum.offers[0]?.gpMillis).toBe(offerTotal(own, [0]).sumMillis);
  });
});

test('buildings are summed and spanned; none say nothing', () => {
  const building = { bruttoGrundflaeche: 100, baujahr: 1990, technisierungsgrad: 'hoch' } as const;
  expect(buildingFacts([])).toBeUndefined();
  expect(buildingFacts([building, { ...building, bruttoGrundflaeche: null, baujahr: 1950 }])).toEqual({
    bruttoGrundflaeche: 100,
    baujahr: '1950–1990',
    technisierungsgrade: ['hoch'],
  });
  expect(
    buildingFacts([{ bruttoGrundflaeche: null, baujahr: null, technisierungsgrad: null }])?.baujahr,
  ).toBe('');
});

test('arcs follow one another without gaps and fill the ring whenever there is anything to show', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10 ** 12), { minLength: 1 }), (amounts) => {
      const arcs = layArcs(amounts);
      const whole = amounts.reduce((sum, amount) => sum + amount, 0);
      let end = 0;
      for (const { start, length } of arcs) {
        expect(start).toBeCloseTo(end, 9);
        end = start + length;
      }
      expect(end).toBeCloseTo(whole === 0 ? 0 : 1, 9);
    }),
  );
});
