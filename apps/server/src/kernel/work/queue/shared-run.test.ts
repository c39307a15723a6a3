import { expect, test } from 'vitest';
import { createSharedRun } from './shared-run.ts';

function scriptedWork() {
  const runs: { end(result: string): void; fail(error: Error): void }[] = [];
  const turn = createSharedRun(
    () => new Promise<string>((resolve, reject) => runs.push({ end: resolve, fail: reject })),
  );
  return { runs, turn };
}

test('who comes while work is running waits for the next run and shares it', async () => {
  const { runs, turn } = scriptedWork();
  const first = turn();
  const [second, third] = [turn(), turn()];
  expect(runs).toHaveLength(1);
  runs[0]!.end('a');
  expect(await first).toBe('a');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.end('b');
  expect(await Promise.all([second, third])).toEqual(['b', 'b']);
  const fourth = turn();
  runs[2]!.end('c');
  expect(await fourth).toBe('c');
});

test('a run that fails fails only for those it belongs to', async () => {
  const { runs, turn } = scriptedWork();
  const first = turn();
  const second = turn();
  runs[0]!.fail(new Error('lost'));
  await expect(first).rejects.toThrow('lost');
  await expect.poll(() => runs.length).toBe(2);
  runs[1]!.end('b');
  expect(await second).toBe('b');
});
