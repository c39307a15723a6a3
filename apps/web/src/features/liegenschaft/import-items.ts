import type { Finding } from '@rahmenpreis/contract/failure.ts';
import type { LiegenschaftGaps } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ArchivePreview } from './archive-worker.ts';
import { type ImportState, NOT_STARTED, openFiles } from './import-run.ts';

/** One chosen archive on its way. */
export interface ImportItem {
  /** Names the import for the server, so that going on never makes anything twice. */
  readonly key: string;
  readonly file: File;
  readonly preview: ArchivePreview | undefined;
  readonly gaps: LiegenschaftGaps;
  readonly state: ImportState;
  readonly run: 'reading' | 'ready' | 'running' | 'done' | 'partly' | 'failed';
  /** Why nothing was made, for `failed`. */
  readonly message: string;
  /** What the server found in the sheet, besides what the preview shows. */
  readonly findings: readonly Finding[];
}

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
    state: NOT_STARTED,
    run: 'reading',
    message: '',
    findings: [],
  };
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

/** Whether an archive can be sent now: sound, every missing field filled in, and not finished. */
export function isSendable(item: ImportItem): boolean {
  const isOpen = item.run === 'ready' || item.run === 'partly' || item.run === 'failed';
  return isOpen && isSound(item) && gapNames(item).every((name) => gapValue(item, name).trim() !== '');
}

/** How many of an archive's files have arrived, and how many there are. */
export function fileProgress({ preview, state }: ImportItem): { done: number; all: number } {
  const all = preview?.plan.files.length ?? 0;
  return { done: preview === undefined ? 0 : all - openFiles(preview.plan, state).length, all };
}
