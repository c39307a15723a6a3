import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isSealed, judgeOpening, type SealedPhase, sealedSentence } from './sealed-offers.ts';

const END = '2026-12-04T01:00:00.000Z';
const END_MS = Date.parse(END);
const openedAt = '2026-12-04T08:00:00.000Z';
const asked = { userId: 'u1' };

function phase(seal: SealedPhase['seal'], rest: Partial<SealedPhase> = {}): SealedPhase {
  return { seal, end: END, ...rest };
}

describe('whether offers are sealed', () => {
  test('those of a phase without a seal never are', () => {
    fc.assert(
      fc.property(fc.integer(), (ms) => {
        expect(isSealed(phase('NONE'), END_MS + ms)).toBe(false);
      }),
    );
  });

  test('until the end, to the millisecond, whatever else is said', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('SEALED', 'FOUR_EYES'),
        fc.integer({ min: 1, max: 1e12 }),
        fc.boolean(),
        (seal, before, isOpened) => {
          const now = phase(seal, isOpened ? { openedAt } : {});
          expect(isSealed(now, END_MS - before)).toBe(true);
        },
      ),
    );
    expect(isSealed(phase('SEALED'), END_MS)).toBe(false);
  });

  test('with four eyes after the end too, until two have opened them', () => {
    expect(isSealed(phase('FOUR_EYES'), END_MS)).toBe(true);
    expect(isSealed(phase('FOUR_EYES', { openingAsked: asked }), END_MS + 1e12)).toBe(true);
    expect(isSealed(phase('FOUR_EYES', { openingAsked: asked, openedAt }), END_MS)).toBe(false);
  });
});

describe('opening by two', () => {
  test('only another person than who asked opens them', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('u1', 'u2', 'u3'), { minLength: 1 }), (users) => {
        let now = phase('FOUR_EYES');
        for (const userId of users) {
          const opening = judgeOpening(now, userId, END_MS);
          if (opening === 'ask') now = { ...now, openingAsked: { userId } };
          if (opening === 'confirm') now = { ...now, openedAt };
        }
        expect(isSealed(now, END_MS)).toBe(users.every((user) => user === users[0]));
      }),
    );
  });

  test.each([
    [phase('SEALED'), END_MS, 'no-four-eyes'],
    [phase('FOUR_EYES'), END_MS - 1, 'not-ended'],
    [phase('FOUR_EYES'), END_MS, 'ask'],
    [phase('FOUR_EYES', { openingAsked: asked }), END_MS, 'same-person'],
    [phase('FOUR_EYES', { openingAsked: { userId: 'u2' } }), END_MS, 'confirm'],
    [phase('FOUR_EYES', { openingAsked: asked, openedAt }), END_MS, 'opened'],
  ] as const)('%o at %i is %s', (now, ms, opening) => {
    expect(judgeOpening(now, 'u1', ms)).toBe(opening);
  });
});

test('the sentence says when, and by whom', () => {
  expect(sealedSentence(phase('SEALED'), END_MS - 1)).toBe(
    'Die Phase ist versiegelt. Angebote werden am 04.12.26, 02:00 Uhr geöffnet.',
  );
  expect(sealedSentence(phase('FOUR_EYES'), END_MS - 1)).toBe(
    'Die Phase ist versiegelt. Angebote können ab 04.12.26, 02:00 Uhr von zwei Personen gemeinsam geöffnet werden.',
  );
  expect(sealedSentence(phase('FOUR_EYES'), END_MS)).toContain('zwei Personen');
});
