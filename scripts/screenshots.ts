import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { type Album, ALBUMS, type Shot } from '../e2e/stage/album.ts';
import { launchBrowser, openPage, signIn, type View, waitUntilQuiet } from '../e2e/stage/browser.ts';
import { startDemoProgram } from '../e2e/stage/program.ts';
import { chapterGroups } from '../apps/web/src/shell/help/chapters.ts';
import { buildWeb } from './build-web.ts';

const KINDS = ['admin', 'provider'] as const;

/** The shots that the chapters of one side show. */
function picturesOf(kind: (typeof KINDS)[number]): string[] {
  const chapters = chapterGroups(kind).flatMap((group) => group.chapters);
  return chapters.flatMap(({ picture }) => picture ?? []);
}

const root = join(import.meta.dirname, '..');
const FOLDER = join(root, 'screenshots');
/**
 * Pictures that are kept beside what shows them, made anew by their word: `npm run screenshots -- readme`,
 * `-- hilfe`.
 */
const KEPT = {
  readme: {
    folder: join(root, 'docs/pictures'),
    shots: ['dl-priceinput', 'analysis-property'],
    quality: 80,
    scale: 1,
  },
  hilfe: {
    folder: join(root, 'apps/web/src/shell/help/pictures'),
    shots: KINDS.flatMap(picturesOf),
    quality: 70,
    scale: 0.6,
  },
};
const words = process.argv.slice(2);
const kept = words.includes('readme') ? KEPT.readme : words.includes('hilfe') ? KEPT.hilfe : undefined;

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
  if (kept !== undefined) return kept.shots.includes(name);
  return words.length === 0 || words.some((word) => name.includes(word));
}

/** Takes the picture: as it is, or small enough to be kept beside the documents. */
async function take(page: Page, name: string, view: NamedView): Promise<void> {
  if (kept === undefined) {
    await page.screenshot({ path: join(FOLDER, `${name}-${view.name}.png`) });
    return;
  }
  const devtools = await page.context().newCDPSession(page);
  const { quality, folder, scale } = kept;
  const clip = { x: 0, y: 0, width: view.width, height: view.height, scale };
  const { data } = await devtools.send('Page.captureScreenshot', { format: 'webp', quality, clip });
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
const folder = kept?.folder ?? FOLDER;
mkdirSync(folder, { recursive: true });
const app = await startDemoProgram();
const complaints: string[] = [];
try {
  const browser = await launchBrowser();
  try {
    for (const view of kept === undefined ? VIEWS : [DESK]) {
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
