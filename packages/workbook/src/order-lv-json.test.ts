import { expect, test } from 'vitest';
import { SAMPLE_KEYS, sampleOrder } from './test/sample-order.ts';
import { printOrderLvJson } from './json-out.ts';

test('the order LV as JSON has property, lvPositions and provider, two blanks deep, money in euros (EXPORT-008, EXPORT-012)', () => {
  const text = printOrderLvJson(sampleOrder);
  expect(text.split('\n')[1]).toBe('  "property": {');
  const read = JSON.parse(text) as { property: unknown; lvPositions: unknown[]; provider: unknown };
  expect(read.property).toEqual(sampleOrder.property);
  expect(read.provider).toEqual(sampleOrder.provider);
  expect(read.lvPositions).toHaveLength(3);
  expect(read.lvPositions[1]).toEqual({
    ...SAMPLE_KEYS,
    id: '6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a0101',
    leftInt: 3,
    rightInt: 4,
    serialNumber: '2',
    identificationNumber: '',
    description: 'Leistung A1',
    optionalPosition: true,
    optionalPositionActive: true,
    epCode: 'A1',
    sliceTag: 'uegm',
    unit: 'h',
    amount: 2.5,
    epEntered: 80,
    blFactor: 1,
    lsFactor: 1,
    nFactor: 1,
    ep: 80,
    gp: 200,
    noPriceGiven: false,
    notInMarketArea: false,
  });
});
