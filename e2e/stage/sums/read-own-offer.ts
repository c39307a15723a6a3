import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Page } from 'playwright-core';
import { amountOf, lookAt, namedAmounts, readGrid, type ShownSum } from './shown-sum.ts';

const TOTALS = ['Angebotssumme', 'Summe'];

function isName(text: string): boolean {
  return TOTALS.includes(text) || SLICES.some(({ title }) => title === text);
}

/** What a name stands for: a service group, or all of them. */
function groupOf(name: string): { group?: string } {
  return TOTALS.includes(name) ? {} : { group: name };
}

function sectionOf(page: Page, heading: string) {
  return page.locator('section', { has: page.getByRole('heading', { name: heading, exact: true }) });
}

/** Under the prices the offer's sum, and beside them, where it is open, those of the service groups. */
export async function readPriceInput(page: Page): Promise<ShownSum[]> {
  const what = { where: 'Rahmenpreiseingabe', unit: 'millis' } as const;
  const cells = await readGrid(page.getByRole('treegrid', { name: 'Rahmenpreise' }));
  const seen = await lookAt(sectionOf(page, 'Angebotssumme'));
  return [
    ...cells.flatMap(({ row, column, texts }) => {
      const text = row === 'Angebotssumme' && column.startsWith('Betrag') ? amountOf(texts[0]) : undefined;
      return text === undefined ? [] : [{ ...what, text }];
    }),
    ...seen.flatMap(({ texts }) =>
      namedAmounts(texts, isName).map(({ name, text }) => ({ ...what, ...groupOf(name), text })),
    ),
  ];
}

/** The whole offer per service group, and a card for each property. */
export async function readPortfolio(page: Page): Promise<ShownSum[]> {
  const rows = await lookAt(sectionOf(page, 'Preise je Leistungsart').getByRole('row'));
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  return [
    ...rows.flatMap(({ texts }) =>
      namedAmounts(texts, isName).map(
        ({ name, text }) => ({ where: 'Portfolio', ...groupOf(name), unit: 'millis', text }) as const,
      ),
    ),
    ...(await lookAt(cards)).flatMap(({ texts }) => {
      const [liegenschaft = ''] = (texts[0] ?? '').split(' · ');
      return namedAmounts(texts, isName).map(
        ({ name, text }) =>
          ({ where: 'Karte', liegenschaft, ...groupOf(name), unit: 'euros', text }) as const,
      );
    }),
  ];
}

/** One property: its sum beside its name, the bars of its service groups, and the last line of its LV. */
export async function readProperty(page: Page, liegenschaft: string): Promise<ShownSum[]> {
  const head = page.locator('header', { has: page.getByRole('heading', { level: 2, name: ' - ' }) });
  const bars = sectionOf(page, 'Summen je Leistungsart').getByRole('listitem');
  const cells = await readGrid(page.getByRole('treegrid', { name: /^Leistungsverzeichnis / }));
  const what = { liegenschaft, unit: 'millis' } as const;
  return [
    ...(await lookAt(head)).flatMap(({ texts }) =>
      texts
        .filter((each) => each.endsWith(' €'))
        .flatMap((each) => amountOf(each) ?? [])
        .map((text) => ({ where: 'Liegenschaft', ...what, text })),
    ),
    ...(await lookAt(bars)).flatMap(({ texts }) =>
      namedAmounts(texts, isName).map(({ name, text }) => ({
        where: 'Leistungsart',
        ...what,
        ...groupOf(name),
        text,
      })),
    ),
    ...cells.flatMap(({ row, column, texts }) => {
      const text = row === 'Summe' && column === 'GP' ? amountOf(texts[0]) : undefined;
      return text === undefined ? [] : [{ where: 'Leistungsverzeichnis', ...what, text }];
    }),
  ];
}
