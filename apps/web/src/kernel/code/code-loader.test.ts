import { expect, test } from 'vitest';
import { createCodeLoader } from './code-loader.ts';

const PAGE = '/assets/page.js';
const SHARED = '/assets/shared.js';
const STYLE = '/assets/page.css';
const LOOK = '/assets/look.css';

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
      applyStyle: attempt('apply'),
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

test('code is imported once all its files are fetched and its styles have taken effect', async () => {
  const { done, open } = fakePage();
  expect(await open([PAGE, STYLE, SHARED, LOOK])).toBe('page');
  expect(done).toEqual([
    `fetch ${PAGE}`,
    `fetch ${STYLE}`,
    `fetch ${SHARED}`,
    `fetch ${LOOK}`,
    `read ${PAGE}`,
    `read ${SHARED}`,
    `apply ${STYLE}`,
    `apply ${LOOK}`,
    'import',
  ]);
});

test('while a file is missing nothing is imported, and the next time only what failed is fetched', async () => {
  const { lost, done, open } = fakePage();
  lost.add(`fetch ${SHARED}`);
  await expect(open([PAGE, STYLE, SHARED])).rejects.toThrow(`fetch ${SHARED}`);
  expect(done).toEqual([`fetch ${PAGE}`, `fetch ${STYLE}`]);
  lost.clear();
  done.length = 0;
  await open([PAGE, STYLE, SHARED]);
  expect(done.filter((each) => each.startsWith('fetch'))).toEqual([`fetch ${SHARED}`]);
  expect(done.at(-1)).toBe('import');
});

test('a style sheet that fails counts as failed code and is applied anew the next time', async () => {
  const { lost, done, open } = fakePage();
  lost.add(`apply ${STYLE}`);
  await expect(open([PAGE, STYLE])).rejects.toThrow(`apply ${STYLE}`);
  expect(done).not.toContain('import');
  lost.clear();
  await open([PAGE, STYLE]);
  expect(done.slice(-2)).toEqual([`apply ${STYLE}`, 'import']);
});

test('files that are here, or on their way for another page, are not asked for again', async () => {
  const { done, open } = fakePage({ present: [SHARED, LOOK] });
  await Promise.all([open([PAGE, SHARED, LOOK]), open([PAGE, STYLE])]);
  expect(done.filter((each) => each !== 'import').toSorted()).toEqual([
    `apply ${STYLE}`,
    `fetch ${STYLE}`,
    `fetch ${PAGE}`,
    `read ${PAGE}`,
  ]);
});
