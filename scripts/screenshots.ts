import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { type Album, ALBUMS } from '../e2e/stage/album.ts';
import { launchBrowser, openPage, signIn, type View, waitUntilQuiet } from '../e2e/stage/browser.ts';
import { startDemoProgram } from '../e2e/stage/program.ts';
import { buildWeb } from './build-web.ts';

const root = join(import.meta.dirname, '..');
const FOLDER = join(root, 'screenshots');

const VIEWS: readonly (View & { name: string })[] = [
  { name: '1440-light', width: 1440, height: 900, scheme: 'light' },
  { name: '1440-dark', width: 1440, height: 900, scheme: 'dark' },
  { name: '390-light', width: 390, height: 844, scheme: 'light' },
  { name: '390-dark', width: 390, height: 844, scheme: 'dark' },
];

/** Photographs the pages of one album in one view; words on the command line select by name. */
async function shootAlbum(
  browser: Browser,
  url: string,
  album: Album,
  view: View & { name: string },
): Promise<string[]> {
  const wanted = process.argv.slice(2);
  const shots = album.shots.filter(
    ({ name }) => wanted.length === 0 || wanted.some((word) => name.includes(word)),
  );
  if (shots.length === 0) return [];
  const { page, context, complaints } = await openPage(browser, url, view);
  if (album.username !== undefined) await signIn(page, album.username);
  for (const { name, path, prepare } of shots) {
    // What the state before changed in answers ends with it.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(path);
    await waitUntilQuiet(page);
    await prepare?.(page);
    await waitUntilQuiet(page);
    await page.screenshot({ path: join(FOLDER, `${name}-${view.name}.png`) });
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isTooWide) complaints.push(`${name}-${view.name} scrolls sideways`);
  }
  await context.close();
  return complaints;
}

if (!buildWeb(root)) process.exit(1);
mkdirSync(FOLDER, { recursive: true });
const app = await startDemoProgram();
const complaints: string[] = [];
try {
  const browser = await launchBrowser();
  try {
    for (const view of VIEWS) {
      for (const album of ALBUMS) complaints.push(...(await shootAlbum(browser, app.url, album, view)));
    }
  } finally {
    await browser.close();
  }
} finally {
  await app.close();
}
for (const complaint of new Set(complaints)) console.log(complaint);
console.log(`Die Bilder liegen in ${FOLDER}.`);
