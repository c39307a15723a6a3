import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { compareRounds } from '@rahmenpreis/tendering/round/compare-rounds.ts';
import type { RoundsFile } from '../round/rounds-out.ts';

const NAMES = { a: 'Alpina', s: 'Spree', w: 'Weser' };
const SLICES = ['basisfm', 'aufzug'] as const;

/**
 * Two phases of three bidders over two properties and two groups; the second phase is a tenth cheaper, Spree
 * is incomplete in one package of it, Weser joins; for tests.
 */
export function sampleRounds(
  names: Readonly<Record<string, string>> = NAMES,
  phaseTitles: readonly string[] = ['Angebotsphase 1', 'Angebotsphase 2'],
): RoundsFile {
  const round = (phaseId: string, ids: readonly string[], tenths: number) => ({
    phaseId,
    comparison: readComparison(
      {
        phaseId,
        revision: 1,
        serviceProviderIds: [...ids],
        liegenschaftIds: ['l1', 'l2'],
        sliceIds: [...SLICES],
        participation: ids.map(() => 'true' as const),
        sums: ids.flatMap((_, p) => [1, 2, 3, 4].map((cell) => (p + cell) * tenths * 100_000)),
        flags: ids.flatMap((id) => [0, 0, 0, id === 's' && tenths === 9 ? FLAG_PRICE_MISSING : 0]),
      },
      new Map(Object.entries(names)),
    ),
  });
  const bidders = compareRounds([round('p1', ['a', 's'], 10), round('p2', ['a', 's', 'w'], 9)]);
  const lines = bidders.flatMap(({ organisation, steps, groups }) => [
    { organisation, group: null, steps },
    ...groups.map(({ sliceId, steps: own }) => ({ organisation, group: sliceId, steps: own })),
  ]);
  return { asOf: 'Stand 20. November 2026, 13:00 Uhr', phaseTitles, lines };
}
