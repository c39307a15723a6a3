import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { countPackages, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { printLapsed } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { expect, test } from 'vitest';
import { sampleLiegenschaft } from '../../test/sample-liegenschaft.ts';
import { awardKey, readAwards, staleAwards } from './award-state.ts';
import { awardFile, awardNotes } from './award-file.ts';
import {
  amountsOf,
  type AwardCell,
  awardedCells,
  type AwardFilter,
  awardRows,
  packageRows,
  sliceSums,
  weakRows,
} from './award-rows.ts';
import { awardTone } from './parts/award-cell.tsx';
import { figuresOf } from './diff-zs.tsx';
import { losersText, lostPackages, lostText } from './lost-packages.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSE = '00000000-0000-4000-8000-00000000000a';
const TOWER = '00000000-0000-4000-8000-00000000000b';

const liegenschaft = (id: string, nummer: string) => sampleLiegenschaft({ id, nummer, name: nummer });

function provider(organisation: string): ServiceProvider {
  return {
    id: organisation,
    organisationId: `orga ${organisation}`,
    username: '',
    firstname: 'Eva',
    lastname: organisation,
    phone: '',
    organisation,
    organisationLogo: '',
    info: '',
    erpNummer: '',
    type: 'OTHER',
    valid: true,
    invitationOpen: false,
    lastSignIn: null,
    hasAuthenticator: false,
    registration: '2026-01-01T00:00:00Z',
    expire: '2028-01-01T00:00:00Z',
    grantedRights: [],
  };
}

const houses = [liegenschaft(HOUSE, 'L-1'), liegenschaft(TOWER, 'L-2')];
const providers = ['Alpina', 'Hanse', 'Rhein', 'Spree'].map(provider);

/** Two properties, two service groups; the tower's LV has no row of the second; Spree has withdrawn. */
const comparison = readComparison(
  {
    phaseId: PHASE,
    revision: 1,
    serviceProviderIds: ['Alpina', 'Hanse', 'Rhein', 'Spree'],
    liegenschaftIds: [HOUSE, TOWER],
    sliceIds: ['basisfm', 'aufzug'],
    participation: ['true', 'true', 'true', 'false'],
    sums: [
      [1_123_456_789, 200, 300, 0],
      [1_000_000_000, 210, 310, 0],
      [900_000_000, 150, 100, 0],
      [1, 1, 1, 0],
    ].flat(),
    flags: [
      [0, 0, 0, FLAG_NO_ROWS],
      [0, FLAG_PRICE_MISSING, 0, FLAG_NO_ROWS],
      [FLAG_NOT_IN_MARKET, 0, FLAG_PRICE_MISSING, FLAG_NO_ROWS],
      [0, 0, 0, FLAG_NO_ROWS],
    ].flat(),
  },
  new Map(providers.map(({ id, organisation }) => [id, organisation])),
);

function award(liegenschaftId: string, sliceId: SliceId, value: string): KeyVal {
  const key = awardKey(PHASE, liegenschaftId, sliceId);
  return { id: key, key, value, organisationId: 'owner' };
}

const targets: KeyVal = {
  id: 't',
  key: `${PHASE}_target`,
  value: JSON.stringify([{ key: `${PHASE}_${HOUSE}_basisfm`, value: '1000000000' }]),
  organisationId: 'owner',
};

const everything: AwardFilter = {
  serviceProviderIds: ['Alpina', 'Hanse', 'Rhein'],
  liegenschaftIds: [HOUSE, TOWER],
  sliceIds: ['basisfm', 'aufzug'],
};

function rows(entries: readonly KeyVal[], filter: Partial<AwardFilter> = {}) {
  return awardRows(comparison, readAwards(PHASE, entries), houses, { ...everything, ...filter });
}

function states(entries: readonly KeyVal[], filter: Partial<AwardFilter> = {}) {
  return rows(entries, filter).map(({ cells }) =>
    cells.map(({ state, offer, rank }) => [state, offer?.organisation, rank]),
  );
}

test('of the rows those stay with a lot that is weakly held, in a group that is shown (decision 0072)', () => {
  const idsWith = (id: string, sliceId: string, filter: Partial<AwardFilter> = {}) =>
    weakRows(rows([], filter), new Map([[id, new Map([[sliceId, 5_965]])]])).map(
      ({ liegenschaft: own }) => own.nummer,
    );
  expect(idsWith(TOWER, 'basisfm')).toEqual(['L-2']);
  expect(idsWith(HOUSE, 'aufzug')).toEqual(['L-1']);
  expect(idsWith(HOUSE, 'aufzug', { sliceIds: ['basisfm'] })).toEqual([]);
  expect(idsWith('elsewhere', 'basisfm')).toEqual([]);
});

test('proposes the best-ranked offer where nothing is awarded; without rows there is nothing (AWARD-016)', () => {
  expect(states([])).toEqual([
    [
      ['proposal', 'Hanse', 1],
      ['proposal', 'Rhein', 1],
    ],
    [
      ['proposal', 'Alpina', 1],
      ['no-rows', undefined, null],
    ],
  ]);
  expect(countPackages(comparison, everything.liegenschaftIds, everything.sliceIds)).toBe(3);
});

test('without bidders every cell is open, with dashes (AWARD-016)', () => {
  const unbidden = readComparison(
    {
      phaseId: PHASE,
      revision: 1,
      serviceProviderIds: [],
      liegenschaftIds: [HOUSE, TOWER],
      sliceIds: ['basisfm', 'aufzug'],
      participation: [],
      sums: [],
      flags: [],
    },
    new Map(),
  );
  const cells = awardRows(unbidden, readAwards(PHASE, [targets]), houses, everything).flatMap(
    (row) => row.cells,
  );
  expect(cells.map(({ state }) => state)).toEqual(['no-offer', 'no-offer', 'no-offer', 'no-offer']);
  expect(countPackages(unbidden, everything.liegenschaftIds, everything.sliceIds)).toBeNull();
  expect(
    cells.map((cell) => figuresOf(amountsOf(cell))).map(({ diff, sum, target }) => [diff, sum, target]),
  ).toEqual([
    ['–', '–', '1.000,000'],
    ['–', '–', '–'],
    ['–', '–', '–'],
    ['–', '–', '–'],
  ]);
});

test('shows the award with the rank of its offer, which a restricted one does not have (PRICE-009, AWARD-012, AWARD-015)', () => {
  expect(states([award(HOUSE, 'basisfm', 'Rhein'), award(HOUSE, 'aufzug', 'Alpina')])[0]).toEqual([
    ['awarded', 'Rhein', null],
    ['awarded', 'Alpina', 2],
  ]);
});

test('an award counts only for a selected bidder; otherwise the cell names who has it (AWARD-022)', () => {
  const [row] = rows([award(HOUSE, 'basisfm', 'Hanse')], { serviceProviderIds: ['Alpina'] });
  expect(row?.cells[0]).toMatchObject({ state: 'proposal', elsewhere: 'Hanse', rank: 2 });
  expect(row?.cells[0]?.offer?.organisation).toBe('Alpina');
  const [none] = rows([award(HOUSE, 'basisfm', 'Hanse')], { serviceProviderIds: [] });
  expect(none?.cells[0]).toMatchObject({ state: 'no-offer', elsewhere: 'Hanse' });
});

test('awards to a withdrawn bidder are stale and never shown as awards (AWARD-020, AWARD-021)', () => {
  const entries = [
    award(HOUSE, 'basisfm', 'Spree'),
    award(TOWER, 'basisfm', 'gone'),
    award(HOUSE, 'aufzug', 'Rhein'),
  ];
  const stale = staleAwards(readAwards(PHASE, entries), comparison);
  expect(stale.map(({ serviceProviderId }) => serviceProviderId)).toEqual(['Spree', 'gone']);
  expect(awardedCells(rows(entries)).map(({ offer }) => offer?.organisation)).toEqual(['Rhein']);
});

test('a package that was lost says who had it: red while the award stands, then as a proposal with a mark (AWARD-020)', () => {
  const [standing] = rows([award(HOUSE, 'basisfm', 'Spree')]).flatMap((row) => row.cells);
  expect([standing?.state, standing?.offer?.organisation, awardTone(standing)]).toEqual([
    'lapsed',
    'Spree',
    'wrong',
  ]);
  const value = printLapsed({
    serviceProviderId: 'Spree',
    organisation: 'Spree',
    withdrawnAt: '2026-11-23T11:00:00.000Z',
  });
  const key = printKeyvalKey({ kind: 'lapsed', phaseId: PHASE, liegenschaftId: HOUSE, sliceId: 'basisfm' });
  const mark: KeyVal = { id: 'm', key, value, organisationId: 'owner' };
  const [marked] = rows([mark]).flatMap((row) => row.cells);
  expect([marked?.state, marked?.offer?.organisation, awardTone(marked)]).toEqual([
    'proposal',
    'Hanse',
    'attention',
  ]);
  expect(marked?.lost && lostText(marked.lost)).toBe('war vergeben an Spree, zurückgezogen am 23.11.26');
  const lost = lostPackages(comparison, readAwards(PHASE, [mark, award(TOWER, 'basisfm', 'gone')]));
  expect(losersText(lost.values())).toBe(
    'Dienstleister außerhalb der Phase (1 Paket) und Spree (1 Paket, 0,000 T€)',
  );
  // While the package is awarded again the mark rests.
  const [again] = rows([mark, award(HOUSE, 'basisfm', 'Alpina')]).flatMap((row) => row.cells);
  expect([again?.state, again?.lost, awardTone(again)]).toEqual(['awarded', undefined, 'valid']);
});

test('writes percent of target with one decimal, amounts in thousands, dashes for what is missing (AWARD-013, AWARD-014)', () => {
  const cells = rows([targets, award(HOUSE, 'basisfm', 'Alpina')]).flatMap((row) => row.cells);
  const written = (cell: AwardCell | undefined) => cell && figuresOf(amountsOf(cell));
  expect(cells.map(written)).toEqual([
    {
      diff: '112,3 %',
      isAboveTarget: true,
      over: 'über Ziel um 123.456,789 €',
      sum: '1.123,457',
      target: '1.000,000',
    },
    { diff: '–', isAboveTarget: undefined, over: undefined, sum: '0,000', target: '–' },
    { diff: '–', isAboveTarget: undefined, over: undefined, sum: '0,000', target: '–' },
    { diff: '–', isAboveTarget: undefined, over: undefined, sum: '–', target: '–' },
  ]);
  const [proposal] = rows([targets]).flatMap((row) => row.cells);
  expect(written(proposal)).toEqual({
    diff: '100,0 %',
    isAboveTarget: false,
    over: undefined,
    sum: '1.000,000',
    target: '1.000,000',
  });
});

test('a target price is exceeded by a thousandth too: the text stays 100,0 %, colour and words are exact (AWARD-013)', () => {
  const figures = (sumMillis: number, targetMillis: number) => {
    const { diff, isAboveTarget, over } = figuresOf({ sumMillis, targetMillis });
    return [diff, isAboveTarget, over];
  };
  expect(figures(856_359, 856_100)).toEqual(['100,0 %', true, 'über Ziel um 0,259 €']);
  expect(figures(856_101, 856_100)).toEqual(['100,0 %', true, 'über Ziel um 0,001 €']);
  expect(figures(856_100, 856_100)).toEqual(['100,0 %', false, undefined]);
  expect(figures(856_000, 856_100)).toEqual(['100,0 %', false, undefined]);
});

test('below the table the percent is of the packages that have a target price, whatever else was awarded (AWARD-013)', () => {
  const { diff, sum, target } = figuresOf({
    sumMillis: 350_000_000,
    comparedMillis: 100_000_000,
    targetMillis: 90_000_000,
  });
  expect([diff, sum, target]).toEqual(['111,1 %', '350,000', '90,000']);
});

test('below the table stand the sums of what was awarded, held against their own target prices', () => {
  const awarded = rows([targets, award(HOUSE, 'basisfm', 'Alpina'), award(HOUSE, 'aufzug', 'Rhein')]);
  expect(sliceSums(awarded, ['basisfm', 'aufzug'])).toEqual([
    {
      awardedCount: 1,
      cellCount: 2,
      isIncomplete: false,
      sumMillis: 1_123_456_789,
      comparedCount: 1,
      comparedMillis: 1_123_456_789,
      targetMillis: 1_000_000_000,
    },
    {
      awardedCount: 1,
      cellCount: 1,
      isIncomplete: false,
      sumMillis: 150,
      comparedCount: 0,
      comparedMillis: null,
      targetMillis: null,
    },
  ]);
});

test('where nobody asks for anything there is no proposal, and the cell says so (AWARD-016)', () => {
  const { sums } = comparison;
  const idle = {
    ...comparison,
    sums: { ...sums, sums: sums.sums.map(() => 0), flags: sums.flags.map(() => 0) },
  };
  const [row] = awardRows(idle, readAwards(PHASE, []), houses, everything);
  expect(row?.cells.map(({ state, offer }) => [state, offer])).toEqual([
    ['no-sum', undefined],
    ['no-sum', undefined],
  ]);
});

test('the background of an awarded cell is wrong for an incomplete offer and outside the market, else valid (AWARD-015)', () => {
  const tonesOf = (entries: readonly KeyVal[]) => rows(entries).map(({ cells }) => cells.map(awardTone));
  const awards = [
    award(HOUSE, 'basisfm', 'Rhein'),
    award(HOUSE, 'aufzug', 'Hanse'),
    award(TOWER, 'basisfm', 'Alpina'),
  ];
  expect(tonesOf(awards)).toEqual([
    ['wrong', 'wrong'],
    ['valid', undefined],
  ]);
  expect(tonesOf([]).flat()).toEqual(Array(4).fill(undefined));
});

test('sums up packages per selected bidder, complete ones first (AWARD-023…026)', () => {
  const entries = [award(HOUSE, 'basisfm', 'Rhein'), award(TOWER, 'basisfm', 'Alpina')];
  const shown = packageRows(providers.slice(0, 3), rows(entries));
  expect(
    shown.map(({ provider: { organisation }, count, sumMillis, isNotInMarket }) => [
      organisation,
      count,
      sumMillis,
      isNotInMarket,
    ]),
  ).toEqual([
    ['Alpina', 1, 300, false],
    ['Rhein', 1, 900_000_000, true],
    ['Hanse', 0, 0, false],
  ]);
});

test('the Excel of the award has each package that an LV asks for, as the table shows it, and how firmly its rank 1 stands (decision 0072)', () => {
  const shown = rows([targets, award(HOUSE, 'basisfm', 'Rhein')]);
  const firmness: Firmness = {
    liegenschaftIds: [HOUSE, TOWER],
    sliceIds: ['basisfm', 'aufzug'],
    states: ['firm', 'one-offer', 'firm', 'no-rows'],
    winnerIds: ['Hanse', null, 'Alpina', null],
    rivalIds: ['Alpina', null, 'Hanse', null],
    limitMillionths: [5_966, null, 1_000_000, null],
  };
  const shares = packageRows(providers.slice(0, 3), shown);
  const sentences = ['vom Auftraggeber erfasst', 'dem Anbieter nicht bestätigt'];
  const marks = [{ serviceProviderId: 'Rhein', organisation: 'Rhein', sentences }];
  const notes = awardNotes([], [], marks);
  expect(notes).toEqual(['Rhein: vom Auftraggeber erfasst; dem Anbieter nicht bestätigt.']);
  const paper = awardFile({ phaseTitle: 'A', extent: '1 von 3', notes }, shown, shares, firmness);
  expect(
    paper.packages.map(({ nummer, sliceId, standing, organisation, rank, targetTenths, ...line }) => [
      `${nummer} ${sliceId}: ${standing} ${organisation} ${rank}`,
      targetTenths,
      line.firmness,
      line.remark,
    ]),
  ).toEqual([
    ['L-1 basisfm: Vergeben Rhein null', 900, 'Rang 1 hält bis ± 0,59 %', 'Nicht im Marktgebiet'],
    ['L-1 aufzug: Vorschlag Rhein 1', null, 'nur ein wertbares Angebot', ''],
    ['L-2 basisfm: Vorschlag Alpina 1', null, 'Rang 1 hält bei jeder Menge', ''],
  ]);
  expect(paper.shares.map(({ organisation, count, remark }) => [organisation, count, remark])).toEqual([
    ['Rhein', 1, 'Nicht im Marktgebiet'],
    ['Alpina', 0, ''],
    ['Hanse', 0, ''],
  ]);
});

test('an incomplete sum has its percent and no colour, unless it is above the target price all the same', () => {
  const colourOf = (sumMillis: number, isIncomplete: boolean) =>
    figuresOf({ sumMillis, targetMillis: 100_000, isIncomplete }).isAboveTarget;
  expect([colourOf(80_900, false), colourOf(80_900, true), colourOf(100_001, true)]).toEqual([
    false,
    undefined,
    true,
  ]);
});
