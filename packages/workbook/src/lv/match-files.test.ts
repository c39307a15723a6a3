import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findDoubleIds, matchFile, otherNamed } from './match-files.ts';

const NUMMERN = ['L-001', 'L-010', 'L-1', 'L-1-2', '12', 'A/7', 'Ö 5', 'l-009'];
function numbered(nummer: string, name = '', stadt = '') {
  return { id: nummer, nummer, name, adresse: { stadt } };
}

const liegenschaften = NUMMERN.map((nummer) => numbered(nummer));

test.each([
  ['L-001.xlsx', 'L-001'],
  ['l-001.XLSX', 'L-001'],
  ['LV [L-010]_Kontorhaus_20.11.2026.xlsx', 'L-010'],
  ['2026_L-1_Leistungsverzeichnis.xls', 'L-1'],
  ['L-1-2 Neubau.xlsx', 'L-1-2'],
  ['Objekt 12.xlsx', '12'],
  ['LV_A_7_Halle.xlsx', 'A/7'],
  ['O\u0308 5.xlsx', 'Ö 5'],
  ['L-009.lv.xlsx', 'l-009'],
])('%s belongs to %s', (fileName, id) => {
  expect(matchFile(fileName, liegenschaften)).toEqual({ kind: 'one', liegenschaftId: id, isGuess: false });
});

test.each(['Leistungsverzeichnis.xlsx', 'L-0015.xlsx', 'Katalog2012.xlsx', 'XL-1.xlsx', '.xlsx', ''])(
  '«%s» belongs to no property',
  (fileName) => {
    expect(matchFile(fileName, liegenschaften)).toEqual({ kind: 'none' });
  },
);

test('a name with two equally long numbers is for the user to decide', () => {
  expect(matchFile('L-001 und L-010.xlsx', liegenschaften)).toEqual({
    kind: 'several',
    liegenschaftIds: ['L-001', 'L-010'],
  });
});

test('a file named by a nummer is always found, whatever the other numbers are', () => {
  const nummer = fc.stringMatching(/^[A-Z0-9]{1,3}([-_ ][A-Z0-9]{1,3}){0,2}$/);
  fc.assert(
    fc.property(fc.uniqueArray(nummer, { minLength: 1, maxLength: 8 }), (nummern) => {
      const list = nummern.map((own) => numbered(own));
      for (const own of nummern) {
        expect(matchFile(`${own}.xlsx`, list)).toEqual({ kind: 'one', liegenschaftId: own, isGuess: false });
      }
    }),
  );
});

describe('without a nummer in the name', () => {
  const houses = [
    numbered('L-1', 'Kontorhaus', 'Hamburg'),
    numbered('L-2', 'Speicher am Kai', 'Hamburg'),
    numbered('L-3', 'Kranhaus', 'Köln'),
    numbered('L-4', 'Köln Arcaden', 'Bonn'),
  ];

  test.each([
    ['LV Köln neu.xlsx', 'L-3'],
    ['lv_koeln_2026.xls', 'L-3'],
    ['Kontorhaus.xlsx', 'L-1'],
    ['Speicher am Kai (Hamburg).xlsx', 'L-2'],
    ['LV Köln Arcaden.xlsx', 'L-4'],
  ])('%s is proposed for %s by name or city', (fileName, id) => {
    expect(matchFile(fileName, houses)).toEqual({ kind: 'one', liegenschaftId: id, isGuess: true });
  });

  test('a city with two properties is for the user to decide, and a nummer always wins', () => {
    expect(matchFile('LV Hamburg.xlsx', houses)).toEqual({
      kind: 'several',
      liegenschaftIds: ['L-1', 'L-2'],
    });
    expect(matchFile('L-2 Köln.xlsx', houses)).toMatchObject({ liegenschaftId: 'L-2', isGuess: false });
  });
});

describe('a short nummer', () => {
  const houses = [
    numbered('1', 'Werk Ost', 'Bonn'),
    numbered('2', 'Werk West', 'Köln'),
    numbered('11', 'Lager', 'Bonn'),
  ];
  test.each([
    'LV Werk West (1).xlsx',
    'LV Werk West 1.11.2026.xlsx',
    'LV Werk West 2026-11-01.xlsx',
    'LV Werk West Rev. 1.xlsx',
    'LV Werk West Los 1.xlsx',
    'LV Werk West_Runde_1.xlsx',
    'LV Werk West v1.xlsx',
  ])('in «%s» is no nummer beside a name', (fileName) => {
    expect(matchFile(fileName, houses)).toEqual({ kind: 'one', liegenschaftId: '2', isGuess: true });
    expect(otherNamed(fileName.replace('.xlsx', ''), '2', houses)).toBeUndefined();
  });

  test('that stands there alone is a guess, and elsewhere it is sure', () => {
    expect(matchFile('LV (1).xlsx', houses)).toEqual({ kind: 'one', liegenschaftId: '1', isGuess: true });
    expect(matchFile('LV [1]_Werk Ost_20.11.2026.xlsx', houses)).toMatchObject({ isGuess: false });
    expect(matchFile('Objekt 11.xlsx', houses)).toMatchObject({ liegenschaftId: '11', isGuess: false });
  });

  test('and a name of another property are a question', () => {
    expect(matchFile('LV 1 Werk West.xlsx', houses)).toEqual({
      kind: 'several',
      liegenschaftIds: ['1', '2'],
    });
  });
});

test('a property with two files is found', () => {
  expect(findDoubleIds(['a', undefined, 'b', 'a', undefined])).toEqual(new Set(['a']));
});

test('a text names another property by nummer or name, not by a city, and not where it names its own too', () => {
  const all = [numbered('L-001', 'Kontorhaus', 'Hamburg'), numbered('L-002', 'Rathaus', 'Köln')];
  const named = (text: string) => otherNamed(text, 'L-001', all)?.id;
  expect(named('Leistungsverzeichnis l-002, Stand 2026')).toBe('L-002');
  expect(named('LV Rathaus')).toBe('L-002');
  expect(named('L-001, wie L-002')).toBeUndefined();
  expect(named('LV Köln')).toBeUndefined();
});
