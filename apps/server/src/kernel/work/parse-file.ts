import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { fileRefused } from '../answer/failure.ts';
import type { ArgsOf, FunctionName, ResultOf, WorkerModule } from './worker-module.ts';
import type { Workers } from './worker-pool.ts';

/** What every file reader gives besides its values. */
interface ParsedFile {
  findings: readonly Finding[];
}

/** The names of a module's functions that read files. */
type ReaderName<Module> = {
  [Name in FunctionName<Module>]: ResultOf<Module, Name> extends ParsedFile ? Name : never;
}[FunctionName<Module>];

/**
 * Reads a file's bytes in a worker with a function of a module and gives what it read, its findings being no
 * more than warnings. Errors among the findings, and a file that takes too long or too much memory, refuse it
 * with 400 (QUALITY.md «Files»).
 */
export async function parseFile<Module extends object, Name extends ReaderName<Module>>(
  workers: Workers,
  module: WorkerModule<Module>,
  name: Name,
  ...args: ArgsOf<Module, Name>
): Promise<ResultOf<Module, Name>> {
  const parsed = await workers.run(module, name, ...args);
  if (parsed === undefined) throw fileRefused([TOO_COSTLY]);
  const { findings } = parsed as ParsedFile;
  if (findings.some((finding) => finding.severity === 'error')) throw fileRefused(findings);
  return parsed;
}

/** The finding on a file that takes too long to read, or too much memory. */
export const TOO_COSTLY: Finding = {
  severity: 'error',
  row: 0,
  column: '',
  value: '',
  message:
    'Die Datei ließ sich nicht in vertretbarer Zeit lesen. Bitte speichern Sie sie neu oder teilen Sie sie auf.',
};
