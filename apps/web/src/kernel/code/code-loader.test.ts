import { expect, test } from 'vitest';
import { createCodeLoader } from './code-loader.ts';

const PAGE = '/assets/page.js';
const SHARED = '/assets/shared.js';
const TEXTS = '/assets/texts.js';
const ICONS = '/assets/icons.js';

/** A connection that is lost for some files, and everything the loader did, in its order. */
function fakePage({ present = [] }: { present?: readonly string[] } = {}) {
  const lost = new Set<string>();
  const done: string[] = [];
  const attempt = (what: string) => async (url: string) => {
    await Promise.resolve();
    if (lost.has(`${what} ${url}`)) throw new Error(`${what} ${url}`);
    done.push(`${what} ${url}`);
  };
  const load = createCodeLoader(
    {
      fetchFile: attempt('fetch'),
      readEarly: (url) => void done.push(`read ${url}`),
    },
    present,
  );
  const open = (urls: readonly string[]) =>
    load(async () => {
      done.push('import');
      return 'page';
    }, urls);
  return { lost, done, open };
}

test('code is imported once all its files are fetched', async () => {
  const { done, open } = fakePage();
  expect(await open([PAGE, SHARED])).toBe('page');
  expect(done).toEqual([`fetch ${PAGE}`, `fetch ${SHARED}`, `read ${PAGE}`, `read ${SHARED}`, 'import']);
});

test('while a file is missing nothing is imported, and the next time only what failed is fetched', async () => {
  const { lost, done, open } = fakePage();
  lost.add(`fetch ${SHARED}`);
  await expect(open([PAGE, TEXTS, SHARED])).rejects.toThrow(`fetch ${SHARED}`);
  expect(done).toEqual([`fetch ${PAGE}`, `fetch ${TEXTS}`]);
  lost.clear();
  done.length = 0;
  await open([PAGE, TEXTS, SHARED]);
  expect(done.filter((each) => each.startsWith('fetch'))).toEqual([`fetch ${SHARED}`]);
  expect(done.at(-1)).toBe('import');
});

test('files that are here, or on their way for another page, are not asked for again', async () => {
  const { done, open } = fakePage({ present: [SHARED, ICONS] });
  await Promise.all([open([PAGE, SHARED, ICONS]), open([PAGE, TEXTS])]);
  expect(done.filter((each) => each !== 'import').toSorted()).toEqual([
    `fetch ${PAGE}`,
    `fetch ${TEXTS}`,
    `read ${PAGE}`,
    `read ${TEXTS}`,
  ]);
});
