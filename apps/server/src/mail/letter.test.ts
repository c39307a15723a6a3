import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { wrapText } from './letter.ts';

const LINK = `https://rahmenpreis.example.org/resetpw/pw?t=${'a'.repeat(120)}`;

test('long lines go on under each other, an entry under its words; links and short lines stay as they are (D4-15)', () => {
  const sentence =
    'Die Ausschreibung wurde geändert, und Ihr Angebot ist damit unvollständig: ein Preis ruht.';
  expect(wrapText(`Guten Tag,\n\n${sentence}\n\n- ${sentence}\n\n${LINK}\n`)).toBe(
    `Guten Tag,

Die Ausschreibung wurde geändert, und Ihr Angebot ist damit unvollständig: ein
Preis ruht.

- Die Ausschreibung wurde geändert, und Ihr Angebot ist damit unvollständig:
  ein Preis ruht.

${LINK}
`,
  );
});

test('whatever a mail says, its words stay as they are and no line is longer than 80 characters, unless a word is', () => {
  const word = fc.string({
    minLength: 1,
    maxLength: 90,
    unit: fc.constantFrom('ä', 'b', '-', '€', '\u00a0'),
  });
  fc.assert(
    fc.property(fc.array(word), (words) => {
      const wrapped = wrapText(words.join(' '));
      expect(wrapped.split(/[ \n]+/)).toEqual(words.length === 0 ? [''] : words);
      for (const line of wrapped.split('\n'))
        expect(line.length <= 80 || !line.trim().includes(' ')).toBe(true);
    }),
  );
});
