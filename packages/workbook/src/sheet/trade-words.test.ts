import { expect, test } from 'vitest';
import { findTradeWord } from './trade-words.ts';

test('a word of the trade stands for our heading, in any case and with any signs, the surest first', () => {
  const headings = ['Nr.', 'Obj.-Nr.', 'PLZ', 'ORT', 'BGF [m²]', 'e-mail adresse', 'Tel'];
  const ofOurs = (header: string) => findTradeWord(header, headings);
  expect(ofOurs('Liegenschaftsnummer')).toBe('Obj.-Nr.');
  expect(ofOurs('Postleitzahl')).toBe('PLZ');
  expect(ofOurs('Stadt')).toBe('ORT');
  expect(ofOurs('Bruttogrundfläche')).toBe('BGF [m²]');
  expect(ofOurs('E-Mail')).toBe('e-mail adresse');
  expect(ofOurs('Telefon')).toBe('Tel');
  expect(ofOurs('Rahmenpreis')).toBeUndefined();
});
