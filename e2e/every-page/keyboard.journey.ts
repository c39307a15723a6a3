import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { JSHandle, Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { pickWithKeys, waitForFocus } from '../stage/browser.ts';
import { startDemoApp } from '../stage/test-app.ts';
import { dayText } from '../stage/day.ts';
import { priceOf, priceRow, priceTable } from '../stage/price-table.ts';
import { openStage } from '../stage/stage.ts';
import { goTo } from '../stage/go-to.ts';

const RUNNING = 'Angebotsphase 2';
const FUTURE = 'Letzte Angebotsphase';

const stage = openStage(startDemoApp);

/** Everything about an element, its neighbours and its surroundings that may show that it has the focus. */
function lookOf(node: Element): string {
  const shown = [...(node.parentElement?.children ?? [])];
  for (let frame = node.parentElement; frame !== null; frame = frame.parentElement) shown.push(frame);
  return shown
    .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after')])
    .map((style) => [style.outline, style.boxShadow, style.borderColor, style.backgroundColor].join())
    .join('\n');
}

/** So many keys are pressed before it is asked where they have led. */
const KEYS_AT_ONCE = 6;

/** Gives what tells where a way by Tab is; at its end, and once around, the page takes no key of it. */
function watchWay(page: Page): Promise<JSHandle<(wanted: Element | null) => string>> {
  return page.evaluateHandle(() => {
    const seen = new Set<Element | null>();
    let own: Element | null = null;
    const place = () => {
      const { activeElement } = document;
      if (activeElement === own) return 'there';
      if (own?.isConnected !== true) return 'gone';
      // If nothing has the focus, Tab may start in the middle of the page: only meeting a control twice means
      // wrapping around.
      return activeElement !== document.body && seen.has(activeElement) ? 'round' : 'on the way';
    };
    const stopThere = (event: KeyboardEvent) => {
      if (event.key !== 'Tab') return;
      if (place() === 'on the way') {
        seen.add(document.activeElement);
        return;
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    addEventListener('keydown', stopThere, true);
    return (wanted) => {
      own = wanted;
      const now = place();
      if (now === 'there') removeEventListener('keydown', stopThere, true);
      return now;
    };
  });
}

/**
 * Presses Tab until the control has the focus, which must be visible; fails when the tab order wraps around.
 */
async function tabTo(control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const page = control.page();
  // What is disabled until its data are there cannot be reached before.
  const isUsable = (node: Element) => node.checkVisibility() && !node.matches(':disabled');
  await expect.poll(() => control.evaluate(isUsable)).toBe(true);
  // By what it is called a page is searched anew each time, which takes longer than the key.
  const find = () => control.elementHandle();
  let wanted = await find();
  const before = await wanted?.evaluate(lookOf);
  const way = await watchWay(page);
  for (;;) {
    const place = await way.evaluate((placeOf, own) => placeOf(own), wanted);
    if (place === 'there') break;
    if (place === 'round') throw new Error(`${control.toString()} cannot be reached with Tab`);
    // Drawn anew meanwhile.
    if (place === 'gone') wanted = await find();
    else for (let count = 0; count < KEYS_AT_ONCE; count += 1) await page.keyboard.press(key);
  }
  await expect.poll(() => control.evaluate(lookOf), { message: control.toString() }).not.toBe(before);
}

async function press(control: Locator, key: string): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press(key);
}

async function type(control: Locator, text: string): Promise<void> {
  await tabTo(control);
  await control.page().keyboard.press('Control+a');
  await control.page().keyboard.type(text);
}

/** Opens a select, moves to an option with the arrow keys and picks it. */
async function choose(page: Page, name: string, option: string): Promise<void> {
  const select = page.getByRole('combobox', { name });
  await tabTo(select);
  // «Letzte Angebotsphase 20.01.27» has the name of the second one in it.
  await pickWithKeys(select, page.getByRole('option', { name: new RegExp(`^${option}`) }));
}

/** Work that is done without a mouse, from a page that somebody who is signed in has open. */
interface Way {
  readonly name: string;
  go(page: Page): Promise<void>;
}

const ADMINISTRATOR: readonly Way[] = [
  {
    name: 'finds a property, changes it, and adds and deletes a building',
    async go(page) {
      await goTo(page, '/liegenschaften');
      await type(page.getByLabel('Liegenschaften durchsuchen'), 'Hamburg');
      // The list follows the words a moment later, and draws its cards anew.
      await page.getByText('1 von 12 Liegenschaften', { exact: true }).waitFor();
      await choose(page, 'Sortierung', 'Nummer, Stadt');
      await press(page.getByRole('link', { name: 'Kontorhaus Hamburg' }), 'Enter');
      await type(page.getByLabel('Eigentümer').first(), 'Elbe AG');
      await press(page.getByRole('button', { name: 'Gebäude hinzufügen' }), 'Enter');
      await waitForFocus(page.getByLabel('Nummer').last());
      await page.keyboard.type('G-9');
      await type(page.getByLabel('Name', { exact: false }).last(), 'Halle');
      await press(page.getByRole('checkbox', { name: 'Tiefgarage' }).last(), 'Space');
      await press(page.getByRole('slider', { name: 'Büro' }).last(), 'End');
      const remove = page.getByRole('button', { name: 'Gebäude löschen' }).last();
      await press(remove, 'Enter');
      const confirm = page.getByRole('dialog').getByRole('button', { name: 'Löschen', exact: true });
      await waitForFocus(confirm);
      await page.keyboard.press('Escape');
      await waitForFocus(remove);
      await page.keyboard.press('Enter');
      await waitForFocus(confirm);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /G-9/ }).waitFor({ state: 'detached' });
      await press(page.getByRole('button', { name: 'Speichern' }), 'Enter');
      await page.getByText('Die Liegenschaft wurde erfolgreich gespeichert.').waitFor();
    },
  },

  {
    name: 'creates a phase and deletes it',
    async go(page) {
      await goTo(page, '/phases');
      const add = page.getByRole('button', { name: 'Phase hinzufügen' });
      await press(add, 'Enter');
      const dialog = page.getByRole('dialog', { name: 'Phase anlegen' });
      await waitForFocus(dialog.getByLabel('Name'));
      await page.keyboard.type('Zwischenphase');
      await type(dialog.getByLabel('Start'), dayText(20));
      await type(dialog.getByLabel('Ende', { exact: true }), dayText(40));
      await press(dialog.getByRole('button', { name: 'Anlegen' }), 'Enter');
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(add);
      await press(page.getByRole('button', { name: 'Zwischenphase löschen' }), 'Enter');
      await waitForFocus(page.getByRole('dialog').getByRole('button', { name: 'Phase löschen' }));
      await page.keyboard.press('Enter');
      await page.getByRole('rowheader', { name: 'Zwischenphase' }).waitFor({ state: 'detached' });
    },
  },

  {
    name: 'replaces a catalogue, deletes an LV and ticks a property',
    async go(page) {
      await goTo(page, '/options');
      const menu = page.getByRole('button', { name: `${RUNNING}: Weitere Aktionen zu EP-Katalog und LVs` });
      await press(menu, 'Enter');
      const replace = page.getByRole('menuitem', { name: 'EP-Katalog ersetzen' });
      await waitForFocus(page.getByRole('menuitem').first());
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await waitForFocus(replace);
      await page.keyboard.press('Enter');
      const dialog = page.getByRole('dialog', { name: `EP-Katalog ersetzen – ${RUNNING}` });
      const area = dialog.getByRole('button', { name: /Datei hierher ziehen/ });
      // The dialog begins at the choice of a file.
      await waitForFocus(area);
      // Away and back by Tab, which shows that the focus is seen there too.
      await page.keyboard.press('Shift+Tab');
      const chooser = page.waitForEvent('filechooser');
      await press(area, 'Enter');
      await (await chooser).setFiles(`${stage.app.tenderFolder}lv/L-001.xlsx`);
      await waitForFocus(dialog.getByRole('button', { name: 'Wirkung ansehen' }));
      await page.keyboard.press('Enter');
      await dialog.getByRole('alert').waitFor();
      const better = page.waitForEvent('filechooser');
      await press(dialog.getByRole('button', { name: /andere Datei/ }), 'Space');
      await (await better).setFiles(`${stage.app.tenderFolder}ep-katalog.xlsx`);
      await waitForFocus(dialog.getByRole('button', { name: 'Wirkung ansehen' }));
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(menu);

      // The table is a single tab stop; arrow keys lead to the cell, Tab to the controls in it.
      await tabTo(page.getByRole('gridcell').getByRole('button').first());
      await page.keyboard.press('Control+End');
      const last = page.getByRole('row').last().getByRole('gridcell').last();
      const lv = last.getByRole('button', { name: /^LV herunterladen, L-012/ });
      await waitForFocus(lv);
      await press(last.getByRole('button', { name: /^LV löschen/ }), 'Enter');
      await waitForFocus(page.getByRole('dialog').getByRole('button', { name: 'LV löschen' }));
      await page.keyboard.press('Enter');
      await lv.waitFor({ state: 'detached' });

      const tab = page.getByRole('tab', { name: 'Leistungsverzeichnisse' });
      await press(tab, 'ArrowRight');
      await page.waitForURL(/property=true/);
      const tick = page.getByRole('checkbox', { name: new RegExp(`L-002.* – ${FUTURE}`) });
      await tabTo(page.getByRole('gridcell').getByRole('checkbox').first());
      for (const key of ['ArrowDown', 'End']) await page.keyboard.press(key);
      await waitForFocus(tick);
      await page.keyboard.press('Space');
      const cell = page.getByRole('gridcell').filter({ has: tick });
      await cell.getByRole('img', { name: 'Gespeichert' }).waitFor();
      await waitForFocus(tick);
    },
  },

  {
    name: 'picks phase, property and bidders of the comparison',
    async go(page) {
      await goTo(page, '/analysis');
      await choose(page, 'Ausgewählte Phase', RUNNING);
      await press(page.getByRole('button', { name: 'Alle Länder und Städte' }), 'Enter');
      await waitForFocus(page.getByLabel('Orte und Liegenschaften suchen'));
      await page.keyboard.type('L-001');
      await press(page.getByRole('checkbox', { name: /L-001/ }), 'Space');
      await page.keyboard.press('Escape');
      await page.getByText('1 von 12 Liegenschaften').waitFor();
      await press(page.getByRole('tab', { name: 'Gesamtübersicht' }), 'ArrowRight');
      await page.waitForURL(/lId=/);

      const picker = page.getByRole('button', { name: /^L-001/ });
      await press(picker, 'Enter');
      await waitForFocus(page.getByLabel('Liegenschaft auswählen'));
      await page.keyboard.type('L-004');
      await page.getByRole('option', { name: /L-004/ }).waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Enter');
      await page.getByRole('heading', { name: /^L-004 - / }).waitFor();
      const bidders = page.getByRole('button', { name: /\d Dienstleister$/ });
      await press(bidders, 'Enter');
      await waitForFocus(page.getByLabel('Einträge suchen'));
      await press(page.getByRole('checkbox', { name: 'Spree FM GmbH' }), 'Space');
      await page.keyboard.press('Escape');
      await waitForFocus(bidders);
      await page.getByRole('columnheader', { name: /Spree FM GmbH/ }).waitFor({ state: 'detached' });
      await choose(page, 'Positionsfilter', 'Aufzug');
      await page.getByRole('button', { name: 'Filterung aufheben' }).waitFor();
    },
  },

  {
    name: 'creates a user and takes a right',
    async go(page) {
      await goTo(page, '/user');
      const add = page.getByRole('button', { name: 'Nutzer anlegen' });
      await press(add, 'Enter');
      const dialog = page.getByRole('dialog', { name: 'Nutzer anlegen' });
      await waitForFocus(dialog.getByLabel('Vorname'));
      await page.keyboard.type('Eva');
      await type(dialog.getByLabel('Nachname'), 'Kern');
      await type(dialog.getByLabel('Organisation'), 'Kern Gebäudetechnik');
      await type(dialog.getByLabel('E-Mail'), 'eva.kern@example.org');
      await page.keyboard.press('Enter');
      await dialog.waitFor({ state: 'hidden' });
      await waitForFocus(add);
      const right = page.getByRole('row', { name: /Kern Gebäudetechnik/ }).getByLabel(/^Schreibrecht/);
      await press(right, 'Space');
      await page.getByText('Das Schreibrecht wurde erfolgreich entzogen.').waitFor();
      await waitForFocus(right);
    },
  },

  {
    name: 'awards a package to another bidder than the proposed one',
    async go(page) {
      await goTo(page, '/placing');
      await choose(page, 'Ausgewählte Phase', RUNNING);
      const cell = page.getByRole('row', { name: /L-001/ }).getByRole('gridcell').nth(1);
      await tabTo(
        page
          .getByRole('treegrid')
          .or(page.getByRole('grid'))
          .first()
          .locator('[aria-colindex][tabindex="0"]'),
      );
      for (const key of ['Control+Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
      await waitForFocus(cell);
      await page.keyboard.press('Enter');
      const chosen = page.getByRole('dialog').getByRole('radio', { checked: true });
      await waitForFocus(chosen);
      const proposed = await chosen.innerText();
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => chosen.innerText()).not.toBe(proposed);
      await waitForFocus(chosen);
      await page.keyboard.press('Enter');
      await page.getByText('1 von 58 Paketen vergeben').waitFor();
      await waitForFocus(cell);
    },
  },
];

const BIDDER: readonly Way[] = [
  {
    name: 'enters prices and factors',
    async go(page) {
      await goTo(page, '/dl-priceinput');
      const price = priceOf(page, 'UE0010');
      await price.waitFor();
      await tabTo(priceTable(page).locator('[aria-colindex][tabindex="0"]'));
      await page.keyboard.press('Tab');
      await waitForFocus(price);
      await page.keyboard.type('61,5');
      await page.keyboard.press('Enter');
      await price.getByText('61,500').waitFor();
      await priceRow(page, 'UE0010').getByRole('img', { name: 'Gespeichert' }).waitFor();
      // Out of the table, in which Tab leads from price to price.
      await page.keyboard.press('Escape');
      await tabTo(page.getByRole('tab', { name: 'Rahmenpreise' }), 'Shift+Tab');
      await page.keyboard.press('ArrowRight');
      const factors = page.getByRole('grid', { name: 'Bundeslandfaktoren' });
      await tabTo(factors.locator('[aria-colindex][tabindex="0"]'));
      await page.keyboard.press('Tab');
      await waitForFocus(factors.locator('[data-editable]').first());
      await page.keyboard.type('0,925');
      await page.keyboard.press('Enter');
      await factors.locator('[data-editable]').first().getByText('0,925').waitFor();
    },
  },

  {
    name: 'withdraws from a phase, takes part again and opens a property',
    async go(page) {
      await goTo(page, '/dl-overview');
      const takesPart = page.getByRole('switch', { name: 'An dieser Phase teilnehmen' });
      await press(takesPart, 'Space');
      await waitForFocus(page.getByRole('dialog').getByRole('button', { name: 'Teilnahme zurückziehen' }));
      await page.keyboard.press('Enter');
      await page.getByText('Sie nehmen an der Phase nicht mehr teil.').waitFor();
      await waitForFocus(takesPart);
      await page.keyboard.press('Space');
      await waitForFocus(page.getByLabel('Ihr Vor- und Nachname'));
      await page.keyboard.type('Bea Brandt');
      await page.keyboard.press('Enter');
      await page.getByText('Sie nehmen an der Phase teil.').waitFor();
      await waitForFocus(takesPart);
      await press(page.getByRole('link', { name: /L-001/ }), 'Enter');
      await page.getByRole('heading', { name: /^L-001 - / }).waitFor();
      const factor = page.getByLabel('Liegenschaft, Basis FM');
      await type(factor, '1,25');
      await page.keyboard.press('Enter');
      await page
        .getByRole('row', { name: /Basis FM/ })
        .getByRole('img', { name: 'Gespeichert' })
        .first()
        .waitFor();
    },
  },
];

// `npm run proof -- keyboard` goes all of them.
describe.each([
  { who: 'an administrator', username: 'admin@example.org', ways: drawVisits(ADMINISTRATOR, 1) },
  { who: 'a bidder', username: 'bieter1@example.org', ways: drawVisits(BIDDER, 1) },
])('by keyboard alone $who', ({ username, ways }) => {
  let page: Page;
  beforeAll(async () => {
    ({ page } = await stage.openAs(username));
  });
  test.each(ways)('$name', ({ go }) => go(page));
});
