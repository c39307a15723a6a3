import { expect, test } from 'vitest';
import { sampleBytes, sampleCatalog } from '../test/sample-sheet.ts';
import { readRahmenpreise } from './rahmenpreise-in.ts';

const catalog = sampleCatalog(['A1', 'A2', 'A3']);

test('asks which sign parts the decimals of an English list, with both sums, before anything counts (K5)', async () => {
  const bytes = sampleBytes([
    ['Preise'],
    [],
    ['Ep-Code', 'Titel', 'Rahmenpreis'],
    ['A1', 'x', '64.000'],
    ['A2', 'x', '1,234.500'],
    ['A3', 'x', 2.5],
    ['XX', 'x', 9],
  ]);
  const asked = await readRahmenpreise(bytes, catalog);
  expect(asked.findings.map(({ severity, row, value }) => [severity, row, value])).toEqual([
    ['error', 0, '1,234.500'],
    ['warning', 7, 'XX'],
  ]);
  expect(asked.findings[0]?.offers).toEqual([
    { label: 'Dezimalkomma: Summe 64.002,5', choices: { decimals: 'comma' } },
    { label: 'Dezimalpunkt: Summe 1.301', choices: { decimals: 'point' } },
  ]);
  const point = await readRahmenpreise(bytes, catalog, { decimals: 'point' });
  expect(point.prices.map(({ epMillis }) => epMillis)).toEqual([64_000, 1_234_500, 2_500]);
  expect(point.errors).toEqual([]);
  const comma = await readRahmenpreise(bytes, catalog, { decimals: 'comma' });
  expect(comma.findings.map(({ severity, row }) => [severity, row])).toEqual([
    ['error', 5],
    ['warning', 7],
  ]);
});
