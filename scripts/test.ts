import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { findChromium } from './find-chromium.ts';
import { type Count, printCount, printHeading, root, runChecks, runTool } from './run-checks.ts';

type Report = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

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

function runVitest(projects: string[], env: NodeJS.ProcessEnv = {}): Count {
  const folder = mkdtempSync(join(tmpdir(), 'rahmenpreis-report-'));
  const report = join(folder, 'report.json');
  const chosen = projects.map((name) => `--project=${name}`);
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const exitCode = runTool(['vitest', 'run', ...chosen, ...reporters, '--passWithNoTests'], env);
  const count = countReport(report, exitCode);
  rmSync(folder, { recursive: true, force: true });
  return count;
}

function runJourneys(): Count {
  const journeys = globSync('e2e/**/*.journey.ts', { cwd: root }).length;
  const chromium = findChromium();
  if (chromium === undefined || !buildWeb(root)) return { passed: 0, failed: Math.max(1, journeys) };
  return runVitest(['e2e'], { CHROMIUM_PATH: chromium });
}

function addCounts(counts: Count[]): Count {
  return counts.reduce((sum, count) => ({
    passed: sum.passed + count.passed,
    failed: sum.failed + count.failed,
  }));
}

const checks = runChecks();
printHeading('Tests');
const tests = runVitest(['unit', 'server']);
printHeading('Wege im Browser');
printCount(addCounts([checks, tests, runJourneys()]));
