import type { PreviewedLetter } from '@rahmenpreis/contract/tender-change.ts';
import type { PlaceChange } from '@rahmenpreis/tendering/change/place-change.ts';
import { concernsBidders, effectiveTimes, phaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import type { PhaseTime } from '@rahmenpreis/tendering/phase/phase-state.ts';
import type { Letter, Reader } from '../../../mail/letter.ts';
import { type SummedChanges, tellChanges } from '../change/rules.ts';
import { writeAdmission, writeChanges, writeChangesGone, writePhaseTimes, writeRemoval } from './letters.ts';

/** How many changes a mail tells; the page tells more. */
export const TOLD = 30;

/** Stands for whoever gets the mail. */
const ANYBODY: Reader = { username: '', firstname: '[Vorname', lastname: 'Nachname]' };

/** Stands for what is said of each bidder's own offer, which nobody else may read. */
const OF_EACH_OFFER = [
  '[Was die Änderung für das Angebot dieses Bieters bedeutet: welche Preise ruhen oder fehlen, und seine Summe vorher und jetzt.]',
];

/** Where a bidder enters its prices. */
export function linkToPrices(publicUrl: string, phaseId: string): string {
  return `${publicUrl}/dl-priceinput?pId=${phaseId}`;
}

/** The changes a bidder is told, and what it was told of them before; undefined where it was told nothing. */
interface ToldChanges {
  title: string;
  end: string;
  isConfirmed: boolean;
  changes: SummedChanges;
  known: SummedChanges | undefined;
  /** What they do to its own offer, a sentence each. */
  offerLines: readonly string[];
}

/** Writes the mail about changes, or that the told ones are undone; undefined where there is none to tell. */
export function writeOfChanges(reader: Reader, { known, ...told }: ToldChanges, link: string) {
  if (told.changes.count > 0) return writeChanges(reader, told, link);
  return known === undefined || known.count === 0 ? undefined : writeChangesGone(reader, told, link);
}

/** A change of a running or coming phase before it is made. */
export interface ChangeAhead {
  title: string;
  was: PhaseTime;
  wanted: Partial<PhaseTime>;
  /** The Bindefrist once it is made. */
  bindingUntil: string | null;
  isRunning: boolean;
  nowMs: number;
  /** How many bidders it brings in, and how many it takes out. */
  joining: number;
  leaving: number;
  /** The properties of the phase once it is made. */
  liegenschaftIds: readonly string[];
  /** What it changes for bidders, and what was changed since the start. */
  made: readonly PlaceChange[];
  earlier: readonly (PlaceChange & { at: Date; reason: string | null })[];
  reason: string | undefined;
}

/**
 * Writes the mails that a change would send if nothing came between, by kind of reader: what one bidder has
 * confirmed is neither asked nor told, so that they are the same in a sealed phase (decision 0081).
 */
export function previewLetters(ahead: ChangeAhead, link: string): PreviewedLetter[] {
  const { title, was, wanted, nowMs, isRunning, reason, bindingUntil } = ahead;
  const letters: PreviewedLetter[] = [];
  const add = (readers: PreviewedLetter['readers'], letter: Letter | undefined) => {
    if (letter !== undefined) letters.push({ readers, subject: letter.subject, text: letter.text });
  };
  const next = { ...was, ...wanted };
  const is = effectiveTimes(was, next, nowMs);
  const admitted = { title, ...is, bindingUntil, liegenschaftCount: ahead.liegenschaftIds.length };
  if (ahead.joining > 0) add('in', writeAdmission(ANYBODY, admitted, link));
  if (ahead.leaving > 0) add('out', writeRemoval(ANYBODY, title));
  if (!isRunning) return letters;
  if (concernsBidders(phaseMove(was, next, nowMs))) {
    const at = new Date(nowMs).toISOString();
    add('all', writePhaseTimes(ANYBODY, { title, was, is, at, reason, bindingUntil }, link));
  }
  if (ahead.made.length === 0) return letters;
  const made = ahead.made.map((change) => ({ ...change, at: new Date(nowMs), reason: reason ?? null }));
  const told = { title, end: is.end, offerLines: OF_EACH_OFFER };
  const tell = (changes: Parameters<typeof tellChanges>[0]) =>
    tellChanges(changes, ahead.liegenschaftIds, TOLD);
  const sinceLast = { ...told, isConfirmed: true, changes: tell(made), known: undefined };
  const known = tell(ahead.earlier);
  const changes = tell([...ahead.earlier, ...made]);
  const sinceStart = { ...told, isConfirmed: false, changes, known };
  add('confirmed', writeOfChanges(ANYBODY, sinceLast, link));
  add(changes.count > 0 ? 'others' : 'told', writeOfChanges(ANYBODY, sinceStart, link));
  return letters;
}
