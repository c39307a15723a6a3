import { fileURLToPath } from 'node:url';
import type { Locator, Page } from 'playwright-core';
import { otherCatalog } from './other-catalog.ts';

const CATALOG = new URL('../../../apps/server/src/demo/data/tender-klein/ep-katalog.xlsx', import.meta.url);
const RUNNING = 'Angebotsphase 2';

/** Waits until a dialog shows what a change does to offers. */
async function waitForEffect(dialog: Locator): Promise<void> {
  await dialog.getByRole('region', { name: 'Was es für die Angebote heißt' }).waitFor();
}

/** Opens what another catalogue does to a phase that runs: a code is gone, and a unit is another one. */
export async function lookAtCatalog(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: `${RUNNING}: Weitere Aktionen zu EP-Katalog und LVs` }).click();
  await page.getByRole('menuitem', { name: 'EP-Katalog ersetzen' }).click();
  const upload = page.getByRole('dialog', { name: `EP-Katalog ersetzen – ${RUNNING}` });
  await upload.getByLabel('Datei', { exact: true }).setInputFiles(otherCatalog(fileURLToPath(CATALOG)));
  await upload.getByRole('button', { name: 'Wirkung ansehen' }).click();
  const effect = page.getByRole('dialog', { name: 'EP-Katalog ersetzen', exact: true });
  await waitForEffect(effect);
  return effect;
}

/** Opens what the LV of another property does to a phase that runs. */
export async function lookAtLv(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: new RegExp(`^LV ersetzen, .*L-001.*${RUNNING}`) }).click();
  const upload = page.getByRole('dialog', { name: new RegExp(`^LV ersetzen – L-001.*, ${RUNNING}$`) });
  const file = fileURLToPath(new URL('lv/L-002.xlsx', CATALOG));
  await upload.getByLabel('Datei', { exact: true }).setInputFiles(file);
  await upload.getByRole('button', { name: 'Wirkung ansehen' }).click();
  const effect = page.getByRole('dialog', { name: 'LV ersetzen', exact: true });
  await waitForEffect(effect);
  return effect;
}

/** Opens what it does that a property leaves a phase that runs. */
export async function lookAtLeaving(page: Page): Promise<Locator> {
  await page.getByRole('checkbox', { name: new RegExp(`L-003.* – ${RUNNING}`) }).click();
  const effect = page.getByRole('dialog', { name: 'Liegenschaft aus der Phase nehmen?' });
  await waitForEffect(effect);
  return effect;
}
