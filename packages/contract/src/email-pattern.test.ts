import { expect, test } from 'vitest';
import { bareAddress, EMAIL_PROBLEM, isDeliverable, UNDELIVERABLE } from './email-pattern.ts';
import { emailSchema } from './schema/scalar.ts';

test.each([
  ['max2@firma.de;', 'max2@firma.de'],
  ['<max4@firma.de>', 'max4@firma.de'],
  ['mailto:max@firma.de', 'max@firma.de'],
  ['Max Muster <max@firma.de>', 'max@firma.de'],
  ['„max@firma.de“.', 'max@firma.de'],
  ['max.o-neil+fm@sub.müller.de', 'max.o-neil+fm@sub.müller.de'],
])('%s is %s', (text, address) => {
  expect(bareAddress(text)).toBe(address);
  expect(isDeliverable(address)).toBe(true);
});

test('what the pattern lets through and no mail server takes has a sentence of its own (AUTH-015, USER-007)', () => {
  const said = (text: string) => emailSchema.safeParse(text).error?.issues.map(({ message }) => message);
  for (const text of [
    'max@firma..de',
    'max2@firma.de;',
    '<max4@firma.de>',
    'mailto:max@firma.de',
    '.a@b.de',
    'a@-b.de',
  ]) {
    expect([text, said(text)]).toEqual([text, [UNDELIVERABLE]]);
  }
  expect(said('max@firma')).toEqual([EMAIL_PROBLEM]);
  expect(said('max@firma.de')).toBeUndefined();
});
