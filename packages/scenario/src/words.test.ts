import { expect, test } from 'vitest';
import type { PhaseLots } from './lots.ts';
import type { Rule } from './rules.ts';
import { isWithoutEffect, ruleText } from './words.ts';

const ground: PhaseLots = {
  bidders: [{ id: 'a', organisation: 'Alpina GmbH', name: 'Alpina' }],
  properties: [{ id: 'l', nummer: 'L-1', region: 'Hessen' }],
  groups: [{ id: 'g', title: 'Basis FM' }],
  lots: [],
  gone: {
    bidders: [{ id: 'b', organisation: 'Beta AG' }],
    properties: [{ id: 'm', nummer: 'L-2' }],
  },
};
const excluded = (bidderId: string, where: Extract<Rule, { kind: 'excluded' }>['where']): Rule => ({
  kind: 'excluded',
  bidderId,
  where,
});

test.each<[string, Rule, string]>([
  [
    'a bidder that withdrew',
    excluded('b', { region: 'Hessen' }),
    'Beta AG (nimmt nicht teil) nicht in Hessen',
  ],
  [
    'an account that is gone',
    excluded('x', {}),
    'Unbekannter Dienstleister (nimmt nicht teil) nicht in allen Paketen',
  ],
  ['a Bundesland', excluded('a', { region: 'Berlin' }), 'Alpina nicht in Berlin (ohne Liegenschaft)'],
  ['a property', excluded('a', { propertyId: 'm' }), 'Alpina nicht in L-2 (nicht in der Phase)'],
  ['a group', excluded('a', { groupId: 'h' }), 'Alpina nicht in h (keine Leistungsgruppe)'],
  [
    'listed packages',
    {
      kind: 'fixed',
      bidderId: 'a',
      where: { lots: ['m', 'n'].map((propertyId) => ({ propertyId, groupId: 'g' })) },
    },
    'Alpina fest in 2 ausgewählten Paketen (2 davon nicht in der Phase)',
  ],
  [
    'a letter of rebate',
    { kind: 'rebate', bidderId: 'b', tiers: [{ fromMillis: 1_000, tenths: 20 }] },
    'Beta AG (nimmt nicht teil): ab 1 € 2 % auf alles',
  ],
])('a rule about %s that is gone names it, marked, and says that it has no effect', (_, rule, words) => {
  expect(isWithoutEffect(ground, rule)).toBe(true);
  expect(ruleText(ground, rule)).toBe(`${words} (ohne Wirkung)`);
});

test('a rule that somebody has to win stays in force although it takes no part', () => {
  const rule: Rule = { kind: 'fixed', bidderId: 'b', where: { propertyId: 'l' } };
  expect(ruleText(ground, rule)).toBe('Beta AG (nimmt nicht teil) fest in L-1');
  expect(ruleText(ground, excluded('a', { region: 'Hessen' }))).toBe('Alpina nicht in Hessen');
});
