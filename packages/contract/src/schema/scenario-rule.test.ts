import { expect, test } from 'vitest';
import { ruleSchema } from './scenario-rule.ts';

const BIDDER = '00000000-0000-4000-8000-000000000001';

test.each([
  ['one step', [[0, 20]], true],
  [
    'each higher than the one before',
    [
      [500, 20],
      [1_000, 35],
    ],
    true,
  ],
  [
    'the same sum twice',
    [
      [500, 20],
      [500, 35],
    ],
    false,
  ],
  [
    'less for more',
    [
      [500, 35],
      [1_000, 20],
    ],
    false,
  ],
])('a rebate of %s', (_, steps, isTaken) => {
  const tiers = steps.map(([fromMillis, tenths]) => ({ fromMillis, tenths }));
  const read = ruleSchema.safeParse({ kind: 'rebate', bidderId: BIDDER, tiers });
  const told = read.error?.issues.map(({ message }) => message.includes('höhere Summe'));
  expect(told).toEqual(isTaken ? undefined : [true]);
});
