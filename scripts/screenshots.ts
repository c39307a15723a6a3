import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Album, ALBUMS, type Shot } from '../e2e/stage/album.ts';
import { launchBrowser, openPage, signIn, type View, waitUntilQuiet } from '../e2e/stage/browser.ts';
import { startDemoProgram } from '../e2e/stage/program.ts';
import { buildWeb } from './build-web.ts';

const root = join(import.meta.dirname, '..');
const FOLDER = join(root, 'screenshots');
/** Two pictures of README, made anew by `npm run screenshots -- readme`. */
const README = {
  folder: join(root, 'docs/pictures'),
  shots: ['dl-priceinput', 'analysis-property'],
  quality: 80,
};
const words = process.argv.slice(2);
const isForReadme = words.includes('readme');

type NamedView = View & { readonly name: string };
const DESK: NamedView = { name: '1440-light', width: 1440, height: 900, scheme: 'light' };
const VIEWS: readonly NamedView[] = [
  DESK,
  { name: '1440-dark', width: 1440, height: 900, scheme: 'dark' },
  { name: '390-light', width: 390, height: 844, scheme: 'light' },
  { name: '390-dark', width: 390, height: 844, scheme: 'dark' },
];

/** Whether a shot is wanted: words on the command line select by name. */
function isWanted({ name }: Shot): boolean {
  if (isForReadme) return README.shots.includes(name);
  return words.length === 0 || words.some((word) => name.includes(word));
}

/** Takes the picture: as it is, or small enough to be kept beside the documents. */
async function take(page: Page, name: string, view: NamedView): Promise<void> {
  if (!isForReadme) {
    await page.screenshot({ path: join(FOLDER, `${name}-${view.name}.png`) });
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const { quality, folder } = README;
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality });
  writeFileSync(join(folder, `${name}.webp`), Buffer.from(data, 'base64'));
}

/** Photographs the pages of one album in one view. */
async function shootAlbum(browser: Browser, url: string, album: Album, view: NamedView): Promise<string[]> {
  const shots = album.shots.filter(isWanted);
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
    await take(page, name, view);
    const isTooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    if (isTooWide) complaints.push(`${name}-${view.name} scrolls sideways`);
  }
  await context.close();
  return complaints;
}

if (!buildWeb(root)) process.exit(1);
const folder = isForReadme ? README.folder : FOLDER;
mkdirSync(folder, { recursive: true });
const app = await startDemoProgram();
const complaints: string[] = [];
try {
  const browser = await launchBrowser();
  try {
    for (const view of isForReadme ? [DESK] : VIEWS) {
      for (const album of ALBUMS) complaints.push(...(await shootAlbum(browser, app.url, album, view)));
    }
  } finally {
    await browser.close();
  }
} finally {
  await app.close();
}
for (const complaint of new Set(complaints)) console.log(complaint);
console.log(`Die Bilder liegen in ${folder}.`);
