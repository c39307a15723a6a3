import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offersOfCell, readComparison } from './comparison.ts';
import { awaitingApproval, listStandingAwards, needsReason } from './reason.ts';

const idOf = (n: number): string => `${n}0000000-0000-4000-8000-000000000000`;
const PHASE = idOf(9);
const [PROVIDERS, HOUSES, SLICES] = [[1, 2, 3].map(idOf), [4, 5].map(idOf), ['basisfm', 'aufzug'] as const];
const keyOf = (liegenschaftId: string, sliceId: string) => `awarding_${PHASE}_${liegenschaftId}_${sliceId}`;

const cellCount = PROVIDERS.length * HOUSES.length * SLICES.length;
const flag = fc.constantFrom(0, 0, FLAG_PRICE_MISSING, FLAG_NOT_IN_MARKET, FLAG_NO_ROWS);
const comparisons = fc
  .record({
    participation: fc.array(fc.constantFrom('true', 'false', null), {
      minLength: PROVIDERS.length,
      maxLength: PROVIDERS.length,
    }),
    sums: fc.array(fc.integer({ min: 0, max: 5 }), { minLength: cellCount, maxLength: cellCount }),
    flags: fc.array(flag, { minLength: cellCount, maxLength: cellCount }),
  })
  .map((columns) =>
    readComparison(
      {
        phaseId: PHASE,
        revision: 1,
        serviceProviderIds: PROVIDERS,
        liegenschaftIds: HOUSES,
        sliceIds: [...SLICES],
        ...columns,
      },
      new Map(),
    ),
  );
const entry = fc.record({
  key: fc.constantFrom(...HOUSES.flatMap((id) => SLICES.map((sliceId) => keyOf(id, sliceId)))),
  // The last takes part in no phase.
  value: fc.constantFrom(...PROVIDERS, idOf(8)),
});
const entries = fc.uniqueArray(entry, { selector: ({ key }) => key });

test('an award stands with the sum and rank its holder has in the comparison, else not at all', () => {
  fc.assert(
    fc.property(comparisons, entries, (comparison, stored) => {
      const standing = listStandingAwards(comparison, stored);
      const found = new Map(standing.map((own) => [own.entry, own]));
      for (const own of stored) {
        const [, , liegenschaftId = '', sliceId = ''] = own.key.split('_');
        const offer = offersOfCell(comparison, liegenschaftId, sliceId).find(
          ({ serviceProviderId, participation, flags }) =>
            serviceProviderId === own.value && participation === 'true' && (flags & FLAG_NO_ROWS) === 0,
        );
        const { sumMillis, rank } = found.get(own) ?? {};
        expect([sumMillis, rank]).toEqual([offer?.sumMillis, offer?.rank]);
      }
      expect(standing.length).toBe(found.size);
    }),
  );
});

test('a reason is needed exactly where an award is not on rank 1; an agreement is of key and winner', () => {
  fc.assert(
    fc.property(comparisons, entries, fc.integer({ min: 0, max: 5 }), (comparison, stored, above) => {
      const standing = listStandingAwards(comparison, stored);
      for (const award of standing) expect(needsReason(award)).toBe(award.rank !== 1);
      const waiting = awaitingApproval(standing, above, []);
      expect(waiting).toEqual(standing.filter(({ rank, sumMillis }) => sumMillis > above || rank !== 1));
      expect(awaitingApproval(standing, undefined, [])).toEqual([]);
      expect(
        awaitingApproval(
          standing,
          above,
          waiting.map(({ entry: own }) => own),
        ),
      ).toEqual([]);
      const others = waiting.map(({ entry: { key } }) => ({ key, value: idOf(7) }));
      expect(awaitingApproval(standing, above, others)).toEqual(waiting);
    }),
  );
});
