import { drawVisits } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { ALBUMS, type Shot } from '../stage/album.ts';
import { DESKTOP, PHONE, type View, waitUntilQuiet } from '../stage/browser.ts';
import { openStage } from '../stage/stage.ts';
import { startDemoApp } from '../stage/test-app.ts';

const stage = openStage(startDemoApp);
const LAPTOP: View = { width: 1280, height: 800, scheme: 'light' };
const VIEWS = [DESKTOP, LAPTOP, PHONE];

/**
 * As long as the longest of a kind: a sentence each of what was done, of what failed, and of packages that
 * stay with somebody else.
 */
const MESSAGES = [
  [
    'Die Liste ist übernommen: 12 Liegenschaften angelegt, 31 geändert und 46 Gebäude angelegt.',
    'Rückgängig',
  ],
  [
    'Die Anfrage konnte nicht verarbeitet werden. Ein unerwarteter Fehler ist aufgetreten. Der Server konnte Ihre Anfrage nicht verarbeiten. Bitte aktualisieren Sie die Seite und versuchen Sie es erneut. Sollte das Problem bestehen bleiben wenden Sie sich bitte an den Kundenservice.',
    '',
  ],
  [
    `3 Pakete blieben, wie sie sind. ${'L-0012 Kontorhaus Hamburg, Glas- und Sonderreinigung: inzwischen von Frau Musterfrau vergeben. '.repeat(3)}`,
    '',
  ],
] as const;

/**
 * What of a page somebody may want to see or use: controls, sums, progress and dialogs, as far as nothing
 * lies over it.
 */
const WANTED =
  'button, a[href], input, select, textarea, [role="option"], [role="progressbar"], [data-kind="sum"], [data-editable]';

/**
 * Plants a message where messages stand, and gives what was in sight and is covered by it now, and that it is
 * not in sight itself.
 */
function plant(page: Page, [text, button]: readonly [string, string]): Promise<string[]> {
  return page.evaluate(
    ({ text: sentence, button: label, wanted: selector }) => {
      const area = document.querySelector<HTMLElement>('[data-toasts]');
      if (area === null) return ['there is no place for messages'];
      const isSeen = (element: Element): boolean => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && (element.contains(hit) || hit.contains(element));
      };
      const seen = [...document.querySelectorAll(selector)].filter(isSeen);
      const toast = document.createElement('div');
      toast.style.cssText = 'padding: 8px; border: 1px solid; font-size: 13px; overflow-wrap: anywhere';
      toast.innerHTML = `<p style="margin: 0">${sentence}</p>${label === '' ? '' : `<button>${label}</button>`}`;
      area.append(toast);
      const box = area.getBoundingClientRect();
      const faults = seen
        .filter((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return area.contains(document.elementFromPoint(left + width / 2, top + height / 2));
        })
        .map((element) => `covers ${element.textContent?.slice(0, 40) ?? ''}`);
      if (!area.contains(document.elementFromPoint(box.left + 20, box.top + 12)))
        faults.push('is not in sight itself');
      if (document.documentElement.scrollWidth > innerWidth) faults.push('makes the page scroll sideways');
      toast.remove();
      return faults;
    },
    { text: message(text), button, wanted: WANTED },
  );
}

const message = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

interface Look {
  readonly username: string | undefined;
  readonly shot: Shot;
}

/**
 * The command field ends with the next key; what is said meanwhile stands behind it, and among the last acts.
 */
const BEHIND = 'command-field';

const EVERY_LOOK = ALBUMS.flatMap(({ username, shots }) =>
  shots.filter(({ name }) => name !== BEHIND).map((shot): Look => ({ username, shot })),
);
/** A tenth of them in `npm test`, all of them by `npm run proof -- toasts`. */
const LOOKS = drawVisits(EVERY_LOOK, Math.ceil(EVERY_LOOK.length / 10));

describe.each(
  [...Map.groupBy(LOOKS, ({ username }) => username)].map(([username, looks]) => ({
    who: username ?? 'nobody',
    username,
    looks,
  })),
)('no message covers a control, a sum, progress or a dialog of what $who sees', ({ username, looks }) => {
  test.each(looks)('$shot.name', async ({ shot }) => {
    const { page } = await (username === undefined ? stage.open() : stage.openAs(username));
    await page.setViewportSize(DESKTOP);
    await page.goto(shot.path);
    await waitUntilQuiet(page);
    await shot.prepare?.(page);
    await waitUntilQuiet(page);
    const faults: string[] = [];
    for (const view of VIEWS) {
      await page.setViewportSize(view);
      await waitUntilQuiet(page);
      for (const each of MESSAGES)
        faults.push(...(await plant(page, each)).map((fault) => `${fault} at ${view.width} px`));
    }
    expect([...new Set(faults)]).toEqual([]);
  });
});
