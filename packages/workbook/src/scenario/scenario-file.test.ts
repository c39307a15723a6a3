import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';
import { sampleLv } from '../test/sample-lv.ts';
import { sampleBytes } from '../test/sample-sheet.ts';
import { sampleScenario } from '../test/sample-scenario.ts';
import { readSheet } from '../sheet/read-workbook.ts';
import { type ListedPackage, readScenarioSheet } from './scenario-in.ts';
import { scenarioSheets } from './scenario-out.ts';

const ids = [1, 2, 3].map((i) => `0000000${i}-0000-4000-8000-000000000000`);
const houses = ids.map((id, i) => ({
  id,
  nummer: `L-00${i}`,
  name: `Haus ${i}`,
  adresse: sampleLv.liegenschaft.adresse,
}));
const bidders = [
  { id: 'alpina', names: ['Alpina Facility Management GmbH', 'Alpina'] },
  { id: 'spree', names: ['Spree Dienste AG', 'Spree'] },
  { id: 'spree-2', names: ['Spree Technik GmbH', 'Spree'] },
];
const organisationOf = (id: string) => bidders.find((bidder) => bidder.id === id)!.names[0]!;

const read = async (...rows: (string | null)[][]) =>
  await readScenarioSheet(
    sampleBytes([['Szenario A'], [], ['LiegenschaftsId', 'Nummer', 'Basis FM', 'Aufzugsmgmt'], ...rows]),
    houses,
    bidders,
  );

test('who stands in a cell of a scenario comes back as it was written', async () => {
  const packages = fc.array(
    fc.record({
      house: fc.nat(ids.length - 1),
      slice: fc.nat(SLICES.length - 1),
      bidderId: fc.option(fc.constantFrom('alpina', 'spree', 'spree-2')),
    }),
  );
  await fc.assert(
    fc.asyncProperty(packages, async (drawn) => {
      const given = new Map(drawn.map((each) => [`${each.house} ${each.slice}`, each]));
      const written = [...given.values()].map(({ house, slice, bidderId }) => ({
        liegenschaftId: ids[house]!,
        sliceId: SLICES[slice]!.sliceId,
        bidderId,
      }));
      const bytes = writeWorkbook(
        scenarioSheets({
          ...sampleScenario({ a: 'A', s: 'S', liegenschaft: houses[0]! }),
          liegenschaften: houses,
          packages: written.map(({ bidderId, ...lot }) => ({
            ...lot,
            organisation: bidderId === null ? null : organisationOf(bidderId),
            sumMillis: null,
            cheapest: null,
            cheapestMillis: null,
            reason: null,
          })),
        }),
      );
      const back = await readScenarioSheet(bytes, houses, bidders);
      const keyOf = ({ liegenschaftId, sliceId, bidderId }: Record<keyof ListedPackage, string | null>) =>
        `${liegenschaftId} ${sliceId} ${bidderId}`;
      expect(back.findings).toMatchObject([
        { severity: 'warning', message: expect.stringContaining('das Blatt „Szenario“') },
      ]);
      const held = written.filter(({ bidderId }) => bidderId !== null);
      expect(new Set(back.packages.map(keyOf))).toEqual(new Set(held.map(keyOf)));
    }),
    { numRuns: 12 },
  );
});

test('each package stands with its sums and why it is not the cheapest’s, and each rule with what it costs and its reason', async () => {
  const paper = sampleScenario({ a: 'Alpina', s: 'Spree', liegenschaft: houses[0]! });
  const bytes = writeWorkbook(scenarioSheets(paper));
  const rowsOf = async (at: number) => {
    const sheet = await readSheet(bytes, at);
    return sheet.ok ? sheet.rows.map((row) => row.map(String)) : [];
  };
  const [first, second] = (await rowsOf(2)).slice(3);
  expect(first?.slice(0, 9)).toEqual([
    'L-000',
    'Haus 0',
    'Basis FM',
    'Alpina',
    '1234.567',
    'Spree',
    '1200',
    '34.567',
    'Ohne „Höchstens 2 Dienstleister insgesamt“ ginge es an Spree.',
  ]);
  expect(second).toEqual(expect.arrayContaining(['offen', 'Niemand bietet dieses Paket vollständig an.']));
  const rules = await rowsOf(3);
  expect(rules[1]?.[0]).toBe('bewiesen. Summen netto in Euro.');
  expect(rules[3]).toEqual([
    'Höchstens 2 Dienstleister insgesamt',
    '34.567',
    'kostet 34,567 € (2,88 %); nicht bewiesen',
    'Ausfallrisiko',
  ]);
});

test('who gets how much of what stands with all together, as numbers that add up', async () => {
  const paper = sampleScenario({ a: 'Alpina', s: 'Spree', liegenschaft: houses[0]! });
  const [own] = paper.packages;
  const packages = [
    { ...own!, organisation: 'Alpina', sumMillis: 1_000_000 },
    { ...own!, organisation: 'Spree', sumMillis: 2_500_500 },
    { ...own!, organisation: 'Spree', sumMillis: 499_500 },
    { ...own!, organisation: null, sumMillis: null },
  ];
  const sheet = await readSheet(writeWorkbook(scenarioSheets({ ...paper, packages })), 0);
  expect(sheet.ok && sheet.rows.slice(2)).toEqual([
    ['Dienstleister', 'Pakete', 'Summe', 'Anteil in %'],
    ['Spree', 2, 3000, 75],
    ['Alpina', 1, 1000, 25],
    ['offen', 1, 0, 0],
    ['Gesamt', 4, 4000],
    ['Nachlass Alpina 2 % ab 1.000 €: −24,691 €'],
  ]);
});

describe('a file that was changed', () => {
  test('names its properties by id or Nummer and its bidders by any of their names; blank, dash and «offen» say nothing', async () => {
    const { packages, findings } = await read(
      [null, 'l-000', 'alpina', '–'],
      [ids[1]!, null, 'Offen', 'Spree Dienste AG'],
      [ids[2]!, 'L-002', null, null],
    );
    expect(findings).toEqual([]);
    expect(packages).toEqual([
      { liegenschaftId: ids[0], sliceId: 'basisfm', bidderId: 'alpina' },
      { liegenschaftId: ids[1], sliceId: 'aufzug', bidderId: 'spree' },
    ]);
  });

  test('is refused with row and column where a name is nobody’s, or several bear it', async () => {
    const { findings } = await read([ids[0]!, null, 'Hansewerk', 'Spree']);
    expect(findings.map(({ severity, row, column, message }) => [severity, row, column, message])).toEqual([
      [
        'error',
        4,
        'Basis FM',
        '„Hansewerk“ in Zeile 4, Spalte „Basis FM“ ist kein Dienstleister, der in dieser Phase anbietet.',
      ],
      [
        'error',
        4,
        'Aufzugsmanagement',
        '„Spree“ in Zeile 4, Spalte „Aufzugsmanagement“ ist der Name mehrerer Dienstleister.',
      ],
    ]);
  });
});
