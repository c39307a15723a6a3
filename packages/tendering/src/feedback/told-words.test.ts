import type { FeedbackForm, GroupStanding } from '@rahmenpreis/contract/feedback.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortWords, tellStanding, toldWords } from './told-words.ts';

const LIGHT: FeedbackForm = { kind: 'light', amberFrom: 5, redFrom: 15 };
const behind = (gap: number, rank: number): GroupStanding => ({
  sliceId: 'basisfm',
  kind: 'behind',
  gap,
  rank,
});

test.each<[string, FeedbackForm, GroupStanding]>([
  ['4 bis unter 5 % Nachlass bis zum besten', { kind: 'gap' }, behind(4, 2)],
  ['unter 1 % Nachlass bis zum besten', { kind: 'gap' }, behind(0, 2)],
  ['mindestens 99 % Nachlass bis zum besten', { kind: 'gap' }, behind(99, 2)],
  ['Rang 3', { kind: 'rank' }, behind(4, 3)],
  ['Rang ab 4', { kind: 'rank' }, behind(4, 4)],
  ['Rang 2, 98 bis unter 99 % Nachlass bis zum besten', { kind: 'gap-rank' }, behind(98, 2)],
  ['grün, unter 5 % Nachlass bis zum besten', LIGHT, behind(4, 2)],
  ['gelb, 5 bis unter 15 % Nachlass bis zum besten', LIGHT, behind(5, 2)],
  ['gelb, 5 bis unter 15 % Nachlass bis zum besten', LIGHT, behind(14, 2)],
  ['rot, mindestens 15 % Nachlass bis zum besten', LIGHT, behind(15, 2)],
  ['Sie liegen vorn', LIGHT, { sliceId: 'basisfm', kind: 'first', gap: null, rank: null }],
])('%s', (words, form, standing) => {
  expect(toldWords(tellStanding(standing, form), form)).toBe(words);
});

test('a light is a function of the figure alone, and hides figure and rank', () => {
  const limits = fc
    .tuple(fc.integer({ min: 1, max: 49 }), fc.integer({ min: 1, max: 50 }))
    .filter(([amberFrom, redFrom]) => amberFrom < redFrom);
  const figures = fc.tuple(fc.nat(99), fc.integer({ min: 2, max: 4 }), fc.integer({ min: 2, max: 4 }));
  fc.assert(
    fc.property(limits, figures, ([amberFrom, redFrom], [gap, rank, other]) => {
      const form: FeedbackForm = { kind: 'light', amberFrom, redFrom };
      const told = tellStanding(behind(gap, rank), form);
      expect(told).toEqual(tellStanding(behind(gap, other), form));
      expect(told).toMatchObject({
        gap: null,
        rank: null,
        light: gap < amberFrom ? 'green' : gap < redFrom ? 'amber' : 'red',
      });
    }),
  );
});

test('an entry of the audit log holds what a company was told as it is', () => {
  const told = tellStanding({ ...behind(99, 4), kind: 'incomplete' }, { kind: 'gap-rank' });
  const titles = ['Basis FM', 'Aufzugsmanagement', 'Energiemanagement', 'Abfallmanagement'];
  const all = [...titles, 'Sachverständigenprüfungen'].map((title) => `${title} ${shortWords(told)}`);
  expect(JSON.stringify(all).length).toBeLessThanOrEqual(300);
});
