import { expect, test } from 'vitest';
import { Failure } from '../answer/failure.ts';
import { parseFile } from './parse-file.ts';
import type { WorkerPool } from './worker-pool.ts';

const warning = { severity: 'warning', row: 2, column: 'Einheit', value: '', message: 'Fehlt.' } as const;
const error = { ...warning, severity: 'error' } as const;

function poolAnswering(answer: unknown): WorkerPool {
  return { run: async <T>() => answer as T | undefined, close: async () => undefined };
}

async function refusalOf(answer: unknown): Promise<Failure | undefined> {
  const failed = await parseFile(poolAnswering(answer), 'module', 'read', []).catch((thrown) => thrown);
  return failed instanceof Failure ? failed : undefined;
}

test('warnings let a file through', async () => {
  const parsed = { values: [1], findings: [warning] };
  expect(await parseFile(poolAnswering(parsed), 'module', 'read', [])).toBe(parsed);
});

test('errors refuse a file with all findings', async () => {
  expect(await refusalOf({ findings: [warning, error] })).toMatchObject({
    status: 400,
    code: 'file-findings',
    details: [warning, error],
  });
});

test('a killed worker refuses the file with a sentence', async () => {
  expect(await refusalOf(undefined)).toMatchObject({
    status: 400,
    code: 'file-findings',
    details: [{ severity: 'error', row: 0, message: expect.stringContaining('nicht in vertretbarer Zeit') }],
  });
});
