import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { phases, second } from '../../test/two-phases.ts';
import {
  bothStates,
  checkDraft,
  draftOf,
  EMPTY_DRAFT,
  inputOf,
  mergeDraft,
  type PhaseDraft,
} from './phase-draft.ts';

/** What may be missing where nobody says otherwise. */
const USUAL = { missingPercent: '1', missingPer100: '1' };

function draft(startDay: string | null, endDay: string | null, title = 'Neue'): PhaseDraft {
  return {
    title,
    startDay,
    endDay,
    bindingDay: null,
    isFinal: false,
    seal: 'NONE',
    startMail: true,
    ...USUAL,
  };
}

describe('what the dialog refuses before sending', () => {
  test('the three required messages (PHASE-005)', () => {
    expect(checkDraft(EMPTY_DRAFT, undefined, phases)).toEqual({
      title: 'Bitte geben Sie einen Namen an',
      start: 'Bitte geben Sie ein Startdatum an',
      end: 'Bitte geben Sie ein Enddatum an',
    });
    expect(checkDraft({ ...draft('2027-01-01', '2027-01-20'), title: '  ' }, undefined, phases)).toEqual({
      title: 'Bitte geben Sie einen Namen an',
    });
  });

  test.each([
    [
      '2026-11-05',
      '2027-01-05',
      { start: 'Das Startdatum liegt innerhalb einer anderen Phase: „Zweite“ (02.11.26 – 02.12.26).' },
    ],
    [
      '2026-10-10',
      '2026-11-05',
      { end: 'Das Enddatum liegt innerhalb einer anderen Phase: „Zweite“ (02.11.26 – 02.12.26).' },
    ],
    [
      '2026-10-10',
      '2026-12-24',
      { start: 'Die Phase umschließt eine andere Phase vollständig: „Zweite“ (02.11.26 – 02.12.26).' },
    ],
    ['2026-10-02', '2026-11-02', {}],
    ['2027-01-05', '2027-01-05', { end: 'Das Enddatum muss nach dem Startdatum liegen.' }],
    ['2027-01-05', '2027-01-04', { end: 'Das Enddatum muss nach dem Startdatum liegen.' }],
  ])('%s to %s (PHASE-006, PHASE-007)', (startDay, endDay, problems) => {
    expect(checkDraft(draft(startDay, endDay), undefined, phases)).toEqual(problems);
  });

  test.each([
    ['0,5', '3', {}, { missingTenths: 5, missingPer100: 3 }],
    ['0', '0', {}, { missingTenths: 0, missingPer100: 0 }],
    ['100,1', '1', { missingPercent: 'Der Wert muss zwischen 0 und 100 liegen.' }, {}],
    ['0,55', '1', { missingPercent: 'Bitte geben Sie höchstens eine Nachkommastelle ein.' }, {}],
    ['viel', '1,5', { missingPercent: expect.any(String), missingPer100: expect.any(String) }, {}],
  ])('%s %% and %s for each 100 positions (R-20)', (missingPercent, missingPer100, problems, read) => {
    const typed = { ...draft('2027-01-05', '2027-01-20'), missingPercent, missingPer100 };
    expect(checkDraft(typed, undefined, phases)).toEqual(problems);
    expect(inputOf(typed, undefined)).toMatchObject(read);
  });

  test('a phase does not overlap itself', () => {
    expect(checkDraft(draftOf(second), second, phases)).toEqual({});
  });
});

describe('what is sent', () => {
  test('08:00 and 02:00 in Berlin, summer and winter (PHASE-008)', () => {
    expect(inputOf(draft('2026-07-01', '2026-12-01', ' Neue '), undefined)).toEqual({
      title: 'Neue',
      type: 'OFFER',
      seal: 'NONE',
      startMail: true,
      bindingUntil: null,
      missingTenths: 10,
      missingPer100: 1,
      start: '2026-07-01T06:00:00.000Z',
      end: '2026-12-01T01:00:00.000Z',
    });
  });

  test('a day that was not touched keeps its stored instant', () => {
    const odd = { ...second, start: '2026-11-02T09:30:00.000Z' };
    expect(inputOf({ ...draftOf(odd), endDay: '2026-12-10' }, odd)).toEqual({
      title: 'Zweite',
      type: 'FINAL',
      seal: 'NONE',
      startMail: true,
      bindingUntil: null,
      missingTenths: 10,
      missingPer100: 1,
      start: '2026-11-02T09:30:00.000Z',
      end: '2026-12-10T01:00:00.000Z',
    });
  });
});

test('after somebody else saved, own changes stay and everything else is new', () => {
  const day = fc.option(fc.constantFrom('2026-11-02', '2026-11-03', '2026-11-04'));
  const any = fc.record({
    title: fc.constantFrom('a', 'b', 'c'),
    startDay: day,
    endDay: day,
    bindingDay: day,
    isFinal: fc.boolean(),
    seal: fc.constantFrom('NONE', 'SEALED', 'FOUR_EYES'),
    startMail: fc.boolean(),
    missingPercent: fc.constantFrom('1', '0,5'),
    missingPer100: fc.constantFrom('1', '2'),
  });
  fc.assert(
    fc.property(any, any, any, (base, mine, theirs) => {
      const merged = mergeDraft(base, mine, theirs);
      for (const field of [
        'title',
        'startDay',
        'endDay',
        'bindingDay',
        'isFinal',
        'seal',
        'startMail',
        'missingPercent',
        'missingPer100',
      ] as const) {
        expect(merged[field]).toBe(mine[field] === base[field] ? theirs[field] : mine[field]);
      }
    }),
  );
});

test('what a colleague has moved meanwhile is told beside the own choice, what only the person changed is not', () => {
  const mine = { ...second, title: 'Meine', end: '2026-12-20T01:00:00.000Z' };
  const theirs = { ...second, start: '2026-11-03T07:00:00.000Z', end: '2026-12-10T01:00:00.000Z' };
  expect(bothStates(second, mine, theirs)).toEqual([
    expect.stringMatching(/^Start: bisher .*2\. November.*, inzwischen gespeichert .*3\. November/),
    expect.stringMatching(/^Ende: von Ihnen .*20\. Dezember.*, inzwischen gespeichert .*10\. Dezember/),
  ]);
  expect(bothStates(second, mine, { ...second, userIds: [] })).toEqual([]);
});
