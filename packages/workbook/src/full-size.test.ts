import { expect, test } from 'vitest';
import { readEpCatalog } from './ep-catalog/ep-catalog-in.ts';
import { readFactors } from './factors/factors-in.ts';
import { readLv } from './lv/lv-in.ts';
import { readRahmenpreise } from './rahmenpreise/rahmenpreise-in.ts';
import { CATALOG_HEADER, LV_HEADER, sampleBytes, sampleCatalog } from './test/sample-sheet.ts';
import { readTargetSheet } from './target/target-in.ts';

/** As many as a sheet may have, its headers included (QUALITY.md «Files»). */
const ROWS = 20_000;
const PROPERTIES = 5_000;
const TOO_MANY = 'mehr als 20.000 Zeilen';

type Row = (string | number | null)[];

const numbered = (count: number, row: (number: number) => Row): Row[] =>
  Array.from({ length: count }, (_, at) => row(at + 1));
const idOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** A sheet of one row too many: what stands in those below its head matters no more. */
const overfull = (head: Row[]) =>
  sampleBytes([...head, ...numbered(ROWS + 1 - head.length, (number) => [number])]);

async function expectTooMany(
  reading: Promise<{ findings: readonly { severity: string; message: string }[] }>,
): Promise<void> {
  const { findings } = await reading;
  expect(findings.map(({ severity }) => severity)).toEqual(['error']);
  expect(findings[0]!.message).toContain(TOO_MANY);
}

test('a catalogue of 20,000 rows is read whole, one of 20,001 refused as a whole', {
  timeout: 60_000,
}, async () => {
  const category: Row = ['1', 'Kategorie', 'Unterhaltsreinigung', null, null, null, null, 'igm', null];
  const positions = numbered(ROWS - 2, (at) => [
    `1.${at}`,
    'Position',
    `Leistung ${at}`,
    `EP${at}`,
    'h',
    null,
    null,
    'igm',
    null,
  ]);
  const head = [[...CATALOG_HEADER], category];
  const { entries, findings } = await readEpCatalog(sampleBytes([...head, ...positions]));
  expect(findings).toEqual([]);
  expect(entries).toHaveLength(ROWS - 1);
  expect(entries.at(-1)).toMatchObject({ epCode: `EP${ROWS - 2}`, title: `Leistung ${ROWS - 2}` });
  await expectTooMany(readEpCatalog(overfull(head)));
});

test('an LV of 20,000 rows is read whole, one of 20,001 refused as a whole', {
  timeout: 60_000,
}, async () => {
  const catalog = sampleCatalog(['A1']);
  const position = (at: number): Row => [at, null, 'A1', `Anlage ${at}`, at, 'h', 'uegm', 'nein'];
  const head = [['LV'], [], [...LV_HEADER]];
  const bytes = sampleBytes([...head, ...numbered(ROWS - 3, position)]);
  const { positions, findings } = await readLv(bytes, catalog);
  expect(findings).toEqual([]);
  expect(positions.map(({ mengeMillis }) => mengeMillis)).toEqual(
    Array.from({ length: ROWS - 3 }, (_, at) => 1_000 * (at + 1)),
  );
  await expectTooMany(readLv(overfull(head), catalog));
});

test('a price list of 20,000 rows is read whole, one of 20,001 refused as a whole', {
  timeout: 60_000,
}, async () => {
  const catalog = sampleCatalog(numbered(ROWS, (at) => [at]).map(([at]) => `EP${at}`));
  const price = (at: number): Row => [`EP${at}`, at];
  const head = [['Preise'], [], ['Ep-Code', 'Rahmenpreis']];
  const bytes = sampleBytes([...head, ...numbered(ROWS - 3, price)]);
  const { prices, findings } = await readRahmenpreise(bytes, catalog);
  expect(findings).toEqual([]);
  expect(prices).toEqual(
    numbered(ROWS - 3, (at) => [at]).map(([at]) => ({ epCode: `EP${at}`, epMillis: Number(at) * 1_000 })),
  );
  await expectTooMany(readRahmenpreise(overfull(head), catalog));
});

test('factors and target prices of 5,000 properties are read whole', { timeout: 60_000 }, async () => {
  const isInPhase = () => true;
  const sheet = (headers: Row, row: (at: number) => Row) =>
    sampleBytes([['Liegenschaften'], [], headers, ...numbered(PROPERTIES, row)]);
  const factors = await readFactors(
    sheet(['LiegenschaftsId', 'Marktgebiet', 'Basis FM Liegenschaft'], (at) => [
      idOf(at),
      'ja',
      at === PROPERTIES ? 1.3 : 0.7,
    ]),
    isInPhase,
  );
  expect(factors.findings).toEqual([]);
  expect(factors.values).toHaveLength(2 * PROPERTIES);
  expect(factors.values.at(-1)).toMatchObject({ liegenschaftId: idOf(PROPERTIES), millis: 1_300 });
  const targets = await readTargetSheet(
    sheet(['LiegenschaftsId', 'Basis FM'], (at) => [idOf(at), at]),
    numbered(PROPERTIES, (at) => [at]).map((_, index) => ({
      id: idOf(index + 1),
      nummer: `L-${index + 1}`,
      name: '',
    })),
  );
  expect(targets.findings).toEqual([]);
  expect(targets.targets.map(({ targetMillis }) => targetMillis)).toEqual(
    numbered(PROPERTIES, (at) => [at * 1_000]).flat(),
  );
});
