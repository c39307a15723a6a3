import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { expect, test } from 'vitest';
import { withCellRule, withFixedPackages } from './fixed-packages.ts';

const lot = (property: string, group = 'basisfm') => ({ propertyId: property, groupId: group });
const cell = (property: string, group = 'basisfm') => ({ liegenschaftId: property, sliceId: group });
const fixed = (bidderId: string, where: object) => ({ kind: 'fixed', bidderId, where }) as ScenarioRule;

test('packages that are fixed are one rule for each bidder, and what was fixed there before goes', () => {
  const before = [
    fixed('a', lot('1')),
    fixed('a', { lots: [lot('2'), lot('3')] }),
    fixed('a', { lots: [lot('4')] }),
    fixed('a', { region: 'Berlin' }),
  ];
  const packages = ['1', '2', '4'].map((property) => ({ ...cell(property), bidderId: 'b' }));
  expect(withFixedPackages(before, [...packages, { ...cell('5'), bidderId: 'c' }])).toEqual([
    fixed('a', { lots: [lot('3')] }),
    fixed('a', { region: 'Berlin' }),
    fixed('b', { lots: [lot('1'), lot('2'), lot('4')] }),
    fixed('c', { lots: [lot('5')] }),
  ]);
});

test('who is fixed or excluded by hand takes the place of who was fixed there by a list', () => {
  const before = [fixed('a', { lots: [lot('1'), lot('2')] })];
  expect(withCellRule(before, 'fixed', cell('1'), { bidderId: 'b', reason: '' })).toEqual([
    fixed('a', { lots: [lot('2')] }),
    fixed('b', lot('1')),
  ]);
  const reason = 'kennt die Anlage';
  expect(withCellRule([], 'excluded', cell('1'), { bidderId: 'b', reason })).toEqual([
    { kind: 'excluded', bidderId: 'b', where: lot('1'), reason },
  ]);
});
