import { expect, test } from 'vitest';
import { asSentence, CONNECTION_ADVICE, GENERIC_TEXT } from '../texts.ts';
import { CallFailure } from './call-failure.ts';
import { failureDetail, failureAdvice, failureText, serverSentence } from './failure-text.ts';
import { unreachableFailure } from './wire/read-answer.ts';

function failure(status: number, message: string): CallFailure {
  return new CallFailure({ status, error: 'Conflict', message, code: 'code', details: [] });
}

test('a refusal speaks with the server’s sentence', () => {
  expect(failureText(failure(409, 'Die Phase überschneidet sich.'))).toBe('Die Phase überschneidet sich.');
});

test.each([
  [500, 'Der EP-Katalog wird gerade ersetzt.'],
  [502, 'Der Dienst wird gewartet.'],
  [503, 'Die Datenbank ist gerade nicht erreichbar.'],
  [507, 'Der Speicherplatz des Servers ist erschöpft.'],
])('a server that cannot do it says so itself (%i)', (status, sentence) => {
  expect([failureText, failureAdvice, serverSentence].map((say) => say(failure(status, sentence)))).toEqual(
    Array.from({ length: 3 }, () => sentence),
  );
});

test.each([
  ['Sie haben keine Berechtigung', 'Sie haben keine Berechtigung.'],
  ['Die Phase ist beendet.', 'Die Phase ist beendet.'],
  ['Wirklich?', 'Wirklich?'],
])('«%s» stands before another sentence as «%s»', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});

test.each([GENERIC_TEXT, ''])(
  'a server that did not expect it, saying «%s», is told in general once, with status and error',
  (said) => {
    expect(failureText(failure(500, said))).toBe(`${GENERIC_TEXT} Fehler: 500 Conflict`);
    expect(serverSentence(failure(500, said))).toBeUndefined();
    expect(failureAdvice(failure(500, said))).toBe(CONNECTION_ADVICE);
  },
);

test('what to do is what the server says, else to check the connection (ERR-018)', () => {
  expect(failureAdvice(failure(409, 'Bereits vergeben.'))).toBe('Bereits vergeben.');
  expect(failureAdvice(new Error('x'))).toBe(CONNECTION_ADVICE);
});

test('what is no failed call asks to reload', () => {
  expect(failureDetail(new Error('x'))).toBe(
    'Fehler: Bitte laden Sie die Seite neu und versuchen Sie es erneut',
  );
});

test('no answer at all names the connection', () => {
  expect(failureText(unreachableFailure())).toMatch(/Internetverbindung/);
});
