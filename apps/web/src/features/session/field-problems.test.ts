import { expect, test } from 'vitest';
import { codeDigits, loginProblems, resetProblems } from './field-problems.ts';

test('the fields are checked before anything is sent', () => {
  expect(loginProblems({ username: 'name @firma.de', password: '' })).toEqual({
    username: 'Bitte geben Sie eine valide E-Mail-Adresse ein.',
    password: 'Bitte geben Sie Ihr Passwort ein.',
  });
  expect(loginProblems({ username: ' name@firma.de ', password: 'x' })).toEqual({});
});

test.each([
  ['1234567', '1234567', { newPassword: 'Das gewählte Passwort muss mindestens 8 Zeichen besitzen.' }],
  ['12345678', '12345679', { repetition: 'Die angegebenen Passwörter stimmen nicht überein.' }],
  ['12345678', '12345678', {}],
])('the password %s with the repetition %s is judged before it is sent', (newPassword, repetition, found) => {
  expect(resetProblems({ newPassword, repetition })).toEqual(found);
});

test('a pasted code may have blanks and words around it', () => {
  expect(codeDigits(' Ihr Code: 123 456.')).toBe('123456');
  expect(codeDigits('1234567')).toBe('123456');
});
