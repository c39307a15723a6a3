import { defineConfig } from 'vitest/config';
import { LongestFirst } from './e2e/stage/run/longest-first.ts';

/**
 * Four projects: `unit` needs nothing but Node, `page` renders pages into a DOM without a browser, `server` runs against a
 * real PostgreSQL that is started once per run, `e2e` drives the built application with a browser.
 */
export default defineConfig({
  test: {
    // Otherwise Vitest keeps one core for itself, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
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
          // A process for each file took more than its tests; they keep nothing that another file could meet, and whoever mocks
          // a module has all modules loaded again.
          isolate: false,
          // Properties are tried many times; beside others that work, that takes much longer than the default five seconds.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'page',
          include: ['apps/web/src/**/*.page.test.tsx'],
          environment: 'happy-dom',
          // All pages are loaded once instead of by every file.
          isolate: false,
          // A page may be looked for longer than the default five seconds where others work beside it.
          testTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'server',
          include: ['apps/server/src/**/*.test.ts'],
          globalSetup: ['apps/server/src/test/test-cluster.ts'],
          // The whole server is loaded once instead of by every file; each file still has its own server and database.
          isolate: false,
          // What counts is what is answered, however busy the machine is: a worker that is killed takes seconds on a free one.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.journey.ts'],
          globalSetup: ['e2e/stage/run/stage-setup.ts'],
          isolate: false,
          // What counts is what a page finally shows, however busy the machine is: the longest take half a minute on ours.
          testTimeout: 300_000,
          hookTimeout: 300_000,
          expect: { poll: { timeout: 60_000 } },
        },
      },
    ],
  },
});
