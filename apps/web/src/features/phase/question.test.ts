import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { describe, expect, test } from 'vitest';
import { questionBefore, questionLines, questionTitle } from './question.ts';

const NOW_MS = Date.parse('2026-11-20T12:00:00Z');
const running: Phase = {
  id: '2',
  title: 'Zweite',
  type: 'OFFER',
  seal: 'NONE',
  start: '2026-11-02T07:00:00.000Z',
  end: '2026-12-20T01:00:00.000Z',
  userIds: ['a', 'b'],
};
const future: Phase = { ...running, start: '2027-02-01T07:00:00.000Z', end: '2027-02-27T01:00:00.000Z' };

function ask(phase: Phase | undefined, times: { start?: string; end?: string }, offering?: number) {
  const question = questionBefore(phase, { ...(phase ?? running), ...times }, NOW_MS);
  return question && { ...questionTitle(question), lines: questionLines(question, offering) };
}

describe('before a running phase is saved', () => {
  test('an end in the past is asked about with both dates, and what it means', () => {
    expect(ask(running, { end: '2026-11-20T01:00:00.000Z' }, 4)).toEqual({
      title: 'Phase beenden?',
      confirm: 'Phase beenden',
      lines: [
        'Angegebenes Ende: Freitag, 20. November 2026, 02:00 Uhr',
        'Bisheriges Ende: Sonntag, 20. Dezember 2026, 02:00 Uhr',
        'Die Phase endet damit in zwei Minuten. 4 Angebote nehmen teil; danach kann niemand mehr bieten oder die Phase ändern.',
        'Die Dienstleister der Phase werden per E-Mail benachrichtigt. Die E-Mail geht sofort und lässt sich nicht zurücknehmen.',
      ],
    });
  });

  test('so is an end that moves earlier', () => {
    expect(ask(running, { end: '2026-12-04T01:00:00.000Z' }, 1)).toEqual({
      title: 'Ende vorziehen?',
      confirm: 'Ende vorziehen',
      lines: [
        'Neues Ende: Freitag, 4. Dezember 2026, 02:00 Uhr',
        'Bisheriges Ende: Sonntag, 20. Dezember 2026, 02:00 Uhr',
        '1 Angebot nimmt teil; danach kann niemand mehr bieten oder die Phase ändern.',
        'Die Dienstleister der Phase werden per E-Mail benachrichtigt. Die E-Mail geht nach zwei Minuten, wenn es dabei bleibt.',
      ],
    });
  });

  test('so is another start, which interrupts the phase if it lies ahead', () => {
    expect(ask(running, { start: '2026-11-24T07:00:00.000Z' })).toMatchObject({
      title: 'Start verlegen?',
      lines: [
        'Neuer Start: Dienstag, 24. November 2026, 08:00 Uhr',
        'Bisheriger Start: Montag, 2. November 2026, 08:00 Uhr',
        'Die Phase läuft schon. Bis zum neuen Start kann niemand Preise eingeben.',
        'Die Dienstleister der Phase werden per E-Mail benachrichtigt. Die E-Mail geht nach zwei Minuten, wenn es dabei bleibt.',
      ],
    });
    expect(ask(running, { start: '2026-11-05T07:00:00.000Z' })?.lines.at(-1)).toBe(
      'Die Phase läuft schon; an den Eingaben der Dienstleister ändert sich nichts.',
    );
  });

  test('an end less than 24 hours ahead says that the mail goes at once', () => {
    const mailOf = (end: string) => ask(running, { end })?.lines.at(-1);
    expect(mailOf('2026-11-21T11:59:59.000Z')).toContain('Die E-Mail geht sofort');
    expect(mailOf('2026-11-21T12:00:00.000Z')).toContain('nach zwei Minuten');
  });

  test('so is a later end, of which all bidders are told', () => {
    expect(ask(running, { end: '2027-01-20T01:00:00.000Z' })).toEqual({
      title: 'Ende nach hinten verlegen?',
      confirm: 'Ende verlegen',
      lines: [
        'Neues Ende: Mittwoch, 20. Januar 2027, 02:00 Uhr',
        'Bisheriges Ende: Sonntag, 20. Dezember 2026, 02:00 Uhr',
        'Die Dienstleister der Phase werden per E-Mail benachrichtigt. Die E-Mail geht nach zwei Minuten, wenn es dabei bleibt.',
      ],
    });
  });

  test('nothing is not asked about', () => {
    expect(ask(running, {})).toBeUndefined();
  });
});

test('how many take part is left out while it is not known, and said if it is nobody', () => {
  const end = '2026-12-04T01:00:00.000Z';
  expect(ask(running, { end })?.lines).toContain('Danach kann niemand mehr bieten oder die Phase ändern.');
  expect(ask(running, { end }, 0)?.lines).toContain(
    'Bisher nimmt kein Angebot teil; danach kann niemand mehr bieten oder die Phase ändern.',
  );
});

test('a future phase is only asked about where it would be over', () => {
  expect(ask(future, { start: '2027-02-03T07:00:00.000Z', end: '2027-02-20T01:00:00.000Z' })).toBeUndefined();
  const slip = ask(future, { start: running.start, end: '2026-11-20T01:00:00.000Z' });
  expect(slip?.title).toBe('Phase beenden?');
  expect(slip?.lines.join(' ')).not.toContain('E-Mail');
});

test('so is a new one', () => {
  expect(ask(undefined, {})).toBeUndefined();
  expect(ask(undefined, { end: '2026-11-20T01:00:00.000Z' })).toEqual({
    title: 'Beendete Phase anlegen?',
    confirm: 'Anlegen',
    lines: [
      'Angegebenes Ende: Freitag, 20. November 2026, 02:00 Uhr',
      'Die Phase ist damit sofort beendet. Sie lässt sich danach weder ändern noch löschen.',
    ],
  });
});
