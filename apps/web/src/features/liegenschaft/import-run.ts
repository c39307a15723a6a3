import type { ImportedLiegenschaft, LiegenschaftGaps } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import {
  type ArchiveFile,
  type ArchivePlan,
  archiveFilesOf,
} from '@rahmenpreis/workbook/liegenschaft-archive.ts';

/** The calls that an import makes; each rejects when the server refuses. */
export interface ImportCalls {
  /** Reject with the sentence to show where a service cannot be reached (OPEN-35). */
  checkServices(): Promise<void>;
  create(sheet: Uint8Array<ArrayBuffer>, gaps: LiegenschaftGaps, key: string): Promise<ImportedLiegenschaft>;
  upload(file: ArchiveFile, bytes: Uint8Array<ArrayBuffer>, key: string): Promise<Media>;
  /** Adds images and documents to the property, or to one of its buildings, leaving out those it names already. */
  link(liegenschaftId: string, gebaeudeId: string | null, media: readonly Media[]): Promise<void>;
}

/** What is imported. */
export interface ImportSource {
  /** Names this import: repeated with the same key, nothing is made twice. */
  readonly key: string;
  readonly plan: ArchivePlan;
  readonly gaps: LiegenschaftGaps;
  readonly read: (index: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** How far an import has come; handed in again, it goes on from there. */
export interface ImportState {
  readonly liegenschaft: ImportedLiegenschaft | undefined;
  /** What was uploaded, by the file's place in the archive. */
  readonly uploaded: ReadonlyMap<number, Media>;
  /** Places of the files that belong to their property or building. */
  readonly linked: ReadonlySet<number>;
}

export const NOT_STARTED: ImportState = { liegenschaft: undefined, uploaded: new Map(), linked: new Set() };

/** The files of an archive that are not where they belong yet (IMPORT-009). */
export function openFiles({ files }: ArchivePlan, { linked }: ImportState): ArchiveFile[] {
  return files.filter(({ index }) => !linked.has(index));
}

async function uploadFiles(
  source: ImportSource,
  files: readonly ArchiveFile[],
  before: ImportState,
  tools: ImportTools,
): Promise<ImportState> {
  let state = before;
  for (const file of files) {
    tools.signal.throwIfAborted();
    if (state.uploaded.has(file.index)) continue;
    try {
      const media = await tools.calls.upload(
        file,
        await source.read(file.index),
        `${source.key}:${file.index}`,
      );
      state = { ...state, uploaded: new Map(state.uploaded).set(file.index, media) };
    } catch {
      tools.signal.throwIfAborted();
      // The property stands without this file; it is listed and can be tried again.
      continue;
    }
    tools.report(state);
  }
  return state;
}

async function linkFiles(
  liegenschaftId: string,
  gebaeudeId: string | null,
  files: readonly ArchiveFile[],
  state: ImportState,
  { calls, report }: ImportTools,
): Promise<ImportState> {
  const ready = files.filter(({ index }) => state.uploaded.has(index) && !state.linked.has(index));
  const media = ready.flatMap(({ index }) => state.uploaded.get(index) ?? []);
  if (media.length === 0) return state;
  try {
    await calls.link(liegenschaftId, gebaeudeId, media);
  } catch {
    return state;
  }
  const next = { ...state, linked: new Set([...state.linked, ...ready.map(({ index }) => index)]) };
  report(next);
  return next;
}

interface ImportTools {
  readonly calls: ImportCalls;
  readonly signal: AbortSignal;
  readonly report: (state: ImportState) => void;
}

/**
 * Imports one archive: services asked, sheet sent, then the images and documents of the property and of each building. A
 * file that fails leaves the rest alone; the same source with the state so far does only what is left (IMPORT-002,
 * IMPORT-009). Rejects where the sheet is refused or `signal` stops it.
 */
export async function runImport(
  source: ImportSource,
  before: ImportState,
  tools: ImportTools,
): Promise<ImportState> {
  const { calls, report } = tools;
  const { plan, gaps, key } = source;
  await calls.checkServices();
  let state = before;
  if (state.liegenschaft === undefined && plan.sheetIndex !== undefined) {
    const sheet = await source.read(plan.sheetIndex);
    state = { ...state, liegenschaft: await calls.create(sheet, gaps, key) };
    report(state);
  }
  const { liegenschaft } = state;
  if (liegenschaft === undefined) throw new Error('the archive has no sheet');
  const targets = [
    { gebaeudeId: null, files: archiveFilesOf(plan, null) },
    ...liegenschaft.gebaeude.map(({ id, nummer }) => ({
      gebaeudeId: id,
      files: archiveFilesOf(plan, nummer),
    })),
  ];
  for (const { gebaeudeId, files } of targets) {
    state = await uploadFiles(source, files, state, tools);
    state = await linkFiles(liegenschaft.id, gebaeudeId, files, state, tools);
  }
  return state;
}
