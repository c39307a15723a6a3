import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import { expect, test } from 'vitest';
import { startProcess } from '../../kernel/work/solver-process.ts';
import type { FreshScenario, FreshTask } from './rules.ts';

/** One million euros for each of four million hours. */
const ABSURD = 4_000_000_000_000_000;

/** Two packages, each with what each bidder asks; null where its offer lacks a price. */
function groundOf(...lots: (number | null)[][]): PhaseLots {
  return {
    bidders: ['a', 'b', 'c'].map((id) => ({ id, organisation: id, name: id })),
    properties: [{ id: 'p', nummer: '1', region: 'Hessen' }],
    groups: ['g', 'h', 'i'].map((id) => ({ id, title: id })),
    lots: lots.map((sums, group) => ({
      property: 0,
      group,
      targetMillis: null,
      offers: sums.map((sumMillis, bidder) => ({
        bidder,
        sumMillis: sumMillis ?? 0,
        flags: sumMillis === null ? 1 : 0,
        filledMillis: null,
      })),
    })),
  };
}

async function freshOf(ground: PhaseLots): Promise<readonly FreshScenario[]> {
  let told: readonly FreshScenario[] = [];
  const task = { ground, awards: [], rebates: [], version: 'v' };
  const url = new URL('./fresh-in-process.ts', import.meta.url);
  await startProcess<FreshTask, readonly FreshScenario[]>(url, task, (message) => (told = message)).ended;
  return told;
}

test('one absurd offer is left out where others offer; where nobody else does, that scenario says so (C4-07)', async () => {
  const beside = await freshOf(groundOf([ABSURD, 2_000_000], [3_000_000, 4_000_000], [ABSURD, 1_000_000]));
  expect(beside.map(({ kind, outcome }) => [kind, outcome?.sumMillis])).toEqual([
    ['ideal', 6_000_000],
    ['per-property', 7_000_000],
    ['one-for-all', 7_000_000],
    ['target', 6_000_000],
    ['current-award', 0],
  ]);
  const alone = await freshOf(groundOf([ABSURD, null], [3_000_000, 4_000_000], [ABSURD, null]));
  expect(alone[0]).toMatchObject({
    kind: 'ideal',
    outcome: null,
    conflict: { unknown: 'too-large', idealMillis: 8_000_000_003_000_000, waysOut: [] },
  });
});
