import type { Page } from 'playwright-core';

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

const message = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

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

/** What messages of each kind cover on a page as it stands there. */
export async function findCovered(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const each of MESSAGES) faults.push(...(await plant(page, each)));
  return faults;
}
