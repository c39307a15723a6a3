import { type ChildProcess, spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';

/** How the system schedules what works only while nobody else does. */
const SCHED_IDLE = 5;
const GUARD = new URL('./process-guard.ts', import.meta.url).href;

function startReckoning(limits: object): ChildProcess {
  // It breathes now and then: a thread of its own only starts where the first one lets it.
  const reckon = `const reckon = () => { for (const end = Date.now() + 50; Date.now() < end;); setImmediate(reckon); }; reckon();`;
  const script = `import('${GUARD}').then(({ guardProcess }) => { guardProcess(${JSON.stringify(limits)}); ${reckon} });`;
  const child = spawn(process.execPath, ['--eval', script], { stdio: 'ignore' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

/** The policy of its main thread, by its place in /proc/…/stat behind the name in brackets. */
async function policyOf({ pid }: ChildProcess): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[38]);
}

test('what reckons for long steps behind everybody, and goes on', async () => {
  const child = startReckoning({ memoryMb: 1_000, idleAfterSeconds: 0.3 });
  await expect.poll(() => policyOf(child), { timeout: 20_000 }).toBe(SCHED_IDLE);
  expect(child.exitCode).toBeNull();
});

test('what uses up its processor time is ended', async () => {
  const child = startReckoning({ memoryMb: 1_000, processorSeconds: 0.3 });
  const signal = await new Promise((resolve) => void child.once('exit', (_, name) => resolve(name)));
  expect(signal).toBe('SIGXCPU');
});
