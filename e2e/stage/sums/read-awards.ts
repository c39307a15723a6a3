import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Page } from 'playwright-core';
import { amountOf, lookAt, readGrid, type ShownSum } from './shown-sum.ts';

const DIALOG = 'Dienstleister auswählen';
/** The word before a cell's sum, and the name of the line of sums, which is of no bidder. */
const SUM = 'Summe';

/** The cells of the award table: awarded and proposed offers. */
async function readCells(page: Page): Promise<ShownSum[]> {
  const grid = page.getByRole('grid', { name: 'Vergabe', exact: true });
  // A cell shows a bidder's short name, and the whole one as its title.
  const winners = await grid
    .locator('[data-state][title]')
    .evaluateAll((names) => names.map((name) => [name.textContent, name.getAttribute('title')] as const));
  const wholeNames = new Map(winners);
  const cells = await readGrid(grid);
  return cells.flatMap(({ row, column, texts }) => {
    const [shown = ''] = texts;
    const organisation = wholeNames.get(shown) ?? texts[0];
    const text = amountOf(texts[texts.indexOf(SUM) + 1]);
    if (row === SUM || organisation === undefined || text === undefined) return [];
    const what = { organisation, liegenschaft: row, group: column };
    return [{ where: 'Vergabe', ...what, unit: 'thousands', text } as const];
  });
}

/**
 * True while no property and no service group is left out: only then the packages are all that a bidder has
 * been awarded.
 */
async function showsAll(page: Page, liegenschaftCount: number): Promise<boolean> {
  const properties = page.getByRole('button', { name: `${liegenschaftCount} Liegenschaften`, exact: true });
  const groups = page.getByRole('button', { name: `${SLICES.length} Leistungsgruppen`, exact: true });
  return (await properties.count()) > 0 && (await groups.count()) > 0;
}

async function readPackages(page: Page): Promise<ShownSum[]> {
  const cells = await readGrid(page.getByRole('grid', { name: 'Pakete für Dienstleister' }));
  return cells.flatMap(({ row, column, texts }) => {
    const text = column === 'Vergabesumme' ? amountOf(texts[0]) : undefined;
    if (row === SUM || text === undefined) return [];
    const what = { organisation: row, isAwarded: true };
    return [{ where: 'Pakete', ...what, unit: 'millis', text } as const];
  });
}

/** The open dialog of one cell, with what each bidder asks. */
async function readDialog(page: Page): Promise<ShownSum[]> {
  const dialog = page.getByRole('dialog', { name: DIALOG });
  const [name] = await lookAt(dialog.locator('form > p').first());
  const [, liegenschaft, group] = /^(\S+) .*, (.+)$/.exec(name?.texts[0] ?? '') ?? [];
  if (liegenschaft === undefined || group === undefined) return [];
  return (await lookAt(dialog.getByRole('radio'))).flatMap(({ texts }) => {
    const [organisation, text] = [texts[1], amountOf(texts.find((each) => each.endsWith(' T€')))];
    if (organisation === undefined || text === undefined) return [];
    return [{ where: DIALOG, organisation, liegenschaft, group, unit: 'thousands', text } as const];
  });
}

/** The award view: its table, its packages, and the dialog where it is open. */
export async function readAwardView(page: Page, liegenschaftCount: number): Promise<ShownSum[]> {
  return [
    ...(await readCells(page)),
    ...((await showsAll(page, liegenschaftCount)) ? await readPackages(page) : []),
    ...(await readDialog(page)),
  ];
}
