import type { AuditDetail, AuditPersonalValues } from '@rahmenpreis/contract/audit-detail.ts';
import type { PhaseInput } from '@rahmenpreis/contract/phase.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { allowedChanges } from '@rahmenpreis/tendering/phase/allowed-changes.ts';
import { bindsTooShort, type BoundPhase } from '@rahmenpreis/tendering/phase/binding.ts';
import { findPhaseOverlap, type PhaseOverlap } from '@rahmenpreis/tendering/phase/phase-overlap.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { AskedPhase } from '@rahmenpreis/tendering/question/questions-until.ts';
import type { PhaseMove } from '@rahmenpreis/tendering/phase/phase-move.ts';
import {
  instantMs,
  type PhaseState,
  phaseState,
  type PhaseTime,
} from '@rahmenpreis/tendering/phase/phase-state.ts';
import { conflict, Failure, notFound, refusal } from '../../kernel/answer/failure.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';

/** Years a phase may be in; a typing slip beyond them is refused. */
const FIRST_YEAR = 2000;
const LAST_YEAR = 2099;
/** So near to the start or the end of a phase the audit log says how unsure an arrival is. */
const NEAR_MS = 60_000;

/** How a collision is reported: code, and the sentence up to the other phase's title (PHASE-007). */
const OVERLAPS: Record<PhaseOverlap<unknown>['kind'], { code: string; sentence: string }> = {
  'start-inside': {
    code: 'phase-overlap-start',
    sentence: 'Das Startdatum liegt innerhalb einer anderen Phase',
  },
  'end-inside': { code: 'phase-overlap-end', sentence: 'Das Enddatum liegt innerhalb einer anderen Phase' },
  encloses: {
    code: 'phase-overlap-encloses',
    sentence: 'Die Phase umschließt eine andere Phase vollständig',
  },
};

/** When a stored phase begins and ends, as ISO instants. */
export function timeOfPhase(row: { start: Date; end: Date }): PhaseTime {
  return { start: row.start.toISOString(), end: row.end.toISOString() };
}

/** Why properties cannot join a phase: they are retired (decision 0083). */
export function refuseRetired(retired: readonly { nummer: string; name: string }[]): Failure | undefined {
  const [first] = retired;
  if (first === undefined) return undefined;
  const named = `„${liegenschaftLabel(first)}“`;
  const message =
    retired.length === 1
      ? `${named} ist stillgelegt und kann in keine Phase aufgenommen werden.`
      : `${named} und ${retired.length - 1} weitere sind stillgelegt und können in keine Phase aufgenommen werden.`;
  return conflict('liegenschaft-retired', message);
}

/** True if an actor may look into a phase: administrators into any, bidders if it lists them (SHELL-018). */
export function isOpenTo(actor: Actor, userIds: readonly string[] = []): boolean {
  return isAdmin(actor) || userIds.includes(actor.userId);
}

/** State of a stored phase at `nowMs` (PHASE-009, PHASE-010, PHASE-012). */
export function stateOfPhase(row: { start: Date; end: Date }, nowMs: number): PhaseState {
  return phaseState(timeOfPhase(row), nowMs);
}

/** What of a writing call says when it had arrived. */
export interface ArrivedCall {
  arrivedMs(): number;
  unsureMs(): number;
  readonly note: (detail: AuditDetail) => void;
}

/**
 * The state of a stored phase, whose row is locked, when a write arrived; near its start and end the audit
 * log is told how uncertain that is (decision 0063).
 */
export function stateOnArrival(call: ArrivedCall, row: { start: Date; end: Date }): PhaseState {
  const [atMs, unsureMs] = [call.arrivedMs(), call.unsureMs()];
  const isNear = [row.start, row.end].some((edge) => Math.abs(edge.getTime() - atMs) <= NEAR_MS);
  if (unsureMs > 0 && isNear) call.note({ unsureMs });
  return stateOfPhase(row, atMs);
}

/**
 * Refuses impossible times: a phase ends after its start, in a plausible year, questions are due in between,
 * and its offers bind longer (CONTRACT.md «Phases»).
 */
export function refuseTimes(time: AskedPhase & BoundPhase): Failure | undefined {
  for (const field of ['start', 'end'] as const) {
    const year = new Date(instantMs(time[field])).getUTCFullYear();
    if (year < FIRST_YEAR || year > LAST_YEAR) {
      const message = `Bitte geben Sie ein Datum zwischen ${FIRST_YEAR} und ${LAST_YEAR} an.`;
      return new Failure(400, 'phase-year', message, [{ field, message }]);
    }
  }
  if (instantMs(time.start) >= instantMs(time.end)) {
    const message = 'Das Enddatum muss nach dem Startdatum liegen.';
    return new Failure(400, 'phase-end-before-start', message, [{ field: 'end', message }]);
  }
  if (bindsTooShort(time) || (time.bindingUntil ?? '') > `${LAST_YEAR}-12-31`) {
    const message = `Die Bindefrist muss frühestens am Tag nach dem Ende der Phase enden, spätestens ${LAST_YEAR}.`;
    return new Failure(400, 'binding-until', message, [{ field: 'bindingUntil', message }]);
  }
  const { questionsUntil: until } = time;
  if (!until) return undefined;
  if (instantMs(until) >= instantMs(time.start) && instantMs(until) <= instantMs(time.end)) return undefined;
  const message = 'Die Frist für Fragen muss zwischen Beginn und Ende der Phase liegen.';
  return new Failure(400, 'questions-until', message, [{ field: 'questionsUntil', message }]);
}

/** Why a phase collides with another; that with the candidate's own id is ignored (PHASE-006, PHASE-007). */
export function refuseOverlap(
  candidate: PhaseTime & { id?: string | undefined },
  others: readonly (PhaseTime & { id: string; title: string })[],
): Failure | undefined {
  const overlap = findPhaseOverlap(candidate, others);
  if (overlap === undefined) return undefined;
  const { code, sentence } = OVERLAPS[overlap.kind];
  return conflict(code, `${sentence}: „${overlap.other.title}“.`);
}

/**
 * Refuses a change of a phase in this state: nothing changes after its end, and no document is removed while
 * it runs (PHASE-010, PHASE-011, PHASE-012).
 */
export function refuseChange(
  state: PhaseState,
  publicMediaIds: readonly string[],
  input: Pick<PhaseInput, 'publicMediaIds'>,
): Failure | undefined {
  const changes = allowedChanges(state);
  if (!changes.edit) {
    return conflict('phase-ended', 'Die Phase ist beendet und kann nicht mehr geändert werden.');
  }
  const kept = new Set(input.publicMediaIds ?? publicMediaIds);
  if (changes.deleteDocument || publicMediaIds.every((id) => kept.has(id))) return undefined;
  return conflict(
    'phase-documents-locked',
    'Die Phase hat begonnen. Ihre Unterlagen können nicht mehr gelöscht werden.',
  );
}

/** A document that takes the place of another of its phase; `note` says what is different, or is empty. */
export interface NewVersion {
  mediaId: string;
  replacedMediaId: string;
  note: string;
}

/**
 * Refuses a new version of a phase's documents: of none of them, of one that was replaced before, by one that
 * is among them, or, once the phase has begun, without saying what is different (decision 0120).
 */
export function refuseVersion(
  state: PhaseState,
  documents: readonly (readonly { mediaId: string }[])[],
  { mediaId, replacedMediaId, note }: NewVersion,
): Failure | undefined {
  if (note === '' && state !== 'future') {
    const message = 'Die Phase hat begonnen. Bitte geben Sie an, was sich ändert.';
    return new Failure(400, 'version-note', message, [{ field: 'note', message }]);
  }
  const has = (versions: readonly { mediaId: string }[], id: string) =>
    versions.some((version) => version.mediaId === id);
  const document = documents.find((versions) => has(versions, replacedMediaId));
  if (document === undefined) return notFound();
  if (documents.some((versions) => has(versions, mediaId))) return versionKnown();
  if (document[0]!.mediaId === replacedMediaId) return undefined;
  return conflict(
    'document-replaced',
    'Von dieser Unterlage gibt es inzwischen eine neuere Fassung. Bitte prüfen Sie sie, bevor Sie Ihre bereitstellen.',
  );
}

/** 409 for a new version that is or was a document of the phase. */
export const versionKnown = refusal(
  409,
  'version-known',
  'Diese Datei gehört schon zu den Unterlagen der Phase. Bitte laden Sie die neue Fassung noch einmal hoch.',
);

/** Refuses other limits of what may be missing once a phase has begun: who offers knew them. */
export function refuseLimits(
  state: PhaseState,
  row: { missingTenths: number; missingPer100: number },
  { missingTenths, missingPer100 }: Pick<PhaseInput, 'missingTenths' | 'missingPer100'>,
): Failure | undefined {
  const isSame =
    (missingTenths ?? row.missingTenths) === row.missingTenths &&
    (missingPer100 ?? row.missingPer100) === row.missingPer100;
  if (state === 'future' || isSame) return undefined;
  return conflict(
    'missing-limits-fixed',
    'Wie viele Preise fehlen dürfen, lässt sich nur vor dem Start der Phase ändern.',
  );
}

/**
 * Refuses new times of a phase that has not ended: its end would be now and nobody confirmed that, or it has
 * bids and would be yet to come (PHASE-011, decision 0023).
 */
export function refuseMove(move: PhaseMove, isConfirmed: boolean, hasBidderEntries: boolean) {
  if (move.start === 'postponed' && hasBidderEntries) {
    return conflict(
      'phase-has-offers',
      'In dieser Phase haben Dienstleister bereits Eingaben gemacht. Ihr Start kann deshalb nicht mehr in die Zukunft verlegt werden.',
    );
  }
  if (move.end !== 'now' || isConfirmed) return undefined;
  return conflict(
    'phase-end-unconfirmed',
    'Die Phase wäre mit diesem Enddatum beendet und könnte nicht wieder geöffnet werden. Bitte bestätigen Sie das Ende.',
  );
}

/**
 * Refuses to delete a phase that has begun, or in which bidders entered prices before its start was moved
 * into the future (PHASE-009, PHASE-010, PHASE-012).
 */
export function refuseDelete(state: PhaseState, hasBidderEntries: boolean): Failure | undefined {
  if (!allowedChanges(state).delete) {
    return conflict('phase-begun', 'Die Phase hat begonnen und kann nicht mehr gelöscht werden.');
  }
  if (!hasBidderEntries) return undefined;
  return conflict(
    'phase-has-offers',
    'In dieser Phase haben Dienstleister bereits Eingaben gemacht. Sie kann deshalb nicht gelöscht werden.',
  );
}

/** A writing call whose caller may wish that bidders get no mail of what it changes. */
interface TellingCall {
  readonly query: { mail?: 'none' | undefined };
  readonly note: (detail: AuditDetail) => void;
}

/** True if bidders are told of a call's change; the audit log says where they are not (decision 0067). */
export function readMailChoice({ query, note }: TellingCall): boolean {
  if (query.mail !== 'none') return true;
  note({ isUntold: true });
  return false;
}

/** Reads the caller's reason for a change, which the audit log keeps as free text (decision 0042). */
export function readReason(
  { note }: { note(detail: AuditDetail, personal?: AuditPersonalValues): void },
  reason: string | undefined,
): string | undefined {
  if (reason === undefined || reason === '') return undefined;
  note({}, { changeReason: reason });
  return reason;
}

/** A property and a service group of a phase. */
export interface Package {
  liegenschaftId: string;
  sliceId: SliceId;
}

/** A package as a text of its own. */
export const nameOfPackage = ({ liegenschaftId, sliceId }: { liegenschaftId: string; sliceId: string }) =>
  `${liegenschaftId} ${sliceId}`;

/** 409 where a package that is to be asked for again is not open, or not of a property of the new phase. */
export const packageNotOpen = refusal(
  409,
  'package-not-open',
  'Inzwischen ist eines der Pakete vergeben oder entfallen. Bitte sehen Sie noch einmal nach, was offen ist.',
);
