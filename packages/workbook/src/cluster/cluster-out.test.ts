import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer/offer-book.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { buildCluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { expect, test } from 'vitest';
import { readFirstSheet } from '../sheet/sheet-file.ts';
import { sampleCatalog } from '../test/sample-sheet.ts';
import { readByOtherLibrary, readFrozenRows } from '../test/test-reader.ts';
import { writeCluster } from './cluster-out.ts';

const phaseId = '00000000-0000-4000-8000-000000000001';
const houses = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

function property(liegenschaftId: string, nummer: string, amount: number) {
  const position = {
    id: `row ${nummer}`,
    epCode: 'A1',
    amount,
    description: '=1+1',
    unit: 'h',
    sliceTag: 'uegm',
    optionalPosition: false,
    optionalPositionActive: false,
  } as const;
  return { liegenschaftId, nummer, name: 'Haus', region: 'Berlin', positions: [position] };
}

function sampleCluster() {
  const properties = [property(houses[0], 'L-1', 2), property(houses[1], 'L-2', 3)];
  const { book, places } = createOfferBook({ phaseId, epCodes: ['A1'], properties });
  const bidder = (price: string, isInMarket: boolean) =>
    readOffer(book, places, [
      { key: printKeyvalKey({ kind: 'offer', phaseId }), value: 'true' },
      { key: printKeyvalKey({ kind: 'ep', phaseId, epCode: 'A1' }), value: price },
      { key: printKeyvalKey({ kind: 'm', phaseId, liegenschaftId: houses[1] }), value: String(isInMarket) },
    ]);
  const bidders = [bidder('1000', true), bidder('500', false)];
  const steps = buildCluster({
    entries: sampleCatalog(['A1']),
    properties,
    bidders,
    book: { ...book, offers: bidders.map(({ table }) => table) },
    sliceIds: ['basisfm'],
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

const written = () =>
  writeCluster({
    phaseTitle: 'Angebotsphase 1',
    extent: '2 Liegenschaften, Basis FM',
    organisations: ['Alpina', 'Spree'],
    cluster: sampleCluster(),
  });

test('the Cluster-Preisspiegel has GP on the rows of the properties and the sums above them (EXPORT-003, EXPORT-006)', async () => {
  const { cells, sheetNames, hiddenColumns } = readByOtherLibrary(await written());
  expect(sheetNames).toEqual(['Cluster-Preisspiegel']);
  expect(hiddenColumns).toEqual([11, 12, 17, 18]);
  expect(cells[2]?.[13]?.v).toBe('Spree');
  const rows = cells.slice(4).map((row) => Array.from({ length: 19 }, (_, i) => row[i]?.v ?? '').join('|'));
  expect(rows).toEqual([
    '1|||Kategorie|||||5|100||0|0||1||Nicht im Marktgebiet|0|1',
    '1.1|||Leistung A1|5|h|||5|100||0|0||1||Nicht im Marktgebiet|0|1',
    '|L-1|A1|=1+1|2|h|Basis FM|2||200||0|0|1||100||0|0',
    '|L-2|A1|=1+1|3|h|Basis FM|3||100||0|0|0|||nicht im Marktgebiet|0|1',
    '|||Gesamtsumme|||||5|100||0|0||1||Nicht im Marktgebiet|0|1',
  ]);
});

test('it keeps its head in sight, writes texts as texts, and our own reader finds the same', async () => {
  const bytes = await written();
  expect(await readFrozenRows(bytes)).toBe(4);
  const { cells } = readByOtherLibrary(bytes);
  expect(cells[6]?.[3]).toMatchObject({ t: 's', v: '=1+1' });
  expect(cells[6]?.[7]).toMatchObject({ t: 'n', z: '#,##0.000 "€"' });
  const own = await readFirstSheet(bytes);
  expect(JSON.stringify(own)).toContain('=1+1');
});
