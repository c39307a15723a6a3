import { LV_LIST_COLUMNS } from '@rahmenpreis/workbook/tender-columns.ts';
import { sampleBytes } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import type { Locator, Page } from 'playwright-core';

/** A file as it is chosen: its path, or its name and bytes. */
type ChosenFile = Parameters<Locator['setInputFiles']>[0];

const TITLE = 'Viele LVs aus einer Datei';

const HEADER = Object.values(LV_LIST_COLUMNS).map(({ header }) => header);
const row = (key: string, code: string, unit: string) => [key, '1', '', code, '', 12, unit, 'uegm', 'nein'];
/** An LV that changes, one with a code that nobody knows, one twice, and one of no property. */
const ROWS = [
  HEADER,
  row('L-001', 'UE0010', 'h'),
  row('L-002', 'ZZ9999', 'h'),
  row('L-003', 'UE0010', 'h'),
  row('Verwaltungsgebäude Berlin', 'UE0020', 'h'),
  row('Turm 7', 'UE0010', 'h'),
];

/** Has a file with many LVs read for a phase; gives the dialog in which what it holds will stand. */
export async function readManyLvs(page: Page, phase: string, file: ChosenFile): Promise<Locator> {
  await page.getByRole('button', { name: `${phase}: Weitere Aktionen zu EP-Katalog und LVs` }).press('Enter');
  await page.getByRole('menuitem', { name: TITLE }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `${TITLE} – ${phase}` });
  await dialog.getByLabel('Datei', { exact: true }).setInputFiles(file);
  await dialog.getByRole('button', { name: 'Lesen' }).press('Enter');
  await dialog.getByText('Umfang').waitFor();
  return dialog;
}

/** Opens what a list holds that needs somebody. */
export async function showManyLvs(page: Page, phase: string): Promise<Locator> {
  const buffer = Buffer.from(sampleBytes(ROWS));
  const file = { name: 'Mengen.xlsx', mimeType: 'application/octet-stream', buffer };
  const dialog = await readManyLvs(page, phase, file);
  await dialog.getByRole('grid', { name: 'LVs der Datei' }).waitFor();
  return dialog;
}

/** The same of the phase to come, for the album. */
export async function lookAtManyLvs(page: Page): Promise<void> {
  await showManyLvs(page, 'Letzte Angebotsphase');
}
