import { expect, test } from 'vitest';
import { LIEGENSCHAFT_HEADER, sampleBytes } from '../../test/sample-sheet.ts';
import { readLiegenschaftList } from './liegenschaft-list.ts';
import { splitStreet } from './listed-adresse.ts';

const row = (nummer: string, street: string) => [
  nummer,
  'Neubau',
  '01',
  'Haus',
  street,
  '04109',
  'Leipzig',
  'Sachsen',
];

test('a house number that is unsure is asked about, a row that was copied named', async () => {
  const { lines, findings } = await readLiegenschaftList(
    sampleBytes([
      LIEGENSCHAFT_HEADER,
      row('N-1', 'Am Kai 12, Haus 3'),
      row('N-2', 'An der B 96'),
      row('N-3', 'An der B 96, 4'),
      row('N-1', 'Am Kai 12, Haus 3'),
    ]),
    [],
  );
  expect(lines.map(({ state }) => state)).toEqual(['new', 'faulty', 'new', 'faulty']);
  const asked = findings.filter(({ message }) => message.includes('?'));
  expect(asked.map(({ row: at, message }) => `${at} ${message.split('?')[0]}`)).toEqual(
    expect.arrayContaining([
      '2 Stimmt das: Straße „Am Kai“, Hausnummer „12, Haus 3“',
      '3 Ist das die Nummer der Straße oder die eines Hauses',
      '5 Diese Zeile gleicht Zeile 2 ganz. Wurde sie kopiert',
    ]),
  );
  expect(asked.some(({ row: at }) => at === 4)).toBe(false);
});

test('a text longer than any address is the street as a whole, however many numbers it holds', () => {
  const text = `Am Kai ${'1, '.repeat(5_000)}und 1 ${'z '.repeat(5_000)}12`;
  expect(splitStreet(text)).toEqual({ strasse: text, hausnummer: '' });
});
