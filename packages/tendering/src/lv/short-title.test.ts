import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shortTitle } from './lv-node.ts';

test.each([
  ['Unterhaltsreinigung', 'Unterhaltsreinigung'],
  ['Regelbegehung, monatlich', 'Regelbegehung'],
  ['Aufzug (Personen)', 'Aufzug'],
  ['Wartung – Lüftung', 'Wartung'],
  ['Heiz-Kühl-Decke', 'Heiz-Kühl-Decke'],
  ['(entfällt)', '(entfällt)'],
  [
    'Regelbegehung mit Mängelprotokoll und Nachverfolgung aller Mängel',
    'Regelbegehung mit Mängelprotokoll und…',
  ],
  ['x'.repeat(60), `${'x'.repeat(39)}…`],
])('«%s» is «%s» in short (SETUP-010)', (title, short) => {
  expect(shortTitle(title)).toBe(short);
});

test('a short title is never longer than the title or 40 characters, and empty only without one', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (title) => {
      const short = shortTitle(title);
      expect(short.length).toBeLessThanOrEqual(Math.min(40, title.length));
      expect(short === '').toBe(title === '');
    }),
  );
});
