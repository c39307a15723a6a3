import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Receipt } from '@rahmenpreis/contract/receipt.ts';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { press, pressOn, waitForFocus } from '../stage/browser.ts';
import { callAs, claimsOf } from '../stage/call-as.ts';
import { openCaller } from '../stage/caller.ts';
import { priceOf, priceTable } from '../stage/price-table.ts';
import { createPhase, uploadTestFile } from '../stage/states/tender-in-progress.ts';
import { openStage } from '../stage/stage.ts';
import { startPortfolioApp } from '../stage/test-app.ts';

const TYPED = 30;
const GAPS = 3;
/** Far more than any way by Tab is long. */
const LONGEST_WAY = 60;
const NAME = 'Sabine Kremer';

/**
 * What the same work takes in a spreadsheet whose cursor stands in the first cell of the work, every chord
 * counted as one key and always the shortest way we know of; headings between prices, which it would step
 * over one by one, are left out.
 */
const IN_A_SPREADSHEET = {
  type: (prices: readonly string[]) => prices.reduce((sum, text) => sum + text.length + 1, 0),
  /** Strg+V. */
  paste: 1,
  /**
   * 1,03 Enter ↑ Strg+C in a free cell, back to the prices, Strg+Umschalt+↓, Strg+Alt+V, M, Enter, back to
   * the free cell, Entf.
   */
  percent: 14,
  /** 1,05 Enter ↑, eleven times Umschalt+↓, Strg+D. */
  factors: 18,
  /** Strg+Leer, F5, Alt+I, L and Enter select the blanks, then each is typed and taken with Enter. */
  gaps: (prices: readonly string[]) => 5 + prices.reduce((sum, text) => sum + text.length + 1, 0),
  /** Strg+V, Strg+Z, ↑, Strg+V. */
  wrongBlock: 4,
  /**
   * F12, a name of 12 letters, Enter; Strg+N, an address of 19, two Tabs, a subject of 7, three to enclose,
   * Enter, Strg+Enter.
   */
  proof: 48,
} as const;

const stage = openStage(startPortfolioApp);

/** Begins to count what a page takes of hands; a chord such as Strg+V is one key. */
async function countHands(page: Page): Promise<() => Promise<{ keys: number; clicks: number }>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const add = (name: 'countedKeys' | 'countedClicks') => {
      dataset[name] = String(Number(dataset[name] ?? 0) + 1);
    };
    const HELD = ['Shift', 'Control', 'Alt', 'Meta'];
    window.addEventListener('keydown', ({ key }) => !HELD.includes(key) && add('countedKeys'), true);
    window.addEventListener('pointerdown', () => add('countedClicks'), true);
  });
  return () =>
    page.evaluate(() => {
      const { countedKeys = '0', countedClicks = '0' } = document.documentElement.dataset;
      return { keys: Number(countedKeys), clicks: Number(countedClicks) };
    });
}

/** Goes to something by Tab alone, as somebody without a mouse does. */
async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab'): Promise<void> {
  await wanted.waitFor();
  let node = await wanted.elementHandle();
  for (let way = 0; way < LONGEST_WAY; way += 1) {
    const place = await page.evaluate(
      (own) => (own?.isConnected === true ? own === document.activeElement : 'gone'),
      node,
    );
    if (place === true) return;
    // Drawn anew meanwhile.
    if (place === 'gone') node = await wanted.elementHandle();
    else await page.keyboard.press(key);
  }
  throw new Error(`${await wanted.innerText()} cannot be reached by ${key}.`);
}

async function paste(page: Page, lines: readonly string[]): Promise<void> {
  await page.evaluate((text) => navigator.clipboard.writeText(text), lines.join('\r\n'));
  await page.keyboard.press('Control+v');
}

/** A phase that runs, with all properties, the catalogue and an LV; nobody has offered anything yet. */
async function startTender(): Promise<{ phaseId: string; codes: string[]; username: string }> {
  const admin = await openCaller(stage.app, 'admin@example.org');
  const { liegenschaftIds, bidders } = stage.app;
  const { id } = await createPhase(admin, 'Leere Runde', -1, [...liegenschaftIds.values()]);
  await uploadTestFile(admin, stage.app, `/lvep/v1/phase/${id}/epCatalog/excel`, 'ep-katalog.xlsx');
  const path = `/lvep/v1/phase/${id}/property/${liegenschaftIds.get('L-001')}/lv/excel`;
  await uploadTestFile(admin, stage.app, path, 'lv/L-001.xlsx');
  const entries = await admin.call<EpEntry[]>(`/lvep/v1/phase/${id}/epCatalog`);
  const codes = entries.flatMap(({ epCode }) => epCode ?? []);
  return { phaseId: id, codes, username: [...bidders.keys()][0]! };
}

test('an offer from empty to confirmed by keyboard alone, in no task with more keys than a spreadsheet', async () => {
  const { phaseId, codes, username } = await startTender();
  const { page } = await stage.openAs(username, { path: `/dl-priceinput?pId=${phaseId}` });
  const { organisationId } = await claimsOf(page);
  const [first = '', second = ''] = codes;
  const stored = async () => {
    const all = await callAs<KeyVal[]>(page, `/keyval/v1/phase/${phaseId}/orga/${organisationId}`);
    return new Map(all.map(({ key, value }) => [key.slice(phaseId.length + 1), value]));
  };
  const storedPrice = (code: string) => stored().then((values) => values.get(`ep_${code}`));
  await priceOf(page, first).waitFor();
  await press(page, 'Tab');
  await pressOn(page.getByRole('button', { name: 'Änderungen ansehen' }), 'Enter');
  await pressOn(page.getByRole('button', { name: 'Zur Kenntnis genommen' }), 'Enter');

  const hands = await countHands(page);
  const counts: Record<string, { here: number; spreadsheet: number }> = {};
  const trial = async (task: string, spreadsheet: number, work: () => Promise<void>): Promise<void> => {
    const before = await hands();
    await work();
    const after = await hands();
    const clicks = after.clicks - before.clicks;
    expect(clicks).toBe(0);
    const here = after.keys - before.keys;
    counts[task] = { here, spreadsheet };
    process.stdout.write(
      `time trial: ${task}: ${here} keys and ${clicks} clicks here, ${spreadsheet} keys in a spreadsheet\n`,
    );
  };
  const toFirstPrice = async () => {
    await tabTo(page, priceTable(page).locator('[aria-colindex][tabindex="0"]'), 'Tab');
    await press(page, 'Control+Home', 'Tab');
    await waitForFocus(priceOf(page, first));
  };

  await toFirstPrice();
  const typed = Array.from({ length: TYPED }, (_, index) => `${10 + index},5`);
  await trial('type 30 prices', IN_A_SPREADSHEET.type(typed), async () => {
    for (const text of typed) {
      await page.keyboard.type(text);
      await press(page, 'Enter');
    }
  });
  await waitForFocus(priceOf(page, codes[TYPED] ?? ''));

  const column = codes.slice(TYPED).map((_, index) => (index % 30 === 7 ? '' : `${100 + index},25`));
  const gaps = column.flatMap((text, index) => (text === '' ? [codes[TYPED + index] ?? ''] : []));
  expect(gaps).toHaveLength(GAPS);
  await trial('paste a column of prices', IN_A_SPREADSHEET.paste, () => paste(page, column));
  await expect.poll(() => storedPrice(codes.at(-1) ?? '')).toBeDefined();
  await page.getByText(`Nur Lücken (${GAPS})`).waitFor();

  const fill = ['7,5', '8,25', '9'];
  await press(page, 'Control+Home', 'Tab');
  await trial('find and fill three gaps', IN_A_SPREADSHEET.gaps(fill), async () => {
    for (const [index, text] of fill.entries()) {
      await press(page, 'F8');
      await waitForFocus(priceOf(page, gaps[index] ?? ''));
      await page.keyboard.type(text);
    }
    await press(page, 'Enter');
  });
  await page.getByText('Nur Lücken (0)').waitFor();

  await press(page, 'Control+Home', 'Tab');
  const before = await storedPrice(first);
  const dialog = page.getByRole('dialog', { name: /^Werte ändern/ });
  await trial('raise a trade by 3 percent', IN_A_SPREADSHEET.percent, async () => {
    await press(page, 'ArrowUp', 'Shift+F10');
    await waitForFocus(dialog.getByRole('textbox', { name: 'Änderung' }));
    await page.keyboard.type('+3%');
    await press(page, 'Enter');
    await dialog.waitFor({ state: 'detached' });
  });
  await expect.poll(() => storedPrice(first)).toBe(String(Math.round(Number(before) * 1.03)));
  expect(await storedPrice(second)).not.toBe('11500');

  await press(page, 'ArrowDown', 'ArrowDown');
  await waitForFocus(priceOf(page, second));
  const block = codes.slice(0, 10).map((code, index) => `${code}\t${50 + index},75`);
  await trial('a block pasted into the wrong row', IN_A_SPREADSHEET.wrongBlock, () =>
    paste(page, block.toReversed()),
  );
  await expect.poll(() => storedPrice(first)).toBe('50750');
  await expect.poll(() => storedPrice(codes[9] ?? '')).toBe('59750');

  const liegenschaften = page.getByRole('tab', { name: 'Liegenschaften' });
  await press(page, 'Escape');
  await tabTo(page, page.getByRole('tab', { selected: true }), 'Shift+Tab');
  while (!(await liegenschaften.evaluate((node) => node === document.activeElement)))
    await press(page, 'ArrowRight');
  const matrix = page.locator('[role=grid][aria-label="Faktoren je Liegenschaft"]');
  await tabTo(page, matrix.locator('[aria-colindex][tabindex="0"]'), 'Tab');
  await press(page, 'Control+Home', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  const factor = matrix.locator('[role=row]').filter({ hasText: 'L-001' }).locator('[role=gridcell]').nth(2);
  await waitForFocus(factor);
  await trial('one factor for 12 properties', IN_A_SPREADSHEET.factors, async () => {
    await page.keyboard.type('1,05');
    await press(page, 'Enter', 'ArrowUp', 'Control+Shift+ArrowDown', 'Control+d');
  });
  const factors = async () =>
    [...(await stored())].filter(([key, value]) => /^ls_.*_uegm$/.test(key) && value === '1050').length;
  await expect.poll(factors).toBe(stage.app.liegenschaftIds.size);

  const confirm = page.getByRole('button', { name: 'Teilnahme bestätigen' });
  await trial('prove what was offered', IN_A_SPREADSHEET.proof, async () => {
    // The first ends the selection, the second leaves the table.
    await press(page, 'Escape', 'Escape');
    await tabTo(page, confirm, 'Shift+Tab');
    await press(page, 'Enter');
    await waitForFocus(page.getByLabel('Ihr Vor- und Nachname'));
    await page.keyboard.type(NAME);
    await press(page, 'Enter');
  });
  await page.getByText('Sie nehmen an der Phase teil.').waitFor();
  const receipt = await callAs<Receipt>(page, `/receipt/v1/orga/${organisationId}/phase/${phaseId}`);
  expect(receipt).toMatchObject({
    participation: 'true',
    declaration: { name: NAME },
    pricedCount: codes.length,
  });

  for (const [task, { here, spreadsheet }] of Object.entries(counts)) {
    expect(here, task).toBeLessThanOrEqual(spreadsheet);
  }
  for (const task of [
    'raise a trade by 3 percent',
    'one factor for 12 properties',
    'find and fill three gaps',
    'a block pasted into the wrong row',
  ]) {
    expect(counts[task]?.here, task).toBeLessThan(counts[task]?.spreadsheet ?? 0);
  }
});
