import type { LvSourceContent, LvSourceReading } from '@rahmenpreis/contract/lv-source.ts';
import type { ManyLvsReading } from '@rahmenpreis/workbook/many-lvs/judge-sheet.ts';
import type { ManyLvsStep, SplitLv, SplitPart } from '@rahmenpreis/workbook/many-lvs/read-many-lvs.ts';
import { refusal } from '../../kernel/answer/failure.ts';
import { TOO_COSTLY } from '../../kernel/work/parse-file.ts';
import { noCatalog } from '../lv/rules.ts';

/** What a process of its own is to do with a file that lies at `path`. */
export type ManyLvsTask =
  | { readonly kind: 'read'; readonly path: string; readonly reading: ManyLvsReading }
  | {
      readonly kind: 'write';
      /** Lines of JSON, one for each LV. */
      readonly path: string;
      readonly into: string;
      readonly form: 'sheets' | 'list';
      readonly phaseTitle: string;
    };

/** An LV as its process tells of it: what reading it gives is printed there, and only passed on here. */
export interface PrintedLv extends Pick<SplitLv, 'filename' | 'bytes'> {
  readonly reading: string;
}

/** What that process tells: the steps of a reading, an LV with its reading printed. */
export type ManyLvsMessage =
  | Exclude<ManyLvsStep, { kind: 'part' }>
  | { readonly kind: 'part'; readonly part: Omit<SplitPart, 'lv'>; readonly lv: PrintedLv | undefined };

/** So long nothing is heard of a run before it counts as ended, in milliseconds. */
const LOST_MS = 20_000;
/** So many findings of all LVs are told; the others are counted. */
const FINDINGS_TOLD = 3_000;

const NOTHING: LvSourceContent = { question: null, parts: [], findings: [] };

const failed = (message: string): LvSourceContent => ({
  ...NOTHING,
  findings: [{ severity: 'error', row: 0, column: '', value: '', message }],
});

/** What is said of a file that could not be read. */
export const NOT_READ = {
  tooCostly: failed(TOO_COSTLY.message),
  busy: failed('Der Server ist ausgelastet. Bitte lesen Sie die Datei in einigen Minuten noch einmal ein.'),
  noCatalog: failed(noCatalog().message),
  lost: failed('Das Lesen wurde unterbrochen. Bitte lesen Sie die Datei noch einmal ein.'),
} as const;

/** A part without findings beyond those that may still be told of the file. */
export function capFindings(part: Omit<SplitPart, 'lv'>, toldCount: number): Omit<SplitPart, 'lv'> {
  return { ...part, findings: part.findings.slice(0, Math.max(0, FINDINGS_TOLD - toldCount)) };
}

/** A file with many LVs as it is stored. */
interface StoredSource extends Pick<LvSourceReading, 'filename' | 'state' | 'share'> {
  readonly id: string;
  readonly renewedAt: Date;
  readonly reading: LvSourceContent | null;
}

/** Tells how far a file is read: one of which nobody has heard for long is not read any more. */
export function presentSource(
  { id: sourceId, ...row }: StoredSource,
  nowMs: number,
  sameAs: (fileId: string) => string[],
): LvSourceReading {
  const isAtWork = row.state === 'waiting' || row.state === 'reading';
  const isLost = isAtWork && row.renewedAt.getTime() < nowMs - LOST_MS;
  const { parts, ...told } = isLost ? NOT_READ.lost : (row.reading ?? NOTHING);
  return {
    ...row,
    ...told,
    sourceId,
    state: isLost ? 'failed' : row.state,
    parts: parts.map((part) => ({ ...part, sameAs: part.fileId === null ? [] : sameAs(part.fileId) })),
  };
}

/** 409 where LVs of a file were stored: it stays with its phase. */
export const sourceKept = refusal(
  409,
  'lv-source-kept',
  'Aus dieser Datei wurden LVs gespeichert. Sie bleibt bei der Phase.',
);
