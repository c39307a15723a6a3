import { spawn, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { delimiter, join } from 'node:path';

/** How many checks or tests passed, and what failed, a line for each. */
export interface Count {
  readonly passed: number;
  /** What each test that was left out would have needed; none where it is not said. */
  readonly skipped?: readonly string[];
  readonly failures: readonly string[];
}

export const root = join(import.meta.dirname, '..');

const CHECKS = [
  // Looking for garbage as often as Go usually does takes a seventh of its time, as nearly all types stay.
  { heading: 'Typen und Regeln', command: ['oxlint'], env: { GOGC: '400' } },
  { heading: 'Form', command: ['biome', 'format', '--max-diagnostics=20'] },
  { heading: 'OpenAPI', command: ['node', 'apps/server/test/lint-open-api.ts'] },
];

function start([tool = '', ...args]: string[], stdio: StdioOptions, env: NodeJS.ProcessEnv = {}) {
  const bin = join(root, 'node_modules/.bin');
  const path = `${bin}${delimiter}${process.env.PATH ?? ''}`;
  return spawn(join(bin, tool), args, { cwd: root, env: { ...process.env, PATH: path, ...env }, stdio });
}

/** Runs an installed tool at the root with its output shown, and with our own Node; its exit code. */
export async function runTool(command: string[], env?: NodeJS.ProcessEnv): Promise<number> {
  const [code] = await once(start(command, ['ignore', 'inherit', 'inherit'], env), 'close');
  return typeof code === 'number' ? code : 1;
}

/** Lets everything else on the machine go first. */
const BEHIND_OTHERS = 19;

/** Runs an installed tool and keeps what it says. */
async function runQuietly(
  command: string[],
  env?: NodeJS.ProcessEnv,
): Promise<{ code: unknown; said: string }> {
  const tool = start(command, ['ignore', 'pipe', 'pipe'], env);
  if (tool.pid !== undefined) setPriority(tool.pid, BEHIND_OTHERS);
  let said = '';
  for (const stream of [tool.stdout, tool.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
  }
  const [code] = await once(tool, 'close');
  return { code, said };
}

/** A line that says which part follows. */
export function printHeading(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 60 - text.length))}`);
}

/** Adds parts of a run up. */
export function addCounts(counts: readonly Count[]): Count {
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    skipped: counts.flatMap(({ skipped = [] }) => skipped),
    failures: counts.flatMap(({ failures }) => failures),
  };
}

/**
 * What everything ends with, for whoever sees only the end: the failures of all parts once more, what was
 * left out for want of what, and the counts.
 */
export function printCount({ passed, skipped = [], failures }: Count): void {
  const leftOut = [...Map.groupBy(skipped, (need) => need)].map(
    ([need, tests]) => `${tests.length} skipped: ${need}`,
  );
  console.log(`\n${[...failures, ...leftOut, `${passed} passed, ${failures.length} failed`].join('\n')}`);
  process.exitCode = failures.length === 0 ? 0 : 1;
}

/**
 * Starts types with lint, formatting and the description of the calls side by side. They take what others
 * leave of the machine.
 */
export function startChecks() {
  return CHECKS.map(({ heading, command, env }) => ({ heading, outcome: runQuietly(command, env) }));
}

/** Prints what each check said once it has ended, and counts each as one. */
export async function countChecks(checks: ReturnType<typeof startChecks>): Promise<Count> {
  const counts: Count[] = [];
  for (const { heading, outcome } of checks) {
    const { code, said } = await outcome;
    printHeading(heading);
    process.stdout.write(said);
    counts.push(code === 0 ? { passed: 1, failures: [] } : { passed: 0, failures: [heading] });
  }
  return addCounts(counts);
}
