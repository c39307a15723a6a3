import { expect, test } from 'vitest';
import { readSheet } from '../sheet/read-workbook.ts';
import { sampleCluster } from '../test/sample-cluster.ts';
import { readByOtherLibrary, readFrozenRows } from '../test/test-reader.ts';
import { clusterSheet } from './cluster-out.ts';
import { writeWorkbook } from '../sheet/write-workbook.ts';

const written = () =>
  writeWorkbook([
    clusterSheet({
      phaseTitle: 'Angebotsphase 1',
      extent: '2 Liegenschaften, Basis FM',
      organisations: ['Alpina', 'Spree'],
      cluster: sampleCluster(),
    }),
  ]);

test('the Cluster-Preisspiegel has GP on the rows of the properties and the sums above them (EXPORT-003, EXPORT-006)', async () => {
  const { cells, sheetNames, hiddenColumns } = readByOtherLibrary(written());
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
  const bytes = written();
  expect(await readFrozenRows(bytes)).toBe(4);
  const { cells } = readByOtherLibrary(bytes);
  expect(cells[6]?.[3]).toMatchObject({ t: 's', v: '=1+1' });
  expect(cells[6]?.[7]).toMatchObject({ t: 'n', z: '#,##0.000 "€"' });
  const own = await readSheet(bytes);
  expect(JSON.stringify(own)).toContain('=1+1');
});
