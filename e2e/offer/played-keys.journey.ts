import { isDeepStrictEqual } from 'node:util';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  CHANGES,
  codedText,
  keysFor,
  type PlayedLine,
  type PlayedTable,
  play,
  startPlaying,
} from '../../apps/web/src/test/played-table.ts';
import { DESKTOP, waitForFocus } from '../stage/browser.ts';
import { callAs } from '../stage/call-as.ts';
import { priceTable } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

/** So many sequences; `npm run proof -- played-keys` plays many more. */
const rounds = drawRounds(3);
const KEYS = 12;
const PATIENCE_MS = 300_000 + rounds.count * 2_000;
/** High enough for every line to be drawn. */
const TALL = { ...DESKTOP, height: 2_000 };
/** The column that prices are typed into, counted as screen readers do. */
const PRICE_COLUMN = 7;
/** Change, amount and what is stored. */
const BEHIND_PRICE = 3;

const stage = openStage(startDemoApp);

interface ShownLine extends PlayedLine {
  readonly epCode: string;
}

/** What the table shows line by line, and which cell has the focus. */
async function readTable(
  page: Page,
): Promise<{ lines: ShownLine[]; lineCount: number; active: [number, number] }> {
  return await priceTable(page).evaluate((grid, priceColumn) => {
    const cellOf = (row: Element, column: number) => row.querySelector(`[aria-colindex="${column}"]`);
    const rows = [...grid.querySelectorAll('[data-r]:not([data-r="-1"])')].toSorted(
      (one, other) => Number(one.getAttribute('data-r')) - Number(other.getAttribute('data-r')),
    );
    const lines = rows.map((row) => {
      const cell = cellOf(row, priceColumn);
      const isPrice = cell?.hasAttribute('data-editable') === true;
      const isRed = cell?.getAttribute('aria-invalid') === 'true';
      const texts = document.createTreeWalker(cell ?? row, NodeFilter.SHOW_TEXT);
      const shown = texts.nextNode()?.textContent ?? '';
      const text = !isPrice || isRed || shown === 'kein Preis' ? '' : shown;
      const epCode = cellOf(row, 3)?.textContent ?? '';
      return { isPrice, text, red: isRed ? shown : undefined, epCode, code: isPrice ? epCode : undefined };
    });
    const focused = document.activeElement?.closest('[aria-colindex]');
    const row = Number(focused?.closest('[data-r]')?.getAttribute('data-r') ?? Number.NaN);
    const column = Number(focused?.getAttribute('aria-colindex')) - priceColumn;
    const lineCount = Number(grid.getAttribute('aria-rowcount')) - 1;
    return { lines, lineCount, active: [row, column] as [number, number] };
  }, PRICE_COLUMN);
}

/** Under a red text the screen does not show what counts. */
function shownOf({ lines, row, column }: PlayedTable) {
  return { cells: lines.map(({ text, red }) => red ?? text), active: [row, column] };
}

/** Changes what is selected in the dialog that its key opens. */
async function change(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const dialog = page.getByRole('dialog', { name: /^Werte ändern/ });
  await waitForFocus(dialog.getByRole('textbox', { name: 'Änderung' }));
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
}

async function press(page: Page, key: string, table: PlayedTable): Promise<void> {
  if (CHANGES.has(key)) return await change(page, key.slice('change '.length));
  const pasted = /^(?<kind>paste|codes) (?<texts>.*)$/.exec(key)?.groups;
  if (pasted === undefined) return await page.keyboard.press(key);
  const { kind, texts = '' } = pasted;
  const copied = kind === 'codes' ? codedText(table, texts) : texts.replaceAll('|', '\n');
  await page.evaluate((text) => navigator.clipboard.writeText(text), copied);
  await page.keyboard.press('Control+v');
}

/**
 * Answers what a paste asks, that points part thousands and that the sum may jump, until its prices are
 * shown.
 */
async function answer(page: Page, isShown: () => Promise<boolean>): Promise<void> {
  const dialog = page.getByRole('dialog');
  for (;;) {
    await expect.poll(async () => (await dialog.isVisible()) || (await isShown())).toBe(true);
    if (!(await dialog.isVisible())) return;
    const comma = dialog.getByRole('radio', { name: 'Dezimalkomma' });
    if (await comma.isVisible()) await comma.check();
    await dialog.getByRole('button', { name: /^(Einfügen|Übernehmen)$/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await priceTable(page).locator(':focus').waitFor();
  }
}

test(
  'whatever keys are played: the prices on the screen and in the end on the server are those of a plain model',
  async () => {
    const { page } = await stage.openAs('bieter2@example.org', { view: TALL });
    let batchPath = '';
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/batch/keyVal')) batchPath = pathname;
    });
    await page.getByRole('textbox', { name: 'Position, Ep-Code' }).fill('Aufzug');
    const isWhole = async () => {
      const { lines, lineCount } = await readTable(page);
      return lines.length === lineCount && lineCount < 40;
    };
    await expect.poll(isWhole).toBe(true);
    const { lines } = await readTable(page);
    await priceTable(page).locator('[data-editable]').first().click();
    let table = startPlaying(lines, BEHIND_PRICE);
    const dice = createDice(rounds.seed + rounds.from);
    const shown = async () => {
      const { lines: now, active } = await readTable(page);
      return { cells: now.map(({ text, red }) => red ?? text), active };
    };
    await expect.poll(shown).toEqual(shownOf(table));
    for (let sequence = rounds.from + 1; sequence <= rounds.count; sequence += 1) {
      const played: string[] = [];
      const playOne = async (key: string) => {
        played.push(key);
        await press(page, key, table);
        table = play(table, key);
        const wanted = shownOf(table).cells;
        const isShown = async () => isDeepStrictEqual((await shown()).cells, wanted);
        if (/^(paste|codes) /.test(key) && table.editor === undefined) await answer(page, isShown);
      };
      for (let count = 0; count < KEYS; count += 1) {
        const keys = keysFor(table);
        await playOne(keys[Math.floor(dice() * keys.length)] ?? 'Delete');
      }
      if (table.editor !== undefined) await playOne('Escape');
      const message = `seed ${rounds.seed}, sequence ${sequence}: ${played.join(' ')}`;
      await expect.poll(shown, { message }).toEqual(shownOf(table));
      rounds.note(sequence);
    }

    // Values are sent once the keys pause.
    await expect.poll(() => batchPath).not.toBe('');
    const path = batchPath.replace(/\/orga\/([^/]+)\/phase\/([^/]+)\/.*$/, '/phase/$2/orga/$1');
    const wanted = new Map(lines.map(({ epCode }, row) => [epCode, table.lines[row]?.text]));
    const storedPrices = async () => {
      const entries = await callAs<KeyVal[]>(page, path);
      const prices = new Map(
        entries.map(({ key, value }) => [/_ep_(.+)$/.exec(key)?.[1], formatMillis(Number(value))]),
      );
      return [...wanted.keys()].map((epCode) => [epCode, prices.get(epCode) ?? '']);
    };
    await expect.poll(storedPrices, { message: `seed ${rounds.seed}` }).toEqual([...wanted]);
    process.stdout.write(
      `${rounds.count - rounds.from} sequences of ${KEYS} keys with seed ${rounds.seed}: each price as the model says\n`,
    );
  },
  PATIENCE_MS,
);
