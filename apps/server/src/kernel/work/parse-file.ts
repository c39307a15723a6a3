import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { fileRefused } from '../answer/failure.ts';
import type { WorkerPool } from './worker-pool.ts';

/** What every reader of files gives beside its values. */
interface ParsedFile {
  findings: readonly Finding[];
}

/**
 * Reads a file's bytes in a worker with the function `name` of `module` and gives what it read, its findings being no
 * more than warnings. Errors among the findings, and a file that takes too long or too much memory, refuse it with 400
 * (QUALITY.md «Files»).
 */
export async function parseFile<T extends ParsedFile>(
  workers: WorkerPool,
  module: string,
  name: string,
  args: readonly unknown[],
): Promise<T> {
  const parsed = await workers.run<T>(module, name, args);
  if (parsed === undefined) throw fileRefused([TOO_COSTLY]);
  if (parsed.findings.some((finding) => finding.severity === 'error')) throw fileRefused(parsed.findings);
  return parsed;
}

const TOO_COSTLY: Finding = {
  severity: 'error',
  row: 0,
  column: '',
  value: '',
  message:
    'Die Datei ließ sich nicht in vertretbarer Zeit lesen. Bitte speichern Sie sie neu oder teilen Sie sie auf.',
};
