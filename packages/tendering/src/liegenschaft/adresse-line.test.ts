import { expect, test } from 'vitest';
import { adresseLine, cityLine, streetLine } from './adresse-line.ts';

const adresse = { strasse: 'Am Sandtorkai', hausnummer: '40', postleitzahl: '20457', stadt: 'Hamburg' };
const NOTHING = { strasse: '', hausnummer: '', postleitzahl: '', stadt: '' };

test('an address is written in two lines or in one, with its region where asked for', () => {
  expect([streetLine(adresse), cityLine(adresse)]).toEqual(['Am Sandtorkai 40', '20457 Hamburg']);
  expect(adresseLine(adresse)).toBe('Am Sandtorkai 40, 20457 Hamburg');
  expect(adresseLine(adresse, 'Hamburg')).toBe('Am Sandtorkai 40, 20457 Hamburg');
  expect(adresseLine({ ...adresse, stadt: 'Köln' }, 'Nordrhein-Westfalen')).toBe(
    'Am Sandtorkai 40, 20457 Köln, Nordrhein-Westfalen',
  );
});

test('what a file leaves empty leaves no gap and no comma', () => {
  expect(adresseLine({ ...adresse, hausnummer: '' })).toBe('Am Sandtorkai, 20457 Hamburg');
  expect(adresseLine({ ...NOTHING, stadt: 'Hamburg' })).toBe('Hamburg');
  expect(adresseLine(NOTHING)).toBe('');
});
