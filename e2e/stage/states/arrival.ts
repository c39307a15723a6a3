import type { Locator, Page } from 'playwright-core';
import { expectAccessible } from '../barrier.ts';
import { pickWithKeys, pressOn } from '../browser.ts';

/** The file of an offer that a company sent another way. */
export const offerFile = (company: string) => ({
  name: 'Angebot.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7 ${company}`),
});

/** Notes by keyboard alone that the offer of a company came with a file. */
export async function noteArrival(page: Page, company: string): Promise<void> {
  await pressOn(page.getByRole('button', { name: 'Eingang vermerken' }), 'Enter');
  const dialog = page.getByRole('dialog', { name: 'Eingang vermerken' });
  const select = dialog.getByRole('combobox', { name: 'Dienstleister' });
  await select.focus();
  await pickWithKeys(select, page.getByRole('option', { name: company }));
  await dialog.getByLabel('Dateien').setInputFiles(offerFile(company));
  await dialog.getByText(/SHA-256 [0-9a-f]{12}/).waitFor();
  await expectAccessible(dialog);
  await pressOn(dialog.getByRole('button', { name: 'Eingang vermerken' }), 'Enter');
  await page.getByText('Der Eingang ist vermerkt.').waitFor();
}

export const arrivalOf = (page: Page, company: string): Locator =>
  page.getByRole('table', { name: 'Eingänge auf anderem Weg' }).getByRole('row', { name: company });
