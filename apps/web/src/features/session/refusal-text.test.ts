import { expect, test } from 'vitest';
import { CallFailure } from '../../kernel/call/call-failure.ts';
import { GENERIC_TEXT } from '../../kernel/texts.ts';
import {
  authenticateMessage,
  codeMessage,
  forgotMessage,
  refreshMessage,
  resetMessage,
} from './refusal-text.ts';

function failure(status: number): CallFailure {
  return new CallFailure({ status, error: 'Fehler', message: 'Satz', code: 'code', details: [] });
}

test.each([
  [404, 'Die angegebene Email oder das Passwort ist falsch.'],
  [500, GENERIC_TEXT],
  [418, 'Die Anfrage konnte nicht verarbeitet werden. Fehler: 418 Fehler Satz'],
])('a sign-in refused with %i says so', (status, text) => {
  expect(authenticateMessage(failure(status))).toBe(text);
});

test.each([
  [400, 'Die Anfrage konnte nicht verarbeitet werden'],
  [401, 'Der Login ist fehlgeschlagen, sie sind nicht für den Zugang berechtigt'],
  [404, 'Ein Nutzer mit diesen Logindaten konnte nicht gefunden werden'],
])('an access token refused with %i says so', (status, text) => {
  expect(refreshMessage(failure(status))).toBe(text);
});

test('too many tries ask to wait a few minutes', () => {
  expect(refreshMessage(failure(429))).toMatch(/zu viele fehlgeschlagene Anfragen.*einige Minuten/);
});

test.each([
  [400, 'Die Anfrage konnte nicht verarbeitet werden'],
  [404, 'Der eingegebene Code stimmt leider nicht mit dem Versendeten überein.'],
  [500, GENERIC_TEXT],
])('a code refused with %i says so', (status, text) => {
  expect(codeMessage(failure(status))).toBe(text);
});

test.each([
  [400, 'Die Anfrage konnte nicht verarbeitet werden'],
  [500, GENERIC_TEXT],
])('a link that was refused with %i says so', (status, text) => {
  expect(forgotMessage(failure(status))).toBe(text);
  expect(resetMessage(failure(status))).toBe(text);
});

test('a link that opens nothing any more has expired', () => {
  expect(resetMessage(failure(404))).toMatch(/^Der Link ist abgelaufen\./);
});

test('a password that is too weak is refused with the words of the server', () => {
  expect(resetMessage(failure(422))).toBe('Satz');
});

test('every step says when the server cannot be reached or asks to wait', () => {
  for (const messageOf of [authenticateMessage, refreshMessage, codeMessage, forgotMessage, resetMessage]) {
    expect(messageOf(failure(0))).toMatch(/nicht erreichbar/);
    expect(messageOf(failure(429))).toMatch(/warten Sie einige Minuten/);
  }
});
