import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { sampleAward } from '../test/sample-award.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { awardSheets } from './award-out.ts';

/** What the written workbook holds, as a second, independent library reads it. */
const book = () => read(writeWorkbook(awardSheets(sampleAward())), { type: 'array', cellNF: true });

function rowsOf(name: string): string[] {
  const rows = utils.sheet_to_json<unknown[]>(book().Sheets[name]!, { header: 1, raw: true, defval: '' });
  return rows.map((row) => row.join('|'));
}

test('the award is a row for each package, with target price and how firmly its rank 1 stands (decision 0072)', () => {
  expect(book().SheetNames).toEqual(['Pakete für Dienstleister', 'Vergabe']);
  expect(rowsOf('Vergabe').slice(2)).toEqual([
    'Nummer|Liegenschaft|Leistungsgruppe|Stand|Dienstleister|Rang|Summe|Zielpreis|Diff ZS in %|Rangfestigkeit|Anmerkung|Begründung|Gültige Angebote',
    'L-1|=1+1|Basis FM|Vergeben|Alpina|2|1234.567|1200|102.9|Rang 1 hält bis ± 0,59 %|unvollständige Preiseingabe|=Ausfallrisiko|1',
    'L-1|=1+1|Aufzugsmanagement|Kein Angebot||||||kein wertbares Angebot|||0',
    'Alle Zeilen||||||1234.567|1200|||||',
  ]);
  expect(rowsOf('Pakete für Dienstleister').slice(1)).toEqual([
    'Dienstleister|Vergebene Leistungspakete|Vergabesumme|Anmerkung',
    'Alpina|1|1234.567|unvollständige Preiseingabe',
    'Spree|0|0|',
    'Gesamt|1|1234.567|',
    'Nachlass Alpina 2 % ab 1.000 €: −24,691 €|||',
  ]);
});

test('figures are numbers with the form of the screen, names stay texts', () => {
  const { Vergabe: sheet } = book().Sheets;
  expect(sheet?.['G4']).toMatchObject({ t: 'n', v: 1234.567, z: '#,##0.000 "€"' });
  expect(sheet?.['I4']).toMatchObject({ t: 'n', v: 102.9, z: '0.0 "%"' });
  expect(sheet?.['B4']).toMatchObject({ t: 's', v: '=1+1' });
});
