import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { expect, test } from 'vitest';
import { Failure } from '../answer/failure.ts';
import { parseFile } from './parse-file.ts';
import { workerModule } from './worker-module.ts';
import type { Workers } from './worker-pool.ts';

const warning = { severity: 'warning', row: 2, column: 'Einheit', value: '', message: 'Fehlt.' } as const;
const error = { ...warning, severity: 'error' } as const;

interface Reader {
  read(bytes: Uint8Array): { values: number[]; findings: Finding[] };
}
const reader = workerModule<Reader>('reader.ts');
const BYTES = new Uint8Array();

function workersAnswering(answer: unknown): Workers {
  return { run: async () => answer as never };
}

async function refusalOf(answer: unknown): Promise<Failure | undefined> {
  const failed = await parseFile(workersAnswering(answer), reader, 'read', BYTES).catch((thrown) => thrown);
  return failed instanceof Failure ? failed : undefined;
}

test('warnings let a file through', async () => {
  const parsed = { values: [1], findings: [warning] };
  expect(await parseFile(workersAnswering(parsed), reader, 'read', BYTES)).toBe(parsed);
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
