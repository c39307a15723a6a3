import { expect, test } from 'vitest';
import { sampleRounds } from '../test/sample-rounds.ts';
import { roundsSheet } from './rounds-out.ts';

test('a row for each bidder and group: sums of each phase, and from the second on what moved over how many packages', () => {
  const { rows, frozenRows } = roundsSheet(sampleRounds());
  const cells = rows.map((row) => row.cells);
  expect(frozenRows).toBe(4);
  expect(cells[0]).toEqual(['Runden: Stand 20. November 2026, 13:00 Uhr']);
  expect(cells[2]).toEqual([null, null, 'Angebotsphase 1', null, 'Angebotsphase 2', null, null, null, null]);
  expect(cells[3]).toEqual([
    'Dienstleister',
    'Leistungsgruppe',
    'Summe',
    'Anmerkung',
    'Summe',
    'Anmerkung',
    'Änderung',
    'Änderung %',
    'Pakete',
  ]);
  expect(cells.slice(4).filter(([, group]) => group === null)).toEqual([
    ['Alpina', null, 10_000, null, 9_000, null, -1_000, -10, 4],
    ['Weser', null, null, 'nicht dabei', 16_200, null, null, null, null],
    ['Spree', null, 14_000, null, 12_600, 'unvollständige Preiseingabe', -900, -10, 3],
  ]);
  expect(cells.find(([who, group]) => who === 'Spree' && group === 'aufzug')).toEqual([
    'Spree',
    'aufzug',
    8_000,
    null,
    7_200,
    'unvollständige Preiseingabe',
    -300,
    -10,
    1,
  ]);
});
