import { expect, test } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { refusalText } from './refusal-text.ts';

const RULE = { maxBytes: 10_000_000 };
const FAILED =
  'Upload ist leider fehlgeschlagen. Bitte achten Sie auf eine stabile Internetverbindung und höchstens 10 MB je Datei. Es wurde nichts verändert.';

function failure(status: number, message: string) {
  return new CallFailure({ status, error: 'Grund', message, code: '', details: [] });
}

test('a broken connection is told with the limit of the dialog (ERR-016)', () => {
  expect(refusalText(failure(0, 'Der Server ist nicht erreichbar.'), RULE)).toBe(FAILED);
  expect(refusalText(new Error('no answer'), RULE)).toBe(FAILED);
  expect(refusalText(failure(503, 'Später.'), { maxBytes: 50_000_000 })).toContain('höchstens 50 MB');
});

test('an unexpected failure names its status, a refusal its reason (ERR-016, ERR-037)', () => {
  expect(refusalText(failure(500, 'Unerwartet.'), RULE)).toBe(`${FAILED} Fehler: 500 Grund Unerwartet.`);
  expect(refusalText(failure(413, 'Die Datei ist zu groß.'), RULE)).toBe('Die Datei ist zu groß.');
});
