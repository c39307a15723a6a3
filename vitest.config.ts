import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/stage/run/longest-first.ts';

/**
 * What also runs with a database and a store of others in every run; `npm run test:external` runs all of it
 * so.
 */
const ALSO_EXTERNAL = [
  'features/keyval/keyval.test.ts',
  'features/media/media*.test.ts',
  'changed-tables.test.ts',
];

/** Processes that a test starts would each compile what they load anew. */
const NODE_COMPILE_CACHE = join(import.meta.dirname, 'node_modules/.cache/test-processes');

/** Room for what is soon garbage: page tests take an eighth less where it is looked for less often. */
const ROOM = '--max-semi-space-size=64';

/**
 * Without a browser half of the time is waiting: for a database, a timer, a process that starts. One more
 * works meanwhile; another number of workers asks for a turn of its own.
 */
const AFTER_JOURNEYS = {
  maxWorkers: availableParallelism() + 1,
  execArgv: [ROOM],
  sequence: { groupOrder: 1 },
};

const SERVER = {
  ...AFTER_JOURNEYS,
  globalSetup: ['apps/server/test/test-cluster.ts'],
  // The whole server is loaded once instead of by every file; each file still has its own server and
  // database.
  isolate: false,
  // What counts is what is answered, however busy the machine is: a worker that is killed takes seconds on a
  // free one.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // Some tests start the program in processes of their own, again and again: each would look for its parts
  // anew.
  env: {
    NODE_COMPILE_CACHE,
    NODE_OPTIONS: `${ROOM} --import ${new URL('apps/server/test/quick-imports.mjs', import.meta.url).href}`,
  },
};

/**
 * Five projects: `unit` needs nothing but Node, `page` renders pages into a DOM without a browser, `server`
 * runs against a real PostgreSQL that is started once per run, `external` against one in which the program is
 * an ordinary role, with media in a store of others, `e2e` drives the built application with a browser.
 */
export default defineConfig({
  test: {
    // Otherwise Vitest keeps one core for itself, which on two cores is half of them. A journey takes a core
    // and more, with its browser.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...AFTER_JOURNEYS,
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/web/**/!(*.page).test.{ts,tsx}',
            'scripts/**/*.test.ts',
            'deploy/**/*.test.ts',
            'architecture.test.ts',
            'documents.test.ts',
            'spec-coverage.test.ts',
          ],
          setupFiles: ['apps/web/src/test/no-browser.ts', 'apps/web/src/test/fresh-modules.ts'],
          // A process for each file took more than its tests; they keep nothing that another file could meet,
          // and one that mocks modules has them loaded anew.
          isolate: false,
          // Properties are tried many times; beside others that work, that takes much longer than the default
          // five seconds.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...AFTER_JOURNEYS,
          name: 'page',
          include: ['apps/web/src/**/*.page.test.tsx'],
          environment: 'happy-dom',
          // A saved file is a click on a link, and a browser stays where it is; this one would leave for the
          // file, for all pages after it.
          environmentOptions: {
            happyDOM: {
              // As wide as the desk of journeys.
              width: 1440,
              height: 900,
              settings: { navigation: { disableFallbackToSetURL: true } },
            },
          },
          // All pages are loaded once instead of by every file.
          isolate: false,
          // A page may be looked for longer than the default five seconds where others work beside it.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          ...SERVER,
          name: 'server',
          include: ['apps/server/{src,test}/**/*.test.ts'],
        },
      },
      {
        test: {
          ...SERVER,
          name: 'external',
          include:
            process.env.RAHMENPREIS_TEST_ALL_EXTERNAL === '1'
              ? ['apps/server/{src,test}/**/*.test.ts']
              : ALSO_EXTERNAL.map((file) => `apps/server/src/${file}`),
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/stage/run/stage-setup.ts'],
          isolate: false,
          env: { NODE_COMPILE_CACHE },
          // What counts is what a page finally shows, however busy the machine is: the longest take half a
          // minute on ours.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
