import type { LiegenschaftGaps, WholeLiegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Media } from '@rahmenpreis/contract/media.ts';
import type { ArchiveFile, ArchivePlan } from '@rahmenpreis/workbook/archive/plan-archive.ts';
import { isUnanswered } from '../../../kernel/call/call-failure.ts';
import { linkedIds } from '../../../tender/media/linked-media.ts';
import { filesThere, type ImportTarget, targetsOf } from './import-target.ts';
import type { ArchivePreview } from './archive/archive-worker.ts';

/** What is imported. */
interface ImportSource extends Pick<ArchivePreview, 'archiveKey' | 'sheetName' | 'plan'> {
  readonly gaps: LiegenschaftGaps;
  /** Whether somebody knows that another property has the same number, and wants this one as well. */
  readonly acceptsTaken: boolean;
  readonly read: (index: number) => Promise<Uint8Array<ArrayBuffer>>;
}

/** The calls that an import makes; each rejects when the server refuses. */
export interface ImportCalls {
  /** Rejects with the sentence to show where a service cannot be reached (OPEN-35). */
  checkServices(): Promise<void>;
  /** The property that the archive has become already; null where it has not. */
  find(archiveKey: string): Promise<WholeLiegenschaft | null>;
  listMedia(ids: readonly string[]): Promise<readonly Media[]>;
  create(source: ImportSource, sheet: Uint8Array<ArrayBuffer>): Promise<WholeLiegenschaft>;
  upload(target: ImportTarget, file: ArchiveFile, bytes: Uint8Array<ArrayBuffer>): Promise<Media>;
  /** Adds images and documents to the property or building, leaving out what stands there already. */
  link(target: ImportTarget, media: readonly Media[]): Promise<void>;
}

/** How far an import has come; the numbers are the files' places in the archive. */
export interface ImportState {
  readonly liegenschaft: WholeLiegenschaft | undefined;
  /** What has arrived, but does not belong to its property or building yet. */
  readonly sent: ReadonlySet<number>;
  readonly linked: ReadonlySet<number>;
  /** Why a file did not arrive. */
  readonly problems: ReadonlyMap<number, unknown>;
}

export const NOT_STARTED: ImportState = {
  liegenschaft: undefined,
  sent: new Set(),
  linked: new Set(),
  problems: new Map(),
};

/** The files of an archive that are not where they belong yet (IMPORT-009). */
export function openFiles({ files }: ArchivePlan, { linked }: ImportState): ArchiveFile[] {
  return files.filter(({ index }) => !linked.has(index));
}

/** Asks how far an archive has come, wherever and by whomever it was begun (decision 0014). */
export async function findState(
  { archiveKey, plan }: Pick<ImportSource, 'archiveKey' | 'plan'>,
  calls: Pick<ImportCalls, 'find' | 'listMedia'>,
): Promise<ImportState> {
  const liegenschaft = await calls.find(archiveKey);
  if (liegenschaft === null) return NOT_STARTED;
  const ids = [liegenschaft, ...liegenschaft.gebaeude].flatMap(linkedIds);
  const media = new Map((ids.length === 0 ? [] : await calls.listMedia(ids)).map((each) => [each.id, each]));
  const linked = targetsOf(plan, liegenschaft).flatMap(({ files, links }) =>
    filesThere(
      files,
      linkedIds(links).flatMap((id) => media.get(id) ?? []),
    ),
  );
  return { ...NOT_STARTED, liegenschaft, linked: new Set(linked.map(({ index }) => index)) };
}

interface ImportTools {
  readonly calls: ImportCalls;
  readonly signal: AbortSignal;
  readonly report: (state: ImportState) => void;
}

function withProblem(state: ImportState, files: readonly ArchiveFile[], error: unknown): ImportState {
  return {
    ...state,
    problems: new Map([...state.problems, ...files.map((file) => [file.index, error] as const)]),
  };
}

/** Uploads what a property or building lacks and links it; what fails is noted and leaves the rest alone. */
async function fillTarget(
  source: ImportSource,
  target: ImportTarget,
  before: ImportState,
  { calls, signal, report }: ImportTools,
): Promise<ImportState> {
  let state = before;
  const arrived: { file: ArchiveFile; media: Media }[] = [];
  for (const file of target.files.filter(({ index }) => !before.linked.has(index))) {
    if (signal.aborted) break;
    try {
      arrived.push({ file, media: await calls.upload(target, file, await source.read(file.index)) });
      state = { ...state, sent: new Set([...state.sent, file.index]) };
    } catch (error) {
      if (!signal.aborted) state = withProblem(state, [file], error);
    }
    report(state);
  }
  if (arrived.length === 0) return state;
  const files = arrived.map(({ file }) => file);
  try {
    const linked = arrived.map(({ media }) => media);
    await calls.link(target, linked);
    state = { ...state, linked: new Set([...state.linked, ...files.map(({ index }) => index)]) };
  } catch (error) {
    state = withProblem(state, files, error);
  }
  report(state);
  return state;
}

/** Makes the property; where no answer came, it asks whether it was made nevertheless. */
async function createOnce(
  source: ImportSource,
  sheet: Uint8Array<ArrayBuffer>,
  calls: ImportCalls,
): Promise<WholeLiegenschaft> {
  try {
    return await calls.create(source, sheet);
  } catch (error) {
    if (!isUnanswered(error)) throw error;
    const made = await calls.find(source.archiveKey).catch(() => null);
    if (made === null) throw error;
    return made;
  }
}

/**
 * Imports one archive: asks for the services, finds what is there already, sends the sheet, then the images
 * and documents of the property and of each building. A file that fails leaves the rest alone; importing
 * again does only what is left (IMPORT-002, IMPORT-009). Rejects where the sheet is refused, or where
 * `signal` stopped it between two files; what has arrived by then is linked.
 */
export async function runImport(source: ImportSource, tools: ImportTools): Promise<ImportState> {
  const { calls, signal, report } = tools;
  const { plan, read } = source;
  await calls.checkServices();
  let state = await findState(source, calls);
  if (state.liegenschaft === undefined) {
    if (plan.sheetIndex === undefined) throw new Error('the archive has no sheet');
    const sheet = await read(plan.sheetIndex);
    signal.throwIfAborted();
    state = { ...state, liegenschaft: await createOnce(source, sheet, calls) };
  }
  report(state);
  const targets = state.liegenschaft === undefined ? [] : targetsOf(plan, state.liegenschaft);
  for (const target of targets) state = await fillTarget(source, target, state, tools);
  if (openFiles(plan, state).length > 0) signal.throwIfAborted();
  return state;
}
