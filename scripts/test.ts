import { existsSync, globSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from '../e2e/stage/find-chromium.ts';
import {
  addCounts,
  type Count,
  countChecks,
  printCount,
  printHeading,
  root,
  runTool,
  startChecks,
} from './run-checks.ts';
import { countReport } from './test-report.ts';

const JOURNEYS = globSync('e2e/**/*.journey.ts', { cwd: root });
/** What becomes of the journeys where their browser or the web they open is missing. */
const NOT_PREPARED: Count = {
  passed: 0,
  failures: ['Die Wege im Browser: Chromium oder die gebaute Oberfläche fehlt.'],
};

/** Memory that Linux offers as a folder. */
const IN_MEMORY = '/dev/shm';
/** Of a machine with less memory a run might take too much of it. */
const ENOUGH_BYTES = 8 * 2 ** 30;

/**
 * Where tests keep what they throw away. Hundreds of databases made and dropped take a sixth of their time on
 * a disk.
 */
function temporaryFolder(): NodeJS.ProcessEnv {
  if (!existsSync(IN_MEMORY)) return {};
  const { bavail, bsize } = statfsSync(IN_MEMORY);
  return bavail * bsize < ENOUGH_BYTES ? {} : { TMPDIR: IN_MEMORY };
}

async function runVitest(
  projects: string[],
  env: NodeJS.ProcessEnv = {},
  files: string[] = [],
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-report-'));
  const report = join(folder, 'report.json');
  const chosen = projects.map((name) => `--project=${name}`);
  const errors = join(folder, 'errors.json');
  const reporters = ['default', 'json', './scripts/error-reporter.ts'].map((name) => `--reporter=${name}`);
  const exitCode = await runTool(
    ['vitest', 'run', ...files, ...chosen, ...reporters, `--outputFile.json=${report}`, '--passWithNoTests'],
    { ...temporaryFolder(), ...env, RAHMENPREIS_ERRORS: errors },
  );
  const count = countReport(report, errors, root, exitCode);
  rmSync(folder, { recursive: true, force: true });
  return count;
}

/** Gives the Chromium of the journeys once the web they open is built; nothing when either is missing. */
function prepareJourneys(): string | undefined {
  const chromium = findChromium();
  return chromium !== undefined && buildWeb(root) ? chromium : undefined;
}

/** All tests, beside which the checks run; they are told of behind them. */
async function runEverything(): Promise<Count> {
  const checks = startChecks();
  // Chromium is fetched and the web built meanwhile.
  const chromium = prepareJourneys();
  printHeading('Tests und Wege im Browser');
  const projects = ['unit', 'page', 'server', 'external'];
  const tests =
    chromium === undefined
      ? addCounts([await runVitest(projects), NOT_PREPARED])
      : await runVitest([...projects, 'e2e'], { CHROMIUM_PATH: chromium });
  return addCounts([await countChecks(checks), tests]);
}

/** Only the test files and journeys whose paths hold one of the words. */
async function runSome(words: string[]): Promise<Count> {
  const isJourney = JOURNEYS.some((path) => words.some((word) => path.includes(word)));
  const chromium = isJourney ? prepareJourneys() : undefined;
  if (isJourney && chromium === undefined) return NOT_PREPARED;
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const count = await runVitest(['unit', 'page', 'server', ...(isJourney ? ['e2e'] : [])], env, words);
  if (count.passed + count.failures.length > 0) return count;
  return { passed: 0, failures: [`Kein Test liegt unter „${words.join('“ oder „')}“.`] };
}

/**
 * The tests of the server with a database and a store as others run them (OPERATIONS.md «Several machines»):
 * on the embedded server, then on each that Debian's packages have installed; RAHMENPREIS_TEST_DATABASE_URL
 * names the only one.
 */
async function runExternal(words: string[]): Promise<Count> {
  const env = { RAHMENPREIS_TEST_ALL_EXTERNAL: '1' };
  const counts = [await runVitest(['external'], env, words)];
  const installed = process.env.RAHMENPREIS_TEST_DATABASE_URL ? [] : globSync('/usr/lib/postgresql/*/bin');
  for (const programs of installed) {
    printHeading(`PostgreSQL aus ${programs}`);
    counts.push(await runVitest(['external'], { ...env, RAHMENPREIS_TEST_POSTGRESQL: programs }, words));
  }
  return addCounts(counts);
}

const words = process.argv.slice(2);
if (words[0] === '--external') printCount(await runExternal(words.slice(1)));
else printCount(words.length === 0 ? await runEverything() : await runSome(words));
