import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Count } from './run-checks.ts';

/** What is used of a report that Vitest writes as JSON. */
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

function firstLine(text = ''): string {
  return text.split('\n', 1)[0] ?? '';
}

/** Each failed test of a file; the file itself where it failed outside of them, as in what it does beforehand. */
function failuresOf({ name, status, message, assertionResults }: FileReport, root: string): string[] {
  const path = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === 'failed');
  if (failed.length > 0) {
    return failed.map((test) => `✗ ${path} › ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
  }
  return status === 'failed' ? [`✗ ${path}: ${firstLine(message)}`] : [];
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

/** Counts what Vitest has written of a run; one that failed outside any file counts as one failure. */
export function countReport(reportPath: string, root: string, exitCode: number): Count {
  const report = existsSync(reportPath)
    ? (JSON.parse(readFileSync(reportPath, 'utf8')) as Report)
    : { numPassedTests: 0, testResults: [] };
  const failures = report.testResults.flatMap((file) => failuresOf(file, root));
  const isBroken = exitCode !== 0 && failures.length === 0;
  return {
    passed: report.numPassedTests,
    skipped: report.testResults.flatMap(needsOf),
    failures: isBroken ? [`✗ Vitest endete mit ${exitCode}, ohne zu sagen, welcher Test.`] : failures,
  };
}
