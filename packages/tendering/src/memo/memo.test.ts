import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offersOfCell, readComparison } from '../award/comparison.ts';
import { computeRebates } from '../award/rebate.ts';
import { SLICES } from '../lv/slice.ts';
import { draftLetters, earliestDay, fillLetter, LETTER_TEXTS } from './award-letter.ts';
import { memoSections } from './memo.ts';
import type { MemoSource } from './memo-source.ts';
import { NO_FIELDS } from './memo-words.ts';

const PHASE = '11111111-1111-4111-8111-111111111111';
const idOf = (kind: number, n: number) => `${kind}${String(n).padStart(7, '0')}-0000-4000-8000-000000000000`;
const BIDDERS = ['Alpina Facility AG', 'Hansewerk GmbH', 'Spree Dienste GmbH'];
const SLICE_IDS = SLICES.map(({ sliceId }) => sliceId);

interface Drawn {
  readonly sums: readonly number[];
  readonly flags: readonly number[];
  /** Of each cell: who has it, an index of bidders, and whether a reason stands there. */
  readonly awards: readonly { readonly to: number | null; readonly reason: boolean }[];
}

/** A memo of two properties, three bidders and the given offers. */
function sourceOf({ sums, flags, awards }: Drawn): MemoSource {
  const liegenschaftIds = [idOf(2, 1), idOf(2, 2)];
  const serviceProviderIds = BIDDERS.map((_, p) => idOf(3, p));
  const comparison = readComparison(
    {
      phaseId: PHASE,
      revision: 1,
      serviceProviderIds,
      liegenschaftIds,
      sliceIds: SLICE_IDS,
      participation: ['true', 'true', 'true'],
      sums: [...sums],
      flags: [...flags],
    },
    new Map(serviceProviderIds.map((id, p) => [id, BIDDERS[p] as string])),
  );
  const stored = awards.flatMap(({ to, reason }, cell) => {
    if (to === null) return [];
    const key = `awarding_${PHASE}_${liegenschaftIds[Math.floor(cell / 5)]}_${SLICE_IDS[cell % 5]}`;
    const value = serviceProviderIds[to] as string;
    return [{ key, value, reason: reason ? 'Kein Klumpenrisiko' : null, approval: null }];
  });
  const conditions = [
    { serviceProviderId: idOf(3, 0), tiers: [{ fromMillis: 1, tenths: 25 }], filledCount: 0 },
  ];
  return {
    arrivals: [],
    phase: {
      title: 'Letzte Angebotsphase',
      start: '2027-01-11T07:00:00.000Z',
      end: '2027-02-05T01:00:00.000Z',
      seal: 'NONE',
      openedAt: null,
      openingAskedBy: null,
      bindingUntil: null,
    },
    fields: NO_FIELDS,
    comparison,
    properties: liegenschaftIds.map((id, l) => ({
      id,
      nummer: `L-00${l + 1}`,
      name: 'Rathaus',
    })),
    bidders: [],
    awards: stored,
    approvalAboveMillis: undefined,
    rebates: computeRebates(conditions, comparison, stored),
    changes: [],
    answers: [],
    reasked: [],
    decisions: [],
    probes: [],
    checks: [],
    scenarios: [],
    letters: [],
    presented: null,
    closedAt: null,
  };
}

const cellCount = 2 * SLICES.length;
// No two amounts are alike, so that one that shows tells whose it is.
const drawn = fc
  .uniqueArray(fc.integer({ min: 1_000_001, max: 9_999_999_999 }), {
    minLength: 3 * cellCount,
    maxLength: 3 * cellCount,
  })
  .chain((sums) =>
    fc.record({
      sums: fc.constant(sums),
      flags: fc.array(fc.constantFrom(0, 0, 0, FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET), {
        minLength: 3 * cellCount,
        maxLength: 3 * cellCount,
      }),
      awards: fc.array(fc.record({ to: fc.constantFrom(null, 0, 1, 2), reason: fc.boolean() }), {
        minLength: cellCount,
        maxLength: cellCount,
      }),
    }),
  );

const sectionOf = (source: MemoSource, number: number) => memoSections(source)[number - 1]!;

test('every sum of the award is that of the offers, and net is gross less rebate', () => {
  fc.assert(
    fc.property(drawn, (own) => {
      const source = sourceOf(own);
      const held = own.awards.flatMap(({ to }, cell) => (to === null ? [] : [{ to, cell }]));
      const sum = held.reduce((all, { to, cell }) => all + own.sums[to * cellCount + cell]!, 0);
      const rebate = source.rebates.reduce((all, { rebateMillis }) => all + rebateMillis, 0);
      const { tables } = sectionOf(source, 8);
      const cellsOf = (title: string) =>
        tables.find((table) => table.title === title)?.rows.map(({ cells }) => cells) ?? [];
      const packages = cellsOf('Vergabe je Paket').map((cells) => cells.at(-1));
      expect(packages).toEqual(held.map(({ to, cell }) => formatMillis(own.sums[to * cellCount + cell]!)));
      const [groups, bidders] = [
        cellsOf('Vergabe je Leistungsgruppe').at(-1),
        cellsOf('Vergabe je Bieter').at(-1),
      ];
      expect(groups?.at(-1)).toBe(held.length === 0 ? undefined : formatMillis(sum));
      const net = source.rebates.length === 0 ? sum : sum - rebate;
      expect(bidders?.at(-1)).toBe(held.length === 0 ? undefined : formatMillis(net));
    }),
  );
});

test('each award that is not on rank 1 is listed, and lacks a reason as long as there is none', () => {
  fc.assert(
    fc.property(drawn, (own) => {
      const source = sourceOf(own);
      const deviating = source.awards.filter(({ key, value }) => {
        const [, , liegenschaftId = '', sliceId = ''] = key.split('_');
        const offers = offersOfCell(source.comparison, liegenschaftId, sliceId);
        return offers.find(({ serviceProviderId }) => serviceProviderId === value)?.rank !== 1;
      });
      const rows = sectionOf(source, 9).tables.flatMap((table) => table.rows);
      const keyOf = (about: (typeof rows)[number]['about']) => (about?.kind === 'award' ? about.key : '');
      expect(rows.map(({ about }) => keyOf(about)).toSorted()).toEqual(
        deviating.map(({ key }) => key).toSorted(),
      );
      const lacking = rows.filter(({ lack }) => lack === 'reason').map(({ about }) => keyOf(about));
      const without = deviating.filter(({ reason }) => reason === null).map(({ key }) => key);
      expect(lacking.toSorted()).toEqual(without.toSorted());
      expect(sectionOf(source, 9).missing).toHaveLength(without.length === 0 ? 0 : 1);
    }),
  );
});

test('no letter tells an amount of another bidder, and each award is told to its winner once', () => {
  fc.assert(
    fc.property(drawn, (own) => {
      const source = sourceOf(own);
      const letters = draftLetters(source);
      for (const letter of letters) {
        const p = source.comparison.providers.findIndex(
          ({ serviceProviderId }) => serviceProviderId === letter.serviceProviderId,
        );
        const told = fillLetter(LETTER_TEXTS[letter.cause], letter, '2027-02-10T09:00:00.000Z');
        const foreign = own.sums.filter((_, at) => Math.floor(at / cellCount) !== p).map(formatMillis);
        expect(foreign.filter((amount) => told.includes(` ${amount} €`))).toEqual([]);
        expect(told.includes(' €')).toBe(letter.cause === 'award');
      }
      const winners = letters.filter(({ cause }) => cause === 'award').map((own) => own.serviceProviderId);
      expect(winners.toSorted()).toEqual([...new Set(source.awards.map(({ value }) => value))].toSorted());
    }),
  );
});

test('a letter to who lost names who gets its packages and why, one to who won its sum with rebate', () => {
  const sums = Array.from({ length: 3 * cellCount }, (_, at) => (at + 1) * 1_000_000);
  const source = sourceOf({
    sums,
    flags: sums.map((_, at) => (at === 2 * cellCount ? FLAG_PRICE_MISSING : 0)),
    awards: Array.from({ length: cellCount }, (_, cell) => ({ to: [1, 0][cell] ?? null, reason: true })),
  });
  const [won, lost] = draftLetters(source).filter(({ organisation }) => organisation === BIDDERS[0]);
  expect(won?.packages).toBe(
    [
      '- L-001 Rathaus: Aufzugsmanagement',
      '',
      'Summe: 2.000,000 €',
      'Nachlass Alpina Facility AG 2,5 % ab 0,001 €: −50,000 €',
      'Summe nach Nachlass: 1.950,000 €',
    ].join('\n'),
  );
  expect(lost?.packages).toBe('An Hansewerk GmbH:\n- L-001 Rathaus: Basis FM');
  expect(lost?.reason).toBe('L-001 Rathaus, Basis FM: Kein Klumpenrisiko');
  const spree = draftLetters(source).find(({ organisation }) => organisation === BIDDERS[2]);
  expect(spree?.reason).toBe(
    'Bei 1 Paket lag ein günstigeres wertbares Angebot vor.\nBei 1 Paket fehlten Preise.',
  );
});

test('who asked as little as anybody is not told that somebody asked less', () => {
  const sums = Array.from({ length: 3 * cellCount }, (_, at) => 1_000 * (at < 2 * cellCount ? 1 : 3));
  const source = sourceOf({
    sums,
    flags: sums.map((_, at) => (at % cellCount < 2 ? 0 : FLAG_NO_ROWS)),
    awards: Array.from({ length: cellCount }, (_, cell) => ({
      to: [2, 0][cell] ?? null,
      reason: cell === 0,
    })),
  });
  const reasonOf = (organisation?: string) =>
    draftLetters(source).find((own) => own.cause === 'rejection' && own.organisation === organisation)
      ?.reason;
  const passed = 'L-001 Rathaus, Basis FM: Kein Klumpenrisiko';
  expect(reasonOf(BIDDERS[0])).toBe(passed);
  expect(reasonOf(BIDDERS[1])).toBe(`Bei 1 Paket lag ein gleich günstiges wertbares Angebot vor.\n${passed}`);
  expect(reasonOf(BIDDERS[2])).toBe('Bei 1 Paket lag ein günstigeres wertbares Angebot vor.');
  const [first, , , , , , , , deviations] = memoSections(source);
  expect(first?.tables[0]?.rows[0]?.cells[1]).toBe('Basis FM und Aufzugsmanagement für 2 Liegenschaften');
  expect(deviations?.lines[0]).toContain('1 von 2 vergebenen Paketen geht nicht');
  const toTied = { ...source, awards: source.awards.map((own) => ({ ...own, value: idOf(3, 1) })) };
  expect(memoSections(toTied)[8]?.lines[1]).toBe('2 davon kosten ebenso viel.');
});

test('who offered more cheaply than the winner, or completely where it did not, reads the reason for the award', () => {
  const sums = Array.from({ length: 3 * cellCount }, (_, at) => 1_000 * (Math.floor(at / cellCount) + 1));
  const reasonsOf = (to: number, flags: Readonly<Record<number, number>> = {}) => {
    const source = sourceOf({
      sums,
      flags: sums.map((_, at) => (at % cellCount === 0 ? (flags[at / cellCount] ?? 0) : FLAG_NO_ROWS)),
      awards: Array.from({ length: cellCount }, (_, cell) => ({ to: cell === 0 ? to : null, reason: true })),
    });
    const letters = draftLetters(source).filter(({ cause }) => cause === 'rejection');
    return BIDDERS.map((name) => letters.find(({ organisation }) => organisation === name)?.reason);
  };
  const [passed, cheaper, incomplete] = [
    'L-001 Rathaus, Basis FM: Kein Klumpenrisiko',
    'Bei 1 Paket lag ein günstigeres wertbares Angebot vor.',
    'Bei 1 Paket fehlten Preise.',
  ];
  expect(reasonsOf(0)).toEqual([undefined, cheaper, cheaper]);
  expect(reasonsOf(1)).toEqual([passed, undefined, cheaper]);
  // The second lost to somebody dearer, whatever the first asked.
  expect(reasonsOf(2)).toEqual([passed, passed, undefined]);
  // An incomplete winner has no rank; its sum says nothing of who asked less.
  expect(reasonsOf(0, { 0: FLAG_PRICE_MISSING })).toEqual([undefined, passed, passed]);
  expect(reasonsOf(2, { 0: FLAG_PRICE_MISSING })).toEqual([incomplete, passed, undefined]);
  expect(reasonsOf(2, { 0: FLAG_PRICE_MISSING, 2: FLAG_PRICE_MISSING })).toEqual([
    `${incomplete}\n${passed}`,
    passed,
    undefined,
  ]);
});

test('ten days lie between a letter and the contract, over months and the change of the clocks', () => {
  expect(earliestDay('2027-02-10T09:00:00.000Z')).toBe('21. Februar 2027');
  expect(earliestDay('2027-03-20T23:30:00.000Z')).toBe('1. April 2027');
});

test('a price to be clarified lacks its appraisal until one is written', () => {
  const check = { organisationId: idOf(3, 0), epCode: 'TG0030', title: 'Wartung', note: '', seenValue: null };
  const sums = Array.from({ length: 3 * cellCount }, () => 1_000);
  const source = sourceOf({
    sums,
    flags: sums.map(() => 0),
    awards: sums.slice(0, cellCount).map(() => ({ to: null, reason: false })),
  });
  const missing = (state: 'clarify' | 'checked', text: string) =>
    sectionOf(
      {
        ...source,
        checks: [{ ...check, state }],
        fields: { ...NO_FIELDS, appraisals: [{ ...check, text }] },
      },
      6,
    ).missing;
  expect(missing('clarify', '')).toEqual(['1 Würdigung eines auffälligen Preises fehlt.']);
  expect(missing('clarify', 'Der Bieter hat seine Kalkulation offengelegt.')).toEqual([]);
  expect(missing('checked', '')).toEqual([]);
});

test('letters and memo say until when a bidder is bound, also a longer day than that of the phase', () => {
  const sums = Array.from({ length: 3 * cellCount }, (_, at) => (at + 1) * 1_000_000);
  const awards = Array.from({ length: cellCount }, () => ({ to: 0, reason: false }));
  const source = sourceOf({ sums, flags: sums.map(() => 0), awards });
  const bound = ['2027-04-06', '2027-05-01', '2027-04-06'];
  const bidders = source.comparison.providers.map(({ serviceProviderId }, p) => ({
    serviceProviderId,
    organisationId: idOf(9, p),
    declaredAt: null,
    declaredBy: null,
    lacksLetter: false,
    boundUntil: bound[p] as string,
  }));
  const letters = draftLetters({ ...source, bidders });
  const said = letters.map((letter) => fillLetter('{Unternehmen}', letter, '2027-02-10T09:00:00.000Z'));
  expect(said).toEqual(
    letters.map(({ organisation, serviceProviderId: id }) => {
      const day = id === bidders[1]!.serviceProviderId ? '1. Mai 2027' : '6. April 2027';
      return `${organisation}\n\nDas Angebot von ${organisation} bindet bis zum ${day}.`;
    }),
  );
  const told = JSON.stringify(
    memoSections({ ...source, bidders, phase: { ...source.phase, bindingUntil: '2027-04-06' } }),
  );
  expect(told).toContain(`Bindefrist ${BIDDERS[1]}`);
  expect(told).not.toContain(`Bindefrist ${BIDDERS[0]}`);
});

test('the memo names what another phase asks for again, and for how much it is awarded there', () => {
  const sums = Array.from({ length: 3 * cellCount }, (_, at) => (at + 1) * 1_000_000);
  const source = sourceOf({ sums, flags: sums.map(() => 0), awards: [] });
  const packages = [{ liegenschaftId: source.properties[0]!.id, sliceId: 'aufzug' }];
  const reasked = [
    { title: 'Angebotsphase 4', packages, sumMillis: 1_400_000 },
    { title: 'Angebotsphase 5', packages, sumMillis: null },
  ];
  const told = JSON.stringify(memoSections({ ...source, reasked }).flatMap(({ tables }) => tables));
  for (const word of ['Neu angefragt', 'Angebotsphase 4', 'Aufzugsmanagement', '1.400,000', 'versiegelt'])
    expect(told).toContain(word);
});
