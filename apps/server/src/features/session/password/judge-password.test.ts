import { expect, test } from 'vitest';
import { isGuessable } from './judge-password.ts';

const FACTS = ['bieter1@example.org', 'Vera', 'Sommerfeld', 'Alpina Facility Services AG'];

test.each([
  ['passwort', 'a common one'],
  ['12345678', 'a row of digits'],
  ['qwertzui', 'a row of keys'],
  ['aaaaaaaaaaaa', 'one letter'],
  ['Passwort123', 'a common one with digits'],
  ['Sommer2026', 'a word with a year'],
  ['rahmenpreis2026', 'the program with a year'],
  ['Rahmenpreis-Demo-1', 'the one of the demo'],
  ['rahmenpreis-demo-2', 'one like that of the demo'],
  ['bieter1@example.org', 'the own address'],
  ['1reteib2026', 'the own address backwards'],
  ['alpina2026', 'the own company with a year'],
  ['Sommerfeld1', 'the own name'],
  ['Passwort123!', 'a common one with digits and a sign'],
  ['Sommer2026!', 'a word with a year and a sign'],
  ['!Hamburg2026', 'a town with a year and a sign'],
  ['Alpina2026!', 'the own company with a year and a sign'],
  ['Facility-2026!', 'a word of the own company with a year and signs'],
])('%s is easily guessed: %s', (password) => {
  expect(isGuessable(password, FACTS)).toBe(true);
});

test.each(['vier runde Kiesel', 'Ganz-Neu-2026', 'x7Kq9#mz', 'korrektpferd', '中文密码学习很好'])(
  '%s is taken',
  (password) => {
    expect(isGuessable(password, FACTS)).toBe(false);
  },
);
