import { refusalSentence } from '@rahmenpreis/contract/refusal-sentences.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { isRefused } from './audit-log-line.ts';

/** A call of a bidder, as the audit log keeps it. */
export interface Submission {
  /** The instant at which all of it was here; of calls that are counted together, the end of their minute. */
  readonly at: string;
  /** By how many milliseconds it may have been earlier; null where nothing hung on that. */
  readonly unsureMs: number | null;
  /** The name of its sender. */
  readonly person: string;
  readonly action: string;
  /** Null where it did not arrive whole, brought nothing, or is of an older version. */
  readonly bytes: number | null;
  readonly status: number;
  /** The reason of a refusal. */
  readonly code: string | null;
  /** How many values are others since. */
  readonly changeCount: number | null;
  /** How many calls are counted together; null for a single one. */
  readonly count: number | null;
}

/** Says what was answered: how much was stored, or why nothing was. */
export function submissionAnswer({ action, status, code, changeCount, bytes }: Submission): string {
  if (isRefused(status)) {
    if (code === null) return 'Verschiedene Aufrufe, zusammen gezählt.';
    return refusalSentence(code) ?? 'Abgelehnt.';
  }
  if (!action.includes('/keyVal')) return 'Ausgeführt.';
  if (changeCount !== null) return `Gespeichert: ${counted(changeCount, 'Angabe', 'Angaben')} geändert.`;
  // Older versions may have told of changes in other ways; they knew no sizes.
  return bytes === null ? 'Gespeichert.' : 'Gespeichert: nichts war anders als davor.';
}
