import { LIEGENSCHAFT_HEADER, sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Page } from 'playwright-core';

const HEADER = [...LIEGENSCHAFT_HEADER, 'Bruttogrundfläche', 'Baujahr'];

const LIEGENSCHAFT_ROWS: readonly (readonly (string | number)[])[] = [
  HEADER,
  [
    'L-001',
    'Kontorhaus Sandtorkai',
    'L-001-01',
    'Haus A',
    'Am Sandtorkai 41',
    '20457',
    'Hamburg',
    'Hamburg',
    29_500,
    1980,
  ],
  [
    'N-001',
    'Logistikhalle Bremen',
    'N-001-01',
    'Halle',
    'Am Wall 19',
    '28195',
    'Bremen',
    'Bremen',
    36_880,
    1979,
  ],
  [
    'N-002',
    'Bürohaus Köln',
    'N-002-01',
    'Haus',
    'Domplatz 1',
    '5066',
    'Köln',
    'Nordrhein-Westfalen',
    3_863,
    1930,
  ],
  [
    'N-003',
    'Servicecenter Leipzig',
    'N-003-01',
    'Haus',
    'Goethestraße 51',
    '04109',
    'Leipzig',
    'Sachsen',
    13_612,
    1962,
  ],
  [
    'N-003',
    'Servicecenter Leipzig',
    'N-003-02',
    'Anbau',
    'Goethestraße 53',
    '04109',
    'Leipzig',
    'Sachsen',
    2_100,
    1988,
  ],
  [
    'N-004',
    'Technikzentrum',
    'N-004-01',
    'Haus',
    'Bahnhofstraße 74a',
    '90402',
    'Nürnberg',
    'Bayern',
    'ca. 8.000',
    2005,
  ],
  [
    '',
    'Bürohaus Düsseldorf',
    'N-005-01',
    'Haus',
    'Heinrich-Heine-Allee 49a',
    '40213',
    'Düsseldorf',
    'Nordrhein-Westfalen',
    21_273,
    1899,
  ],
];

const PROVIDER_ROWS = [
  ['Firma', 'Vorname', 'Name', 'Mail', 'Laufzeit'],
  ['Hansewerk Gebäudedienste GmbH', 'Hanna', 'Petersen', 'bieter1@example.org', ''],
  ['Rhein-Ruhr Objektservice GmbH', 'Sabine', 'Kaiser', 'bieter3@example.org', ''],
  ['Nordlicht Service AG', 'Alois', 'Brandl', 'nordlicht@example.org', '31.12.2028'],
  ['Havel FM GmbH', 'Murat', 'Yıldız', 'havel@example.org', '31.12.2028'],
  ['Neckar Technik KG', 'Ute', 'Häberle', 'neckarexample.org', '31.12.2028'],
];

/**
 * Has a list checked in its dialog, until its preview stands there; a narrow screen says that it is for a
 * computer.
 */
async function previewList(
  page: Page,
  title: string,
  rows: readonly (readonly (string | number)[])[],
): Promise<void> {
  await page.getByRole('button', { name: 'Aus Excel übernehmen' }).click();
  const dialog = page.getByRole('dialog', { name: title });
  const check = dialog.getByRole('button', { name: 'Prüfen' });
  await check.or(dialog.getByText('am Rechner')).first().waitFor();
  if ((await check.count()) === 0) return;
  const buffer = Buffer.from(sampleBytes(rows));
  await dialog
    .getByLabel('Datei', { exact: true })
    .setInputFiles({ name: 'Liste.xlsx', mimeType: 'application/octet-stream', buffer });
  await check.click();
  await page.getByRole('grid', { name: 'Zeilen der Liste' }).waitFor();
}

/** A list of properties with faulty, changed and new rows. */
export function previewLiegenschaften(page: Page): Promise<void> {
  return previewList(page, 'Liegenschaften aus Excel übernehmen', LIEGENSCHAFT_ROWS);
}

/** The same of bidders. */
export function previewProviders(page: Page): Promise<void> {
  return previewList(page, 'Dienstleister aus Excel übernehmen', PROVIDER_ROWS);
}
