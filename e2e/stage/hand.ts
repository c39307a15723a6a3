import type { Locator, Page } from 'playwright-core';

/** What a file chooser is given. */
type Files = Parameters<Locator['setInputFiles']>[0];

/** Somebody at mouse and keyboard, whose every action is counted. */
export interface Hand {
  /** So many so far: a click, a filled field, a key outside of a field, a chosen file or files, one each. */
  readonly count: number;
  click(control: Locator): Promise<void>;
  fill(field: Locator, text: string): Promise<void>;
  press(key: string): Promise<void>;
  /** Clicks on what opens the file chooser, and chooses there: two actions. */
  choose(control: Locator, files: Files): Promise<void>;
}

/** Gives a hand that works on a page and counts what it does. */
export function openHand(page: Page): Hand {
  let count = 0;
  return {
    get count() {
      return count;
    },
    async click(control) {
      count += 1;
      await control.click();
    },
    async fill(field, text) {
      count += 1;
      await field.fill(text);
    },
    async press(key) {
      count += 1;
      await page.keyboard.press(key);
    },
    async choose(control, files) {
      count += 2;
      const asked = page.waitForEvent('filechooser');
      await control.click();
      await (await asked).setFiles(files);
    },
  };
}
