import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { Liegenschaft, LiegenschaftGaps } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ArchivePreview } from './archive/archive-worker.ts';
import { type ImportState, NOT_STARTED, openFiles } from './import-run.ts';

/** One chosen archive on its way. */
export interface ImportItem {
  readonly key: string;
  readonly file: File;
  readonly preview: ArchivePreview | undefined;
  readonly gaps: LiegenschaftGaps;
  /** Whether the user wants it although its number is taken. */
  readonly acceptsTaken: boolean;
  readonly state: ImportState;
  readonly run: 'reading' | 'ready' | 'waiting' | 'running' | 'ended';
  /** Why it has ended before everything was there. */
  readonly message: string;
  /** What the server found in the sheet, besides what the preview shows. */
  readonly findings: readonly Finding[];
}

/** What an archive has become: nothing, a property that lacks files, or all of it. */
type ImportOutcome = 'nothing' | 'partly' | 'whole';

type GapName = 'nummer' | 'name' | keyof LiegenschaftGaps['adresse'];

const NO_GAPS: LiegenschaftGaps = {
  nummer: '',
  name: '',
  adresse: { strasse: '', hausnummer: '', postleitzahl: '', stadt: '', region: '' },
};

/** An archive that is about to be read. */
export function newItem(key: string, file: File): ImportItem {
  return {
    key,
    file,
    preview: undefined,
    gaps: NO_GAPS,
    acceptsTaken: false,
    state: NOT_STARTED,
    run: 'reading',
    message: '',
    findings: [],
  };
}

/** What an archive has become so far (IMPORT-008, IMPORT-009). */
export function outcomeOf({ preview, state }: Pick<ImportItem, 'preview' | 'state'>): ImportOutcome {
  if (preview === undefined || state.liegenschaft === undefined) return 'nothing';
  return openFiles(preview.plan, state).length === 0 ? 'whole' : 'partly';
}

/** The required fields that the archive's sheet lacks, in the order of the form (OPEN-34). */
export function gapNames({ preview }: ImportItem): GapName[] {
  return (preview?.draft?.gaps ?? []).map((gap) => gap.replace('adresse.', '') as GapName);
}

/** What somebody has filled in for a missing field. */
export function gapValue({ gaps }: ImportItem, name: GapName): string {
  return name === 'nummer' || name === 'name' ? gaps[name] : gaps.adresse[name];
}

/** Fills in a field that the sheet lacks. */
export function fillGap(item: ImportItem, name: GapName, value: string): ImportItem {
  const { gaps } = item;
  if (name === 'nummer' || name === 'name') return { ...item, gaps: { ...gaps, [name]: value } };
  return { ...item, gaps: { ...gaps, adresse: { ...gaps.adresse, [name]: value } } };
}

/** Whether nothing in the archive keeps it from being imported. */
export function isSound({ preview }: ImportItem): boolean {
  return preview?.draft !== undefined && preview.findings.every(({ severity }) => severity === 'warning');
}

/** The property with the number of an archive not imported yet; compared without case, as on the server. */
export function takenBy(item: ImportItem, all: readonly Liegenschaft[]): Liegenschaft | undefined {
  const { preview, gaps } = item;
  if (preview?.draft === undefined || outcomeOf(item) !== 'nothing') return undefined;
  const nummer = comparable(preview.draft.nummer || gaps.nummer);
  return nummer === '' ? undefined : all.find((each) => comparable(each.nummer) === nummer);
}

function comparable(nummer: string): string {
  return nummer.trim().toLowerCase();
}

/** The archive chosen before that has the same sheet. */
export function twinOf({ key, preview }: ImportItem, items: readonly ImportItem[]): ImportItem | undefined {
  if (preview === undefined || preview.archiveKey === '') return undefined;
  const first = items.find((each) => each.preview?.archiveKey === preview.archiveKey);
  return first?.key === key ? undefined : first;
}

/** Drops the earlier ended items of this archive: chosen again, perhaps repaired, it takes their place. */
export function withoutEarlier(items: readonly ImportItem[], { key, preview }: ImportItem): ImportItem[] {
  const isEarlier = (each: ImportItem) =>
    each.key !== key && each.run === 'ended' && each.preview?.archiveKey === preview?.archiveKey;
  return items.filter((each) => !isEarlier(each));
}

/** Whether an archive can be sent: sound, not all there, no field missing, no number taken unasked. */
export function isSendable(
  item: ImportItem,
  items: readonly ImportItem[],
  all: readonly Liegenschaft[],
): boolean {
  if ((item.run !== 'ready' && item.run !== 'ended') || !isSound(item)) return false;
  if (twinOf(item, items) !== undefined) return false;
  const outcome = outcomeOf(item);
  if (outcome !== 'nothing') return outcome === 'partly';
  const isFilled = gapNames(item).every((name) => gapValue(item, name).trim() !== '');
  return isFilled && (item.acceptsTaken || takenBy(item, all) === undefined);
}

/** Whether nothing is left to do: something has ended, nothing can be sent or waits for a field. */
export function isOver(items: readonly ImportItem[], all: readonly Liegenschaft[]): boolean {
  const isLeft = (item: ImportItem): boolean => {
    if (item.run !== 'ready' && item.run !== 'ended') return true;
    const hasGaps = outcomeOf(item) === 'nothing' && isSound(item) && gapNames(item).length > 0;
    return isSendable(item, items, all) || (hasGaps && twinOf(item, items) === undefined);
  };
  return items.some((item) => item.run === 'ended' || outcomeOf(item) === 'whole') && !items.some(isLeft);
}

/** How many of an archive's files have arrived, and how many there are. */
export function fileProgress({ preview, state }: ImportItem): { done: number; all: number } {
  const files = preview?.plan.files ?? [];
  const done = files.filter(({ index }) => state.sent.has(index) || state.linked.has(index));
  return { done: done.length, all: files.length };
}

/** How many archives of a run have become what; undefined before one has ended. */
export function countOutcomes(items: readonly ImportItem[]): Record<ImportOutcome, number> | undefined {
  const ended = items.filter(({ run }) => run === 'ended').map(outcomeOf);
  if (ended.length === 0 || items.some(({ run }) => run === 'running' || run === 'waiting')) return undefined;
  const count = (outcome: ImportOutcome) => ended.filter((each) => each === outcome).length;
  return { whole: count('whole'), partly: count('partly'), nothing: count('nothing') };
}
