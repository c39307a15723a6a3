import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from '../e2e/stage/find-chromium.ts';
import { type Count, printCount, printHeading, root, runChecks, runTool } from './run-checks.ts';

interface Report {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

/** What also runs with a database and a store of others in every run; `npm run test:external` runs all of it so. */
const ALSO_EXTERNAL = ['features/keyval/keyval.test.ts', 'features/media/media', 'src/upgrade.test.ts'];
const JOURNEYS = globSync('e2e/**/*.journey.ts', { cwd: root });

/** A file that fails before its first test and a run that fails outside any test count as one failure each. */
function countReport(path: string, exitCode: number): Count {
  if (!existsSync(path)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(path, 'utf8')) as Report;
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const failed = report.numFailedTests + broken.length;
  return { passed: report.numPassedTests, failed: failed === 0 && exitCode !== 0 ? 1 : failed };
}

async function runVitest(
  projects: string[],
  env: NodeJS.ProcessEnv = {},
  files: string[] = [],
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-report-'));
  const report = join(folder, 'report.json');
  const chosen = projects.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = await runTool(
    ['vitest', 'run', ...files, ...chosen, ...reporters, '--passWithNoTests'],
    env,
  );
  const count = countReport(report, exitCode);
  rmSync(folder, { recursive: true, force: true });
  return count;
}

/** Gives the Chromium of the journeys once the web they open is built; nothing when either is missing. */
function prepareJourneys(): string | undefined {
  const chromium = findChromium();
  return chromium !== undefined && buildWeb(root) ? chromium : undefined;
}

async function runJourneys(chromium: string | undefined): Promise<Count> {
  if (chromium === undefined) return { passed: 0, failed: Math.max(1, JOURNEYS.length) };
  return runVitest(['e2e'], { CHROMIUM_PATH: chromium });
}

function addCounts(counts: Count[]): Count {
  return counts.reduce((sum, count) => ({
    passed: sum.passed + count.passed,
    failed: sum.failed + count.failed,
  }));
}

async function runEverything(): Promise<Count> {
  const checks = await runChecks();
  printHeading('Tests');
  const running = runVitest(['unit', 'server']);
  // Chromium is fetched and the web built while the tests run.
  const chromium = prepareJourneys();
  const tests = await running;
  printHeading('Mit fremder Datenbank und fremdem Speicher');
  const external = await runExternal(ALSO_EXTERNAL);
  printHeading('Wege im Browser');
  return addCounts([checks, tests, external, await runJourneys(chromium)]);
}

/** Only the test files and journeys whose paths hold one of the words. */
async function runSome(words: string[]): Promise<Count> {
  const isJourney = JOURNEYS.some((path) => words.some((word) => path.includes(word)));
  const chromium = isJourney ? prepareJourneys() : undefined;
  if (isJourney && chromium === undefined) return { passed: 0, failed: 1 };
  const env = chromium === undefined ? {} : { CHROMIUM_PATH: chromium };
  const count = await runVitest(['unit', 'server', ...(isJourney ? ['e2e'] : [])], env, words);
  if (count.passed + count.failed > 0) return count;
  console.error(`Kein Test liegt unter „${words.join('“ oder „')}“.`);
  return { passed: 0, failed: 1 };
}

/** The tests of the server with a database and a store as others run them (OPERATIONS.md «Several machines»). */
function runExternal(words: string[]): Promise<Count> {
  return runVitest(['server'], { RAHMENPREIS_TEST_EXTERNAL: '1' }, words);
}

const words = process.argv.slice(2);
if (words[0] === '--external') printCount(await runExternal(words.slice(1)));
else printCount(words.length === 0 ? await runEverything() : await runSome(words));
