import { expect, test } from 'vitest';
import { CallFailure } from '../../../kernel/call/call-failure.ts';
import { failedImport } from './import-outcome.ts';

function failure(status: number, message: string): CallFailure {
  return new CallFailure({ status, error: '', message, code: '', details: [] });
}

test.each([
  [failure(400, 'Die Spalte Nummer fehlt.'), 'Die Spalte Nummer fehlt.'],
  [failure(500, 'Der Speicher ist voll.'), 'Der Speicher ist voll.'],
  [failure(503, 'Bitte versuchen Sie es später erneut.'), 'Bitte versuchen Sie es später erneut.'],
  [failure(502, ''), 'Der Server hat nicht geantwortet.'],
  [failure(0, 'Keine Verbindung'), 'Der Server hat nicht geantwortet.'],
  [failure(400, ''), 'Es wurde nichts angelegt.'],
  [new Error('anything'), 'Es wurde nichts angelegt.'],
])('%o is told as «%s» (IMPORT-013)', (error, sentence) => {
  const text = failedImport(error).message;
  expect(text.startsWith(`Der Excel-Import ist fehlgeschlagen: ${sentence}`)).toBe(true);
});
