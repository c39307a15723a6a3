import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Count } from './run-checks.ts';

/** What is used of the report on a run. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly FileReport[];
}

interface FileReport {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly fullName: string;
    readonly status: string;
    readonly failureMessages: readonly string[];
  }[];
}

/** So much of a page is told beside the sentence that it lacks. */
const TOLD_LENGTH = 600;

/**
 * What somebody who was not there needs: the sentence, and what stood on the page, but not where in the code
 * it was.
 */
function toldOf(text = ''): string {
  const end = text.search(/\n\s+at /);
  return (end === -1 ? text : text.slice(0, end)).replaceAll(/\s+/g, ' ').trim().slice(0, TOLD_LENGTH);
}

/**
 * Each failed test of a file; the file itself where it failed outside of them, as in what it does beforehand.
 */
function failuresOf({ name, status, message, assertionResults }: FileReport, root: string): string[] {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0) {
    return failed.map((test) => `✗ ${path} › ${test.fullName}: ${toldOf(test.failureMessages[0])}`);
  }
  return status === 'failed' ? [`✗ ${path}: ${toldOf(message)}`] : [];
}

/** Statuses of a test that was not run. */
const LEFT_OUT = new Set(['skipped', 'pending']);
/** What a test may need that a machine need not have; its title names it. */
const NEEDS = ['LibreOffice', 'root', '/dev/full'];

function needsOf({ status, assertionResults }: FileReport): string[] {
  // Of a file that failed before its tests nothing is left out for want of anything.
  if (status === 'failed') return [];
  return assertionResults
    .filter((test) => LEFT_OUT.has(test.status))
    .map(({ fullName }) => NEEDS.find((need) => fullName.includes(need)) ?? fullName);
}

/** What such a file holds; `otherwise` where the run ended before it was written. */
function readJson<Content>(path: string, otherwise: Content): Content {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Content) : otherwise;
}

/**
 * Counts what a run has written: Vitest's report, and what went wrong outside of any test
 * (`error-reporter.ts`). A run that failed and does not say how counts as one failure.
 */
export function countReport(reportPath: string, errorsPath: string, root: string, exitCode: number): Count {
  const report = readJson<Report>(reportPath, { numPassedTests: 0, testResults: [] });
  const failures = [
    ...report.testResults.flatMap((file) => failuresOf(file, root)),
    ...readJson<string[]>(errorsPath, []).map((error) => `✗ Vitest: ${toldOf(error)}`),
  ];
  const isBroken = exitCode !== 0 && failures.length === 0;
  return {
    passed: report.numPassedTests,
    skipped: report.testResults.flatMap(needsOf),
    failures: isBroken ? [`✗ Vitest endete mit ${exitCode}, ohne zu sagen, welcher Test.`] : failures,
  };
}
