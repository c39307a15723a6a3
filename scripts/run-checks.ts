import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

/** How many checks or tests passed and failed. */
export type Count = { passed: number; failed: number };

export const root = join(import.meta.dirname, '..');

const CHECKS = [
  { heading: 'Typen', command: ['tsc', '-b'] },
  { heading: 'Regeln', command: ['oxlint'] },
  { heading: 'Form', command: ['biome', 'format', '--max-diagnostics=20'] },
];

/** Runs an installed tool at the root with its output shown, and with our own Node; its exit code. */
export function runTool([tool = '', ...args]: string[], env: NodeJS.ProcessEnv = {}): number {
  const bin = join(root, 'node_modules/.bin');
  const answer = spawnSync(join(bin, tool), args, {
    cwd: root,
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}`, ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return answer.status ?? 1;
}

/** A line that says which part follows. */
export function printHeading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 60 - text.length))}`);
}

/** The line everything ends with. */
export function printCount(count: Count): void {
  console.log(`\n${count.passed} passed, ${count.failed} failed`);
  process.exitCode = count.failed === 0 ? 0 : 1;
}

/** Type check, lint and formatting, each counted as one. */
export function runChecks(): Count {
  const count = { passed: 0, failed: 0 };
  for (const { heading, command } of CHECKS) {
    printHeading(heading);
    if (runTool(command) === 0) count.passed += 1;
    else count.failed += 1;
  }
  return count;
}
