import type { PriceReading } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import { expect, test } from 'vitest';
import { remediesOf } from './read-price-file.ts';

const NOTHING: PriceReading = {
  prices: [],
  findings: [],
  errors: [],
  warnings: [],
  unroundedCount: 0,
  roundedCount: 0,
  elsewhere: undefined,
};
const PRICE = {
  column: 'rahmenpreis',
  header: 'Rahmenpreis',
  similar: ['Preis netto', 'Preis brutto'],
} as const;
const CODE = { column: 'epCode', header: 'Ep-Code', similar: ['Code'] } as const;

type Elsewhere = NonNullable<PriceReading['elsewhere']>;

test.each<[string, Elsewhere, [label: string, names: object | undefined][]]>([
  [
    'on another sheet',
    { sheetAt: 1, sheetName: 'Preisblatt', headerRow: 3, missing: [] },
    [['Blatt „Preisblatt“ lesen', undefined]],
  ],
  [
    'on another row',
    { sheetAt: 0, sheetName: 'Preise', headerRow: 1, missing: [] },
    [['Überschriften in Zeile 1 lesen', undefined]],
  ],
  [
    'in a column of another name: each is offered',
    { sheetAt: 0, sheetName: 'Preise', headerRow: 3, missing: [{ ...PRICE, similar: [...PRICE.similar] }] },
    [
      ['„Preis netto“ als „Rahmenpreis“ lesen', { rahmenpreis: 'Preis netto' }],
      ['„Preis brutto“ als „Rahmenpreis“ lesen', { rahmenpreis: 'Preis brutto' }],
    ],
  ],
  [
    'on another sheet and row, in columns of other names',
    {
      sheetAt: 2,
      sheetName: 'LV',
      headerRow: 5,
      missing: [
        { ...PRICE, similar: ['Preis netto'] },
        { ...CODE, similar: [...CODE.similar] },
      ],
    },
    [
      [
        'Blatt „LV“ lesen, Überschriften in Zeile 5, „Preis netto“ als „Rahmenpreis“, „Code“ als „Ep-Code“',
        { epCode: 'Code', rahmenpreis: 'Preis netto' },
      ],
    ],
  ],
])('a list that stands %s can be read there (BID-017)', (_, elsewhere, offered) => {
  const chosen: unknown[] = [];
  const remedies = remediesOf({ ...NOTHING, elsewhere }, (choices) => chosen.push(choices));
  for (const { onChoose } of remedies) onChoose();
  const { sheetAt, headerRow } = elsewhere;
  expect(remedies.map(({ label }) => label)).toEqual(offered.map(([label]) => label));
  expect(chosen).toEqual(
    offered.map(([, names]) => ({
      place: names === undefined ? { sheetAt, headerRow } : { sheetAt, headerRow, names },
    })),
  );
});

test('where nothing stands elsewhere rounding is offered, or nothing (BID-020)', () => {
  const labels = (reading: PriceReading) => remediesOf(reading, () => undefined).map(({ label }) => label);
  expect(labels(NOTHING)).toEqual([]);
  expect(labels({ ...NOTHING, unroundedCount: 2 })).toEqual([
    'Alle 2 Werte kaufmännisch auf 3 Stellen runden',
  ]);
});
