import type { Failure } from '../../../kernel/answer/failure.ts';

/** Refuses with `changed` what would replace another file than the one that was shown before the question (decision 0067). */
export function refuseOtherReplaced(
  shown: string | undefined,
  present: string | undefined,
  changed: Failure,
): Failure | undefined {
  return shown === undefined || shown === present ? undefined : changed;
}

/** What a preview says of the file that lies there, by whose digest the write then names it; null where none does. */
export function presentReplaced(
  row: { filename: string; createdAt: Date } | undefined,
  digest: { file: { sha256: string } } | undefined,
): { filename: string; createdAt: string; version: string } | null {
  if (row === undefined || digest === undefined) return null;
  return { filename: row.filename, createdAt: row.createdAt.toISOString(), version: digest.file.sha256 };
}
