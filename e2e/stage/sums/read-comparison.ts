import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Page } from 'playwright-core';
import { amountOf, lookAt, readGrid, type ShownSum } from './shown-sum.ts';

const GP_LABEL = ': Gesamtpreis in Euro';

/** The cards of the overview: of each property the sums of its best offers. */
export async function readOverviewCards(page: Page): Promise<ShownSum[]> {
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  return (await lookAt(cards)).flatMap(({ texts }) =>
    texts.flatMap((each, index) => {
      const [liegenschaft] = (texts[0] ?? '').split(' · ');
      const [organisation, text] = [texts[index - 1], each.endsWith(' €') ? amountOf(each) : undefined];
      if (liegenschaft === undefined || organisation === undefined || text === undefined) return [];
      return [{ where: 'Gesamtübersicht', organisation, liegenschaft, unit: 'euros', text } as const];
    }),
  );
}

/**
 * The table of the portfolio, where it shows all properties: of each bidder its sum, and that of each service
 * group.
 */
export async function readPortfolioTable(page: Page): Promise<ShownSum[]> {
  const counted = /^([\d.]+) von ([\d.]+) Liegenschaften/.exec(await countOf(page));
  if (counted === null || counted[1] !== counted[2]) return [];
  const cells = await readGrid(
    page.getByRole('treegrid', { name: 'Angebote für alle gezeigten Liegenschaften' }),
  );
  return cells.flatMap(({ row, column, texts }) => {
    const text = amountOf(texts[0]);
    const group = SLICES.find(({ title }) => column === `${title}: Summe in Euro, gegen Ideal`)?.title;
    if (text === undefined || (group === undefined && !column.startsWith('Angebotssumme'))) return [];
    // Below a bidder who is opened stand its properties.
    if (/^L-\d+ /.test(row)) return [];
    const what = { organisation: row, ...(group === undefined ? {} : { group }) };
    return [{ where: 'Portfolio', ...what, unit: 'euros', text } as const];
  });
}

async function countOf(page: Page): Promise<string> {
  const count = page.getByRole('search').getByRole('status');
  return (await count.count()) === 0 ? '' : await count.first().innerText();
}

/** The line of sums under the comparison of one property, over the positions that its filter shows. */
export async function readPropertyComparison(page: Page, liegenschaft: string): Promise<ShownSum[]> {
  const cells = await readGrid(page.getByRole('treegrid', { name: /^Preisvergleich / }));
  const filter = page.getByRole('combobox', { name: 'Positionsfilter' });
  const chosen = (await filter.count()) === 0 ? '' : await filter.inputValue();
  const group = SLICES.find(({ title }) => title === chosen)?.title;
  return cells.flatMap(({ row, column, texts }) => {
    const text = row === 'Summe' && column.endsWith(GP_LABEL) ? amountOf(texts[0]) : undefined;
    if (text === undefined) return [];
    const organisation = column.slice(0, -GP_LABEL.length);
    const what = { organisation, liegenschaft, ...(group === undefined ? {} : { group }) };
    return [{ where: 'Preisvergleich', ...what, unit: 'millis', text } as const];
  });
}
