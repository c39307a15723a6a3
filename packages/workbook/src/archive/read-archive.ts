import type { Finding } from '@rahmenpreis/contract/failure.ts';
import { hasErrors } from '../sheet/finding.ts';
import { type ArchivePlan, checkGebaeudeFolders, planArchive, unreadableArchive } from './plan-archive.ts';
import { type LiegenschaftDraft, readLiegenschaft } from '../liegenschaft/liegenschaft-in.ts';
import { type BlobSource, type OpenedArchive, openArchive } from './open-archive.ts';

/** A property's archive before anything of it is sent. */
export interface ReadArchive {
  plan: ArchivePlan;
  /** The sheet to send; undefined if none can be read. */
  sheet: { filename: string; bytes: Uint8Array } | undefined;
  /** What will be created; only to be used without an error among the findings. */
  liegenschaft: LiegenschaftDraft | undefined;
  /** Everything found in the archive and in its sheet. */
  findings: Finding[];
  /** Unpacks a planned file by its index; throws if it is damaged. */
  read(index: number): Promise<Uint8Array>;
  close(): Promise<void>;
}

/**
 * Opens a property's archive, sorts its files and reads its sheet, for a review before sending. It never
 * throws: whatever is wrong with the bytes is a finding (IMPORT-001…006, IMPORT-010, IMPORT-011).
 */
export async function readArchive(source: Uint8Array | BlobSource): Promise<ReadArchive> {
  const archive = await openArchive(source).catch(() => undefined);
  if (archive === undefined) return refusedArchive(unreadableArchive());
  const plan = planArchive(archive.entries);
  const { sheetIndex } = plan;
  const rest = { read: archive.read, close: archive.close };
  if (sheetIndex === undefined) return { ...refusedArchive(plan), ...rest };
  const sheet = await readSheet(archive, sheetIndex);
  if (sheet === undefined) return { ...refusedArchive(unreadableArchive()), ...rest };
  const { liegenschaft, findings } = await readLiegenschaft(sheet.bytes);
  const nummern = liegenschaft?.gebaeude.map(({ nummer }) => nummer) ?? [];
  // If rows could not be read, the folder is not what is wrong.
  const folders = hasErrors(findings) ? [] : checkGebaeudeFolders(plan, nummern);
  return { plan, sheet, liegenschaft, findings: [...plan.findings, ...findings, ...folders], ...rest };
}

async function readSheet(archive: OpenedArchive, index: number): Promise<ReadArchive['sheet']> {
  const bytes = await archive.read(index).catch(() => undefined);
  const filename = archive.entries[index]?.path.split('/').at(-1);
  return bytes === undefined || filename === undefined ? undefined : { filename, bytes };
}

function refusedArchive(plan: ArchivePlan): ReadArchive {
  return {
    plan,
    sheet: undefined,
    liegenschaft: undefined,
    findings: plan.findings,
    read: () => Promise.reject(new Error('the archive was refused')),
    close: () => Promise.resolve(),
  };
}
