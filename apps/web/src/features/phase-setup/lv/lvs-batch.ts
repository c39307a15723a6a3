import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { ChangeFile, ChangePreview } from '@rahmenpreis/contract/tender-change.ts';
import { findDoubleIds, matchFile, type NamedLiegenschaft } from '@rahmenpreis/workbook/lv/match-files.ts';
import { fileProblem, type FileRule } from '../../../kit/upload/file-problems.ts';
import { TEXTS } from '../texts.ts';

/** What became of one file of the batch. */
export type BatchRun =
  /** It is not sent, on its way, or changes nothing. */
  | { readonly kind: 'waiting' | 'running' | 'same' }
  /** What it would change is to be agreed to. */
  | { readonly kind: 'asked'; readonly file: ChangeFile; readonly preview: ChangePreview }
  | { readonly kind: 'done'; readonly findings: readonly Finding[] }
  | { readonly kind: 'failed'; readonly message: string; readonly findings: readonly Finding[] };

/** What stands for the catalogue where a file is assigned to a property. */
export const CATALOG_PLACE = 'ep-katalog';
/** How the file of a catalogue is mostly called. */
const CATALOG_NAME = /ep-?katalog/i;

/** One file of the batch with its property or `CATALOG_PLACE`, undefined until one is found or chosen. */
export interface BatchFile {
  readonly key: string;
  readonly file: File;
  readonly liegenschaftId: string | undefined;
  readonly isAmbiguous: boolean;
  /** The property was found by its name or city, which may be mistaken. */
  readonly isGuess: boolean;
  /** Why the file cannot be taken at all: wrong kind, empty, too large. */
  readonly problem: string | undefined;
  readonly run: BatchRun;
}

function keyOf({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}

/** Adds files with the property their name tells; a file that is already there is not added again. */
export function addToBatch(
  batch: readonly BatchFile[],
  files: readonly File[],
  liegenschaften: readonly NamedLiegenschaft[],
  rule: FileRule,
): BatchFile[] {
  const added = new Map(batch.map((own) => [own.key, own]));
  for (const file of files) {
    const key = keyOf(file);
    if (added.has(key)) continue;
    const isCatalog = CATALOG_NAME.test(file.name);
    const match = matchFile(file.name, isCatalog ? [] : liegenschaften);
    added.set(key, {
      key,
      file,
      liegenschaftId: isCatalog ? CATALOG_PLACE : match.kind === 'one' ? match.liegenschaftId : undefined,
      isAmbiguous: match.kind === 'several',
      isGuess: isCatalog || (match.kind === 'one' && match.isGuess),
      problem: fileProblem(file, rule),
      run: { kind: 'waiting' },
    });
  }
  return [...added.values()];
}

/** Gives the files to send: with a property that no other file claims, not sent yet or refused before. */
export function sendableFiles(batch: readonly BatchFile[]): BatchFile[] {
  const doubles = doubleIds(batch);
  return batch.filter(
    ({ liegenschaftId, problem, run }) =>
      liegenschaftId !== undefined &&
      problem === undefined &&
      !doubles.has(liegenschaftId) &&
      (run.kind === 'waiting' || run.kind === 'failed' || run.kind === 'asked'),
  );
}

/** Gives the files that are not uploaded yet, whether they can be or not. */
export function unsentFiles(batch: readonly BatchFile[]): BatchFile[] {
  return batch.filter(({ run }) => run.kind !== 'done' && run.kind !== 'same');
}

/** Gives the files that were looked at and wait for an agreement, the catalogue first. */
export function askedFiles(batch: readonly BatchFile[]): ChangeFile[] {
  const files = batch.flatMap(({ run }) => (run.kind === 'asked' ? [run.file] : []));
  return files.toSorted((a, b) => Number(a.propertyId !== null) - Number(b.propertyId !== null));
}

/** The changes of a file that waits for consent, in a line: «110 → 92 Positionen: 20 entfallen, 2 neu». */
function askedWords(file: ChangeFile, { files, groups, codes }: ChangePreview): string {
  const { replace } = TEXTS;
  const own = files.find(({ fileId }) => fileId === file.fileId);
  const sumOf = (field: 'gone' | 'added' | 'changed') => groups.reduce((sum, group) => sum + group[field], 0);
  const codesOf = (...kinds: string[]) => codes.filter(({ kind }) => kinds.includes(kind)).length;
  const [gone, added, changed] =
    file.propertyId === null
      ? [codesOf('gone'), codesOf('new'), codesOf('unit', 'text')]
      : [sumOf('gone'), sumOf('added'), sumOf('changed')];
  const parts = [
    gone && replace.gone(gone),
    added && replace.added(added),
    changed && replace.changed(changed),
  ];
  const { before = 0, after = 0 } = own?.positions ?? {};
  const difference = `${replace.positions(before, after)}: ${parts.filter(Boolean).join(', ') || replace.same}`;
  const other = own?.other ?? null;
  return [...(other === null ? [] : [replace.namesOther(other.label)]), difference].join(' · ');
}

/** Gives the properties that several usable files claim. */
export function doubleIds(batch: readonly BatchFile[]): ReadonlySet<string> {
  return findDoubleIds(
    batch.filter(({ problem }) => problem === undefined).map(({ liegenschaftId }) => liegenschaftId),
  );
}

/** Gives the words for one file: what is wrong with its assignment, or what became of it. */
export function batchState(
  own: BatchFile,
  doubles: ReadonlySet<string>,
  presentIds: { has(id: string): boolean },
): { text: string; tone: 'muted' | 'attention' | 'wrong' | 'good' } {
  const { fileStates } = TEXTS;
  const { run, problem, liegenschaftId } = own;
  if (problem !== undefined) return { text: problem, tone: 'wrong' };
  if (run.kind === 'running') return { text: fileStates.running, tone: 'muted' };
  if (run.kind === 'asked') return { text: askedWords(run.file, run.preview), tone: 'attention' };
  if (run.kind === 'same') return { text: fileStates.same, tone: 'good' };
  if (run.kind === 'failed') return { text: fileStates.failed(run.findings.length), tone: 'wrong' };
  if (run.kind === 'done') {
    const { length } = run.findings;
    return length === 0
      ? { text: fileStates.done, tone: 'good' }
      : { text: fileStates.warnings(length), tone: 'attention' };
  }
  if (liegenschaftId === undefined) {
    return { text: own.isAmbiguous ? fileStates.several : fileStates.unmatched, tone: 'attention' };
  }
  if (doubles.has(liegenschaftId)) return { text: fileStates.double, tone: 'attention' };
  if (own.isGuess) return { text: fileStates.guessed, tone: 'attention' };
  return { text: presentIds.has(liegenschaftId) ? fileStates.replaces : fileStates.ready, tone: 'muted' };
}
