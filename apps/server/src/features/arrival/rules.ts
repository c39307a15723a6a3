import type { Arrival, ArrivalFile, ArrivalState, EnteredVersion } from '@rahmenpreis/contract/arrival.ts';
import { BIDDER_KINDS, type KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { PhaseState } from '@rahmenpreis/tendering/phase/phase-state.ts';
import { conflict, Failure, fixedRefusal, invalidField, notFound } from '../../kernel/answer/failure.ts';

/** Refuses an arrival before the phase has begun, of a company that it does not list, or yet to come. */
export function refuseNewArrival(
  state: PhaseState,
  isListed: boolean,
  { receivedMs, notedMs }: { readonly receivedMs: number; readonly notedMs: number },
): Failure | undefined {
  if (state === 'future') return fixedRefusal(409, 'phase-not-running')();
  if (!isListed) return notFound();
  if (receivedMs <= notedMs + 60_000) return undefined;
  return invalidField('receivedAt', 'Der Eingang liegt in der Zukunft.');
}

/** Refuses a file that is none of those noted. */
export function fileDiffers(): Failure {
  const message =
    'Diese Datei ist nicht die, deren Prüfwert vermerkt wurde. Bitte wählen Sie die unveränderte Datei.';
  return new Failure(400, 'file-differs', message);
}

const ENDED: Readonly<Partial<Record<ArrivalState, string>>> = {
  late: 'Das Angebot ist verspätet eingegangen und wird nicht gewertet.',
  replaced: 'Das Angebot wurde durch einen späteren Eingang ersetzt.',
  'own-offer': 'Der Dienstleister hat sein Angebot selbst eingegeben. Niemand schreibt darüber.',
  omitted: 'Zu diesem Eingang steht, dass er nicht erfasst wird. Nehmen Sie das zuerst zurück.',
};

/** Refuses to work at an arrival before it is settled whether it counts, or once it has ended another way. */
export function refuseState(state: ArrivalState): Failure | undefined {
  if (state === 'noted') {
    return conflict(
      'arrival-early',
      'Erfasst wird eine Minute nach dem Ende der Phase, bei versiegelten Phasen nach der Öffnung.',
    );
  }
  const message = ENDED[state];
  return message === undefined ? undefined : conflict('arrival-ended', message);
}

/** Refuses to enter what nobody can check: a letter that stays closed, or files that are not all there. */
export function refuseFiles(files: readonly ArrivalFile[]): Failure | undefined {
  if (files.length === 0) {
    return conflict('letter-closed', 'Ein verschlossen eingegangener Brief kann nicht erfasst werden.');
  }
  if (files.every(({ mediaId }) => mediaId !== null)) return undefined;
  return conflict(
    'files-missing',
    'Bitte laden Sie zuerst alle vermerkten Dateien hoch: Geprüft wird gegen sie.',
  );
}

/** Kinds of values that are typed: taking part comes with the check, documents are the arrival's files. */
const TYPED_KINDS: ReadonlySet<KeyvalKind | undefined> = new Set(
  BIDDER_KINDS.filter((kind) => kind !== 'offer' && kind !== 'docs'),
);

/** Refuses a value that nobody types for a provider. */
export function refuseKinds(kinds: readonly (KeyvalKind | undefined)[]): Failure | undefined {
  const index = kinds.findIndex((kind) => kind !== undefined && !TYPED_KINDS.has(kind));
  if (index < 0) return undefined;
  return invalidField(`data.${index}.key`, 'Erfasst werden nur Preise, Faktoren und Marktgebiete.');
}

/** Numbers of accounts that could write for the owner when the phase began, and can now. */
export interface Writers {
  readonly atStart: number;
  readonly now: number;
}

/** True where only one administrator could write when the phase began, and can now. */
export function isAlone({ atStart, now }: Writers): boolean {
  return atStart < 2 && now < 2;
}

/** State, files and typists of an arrival, which decide whether it may be finished. */
type Typed = Pick<Arrival, 'state' | 'files'> & { readonly draftBy: readonly string[] | null };

/** Refuses to finish an entered offer by who typed it, where two could have done it (decision 0131). */
export function refuseCheck(typed: Typed, userId: string, writers: Writers): Failure | undefined {
  const refused = refuseState(typed.state) ?? refuseFiles(typed.files);
  if (refused !== undefined) return refused;
  if (typed.draftBy === null)
    return conflict('nothing-entered', 'Es ist nichts erfasst, das zu prüfen wäre.');
  if (!typed.draftBy.includes(userId) || isAlone(writers)) return undefined;
  const who =
    writers.now >= 2
      ? 'Bitte lassen Sie eine zweite Person mit Schreibrecht prüfen, die nichts davon erfasst hat.'
      : 'Zurzeit kann niemand sonst schreiben; eine zweite Person lädt der Betrieb mit „npm run admin“ ein.';
  return conflict('check-by-second', `Sie haben selbst erfasst. ${who}`);
}

/** Refuses to leave out an arrival whose offer counts, or before it is settled. */
export function refuseOmission(state: ArrivalState): Failure | undefined {
  if (state === 'omitted') return undefined;
  if (state !== 'finished') return refuseState(state);
  return conflict('arrival-ended', 'Das Angebot ist erfasst und zählt. Berichtigen Sie es stattdessen.');
}

/** Refuses an objection to what does not count, a second one, or one that comes too late. */
export function refuseObjection(newest: EnteredVersion | undefined, atMs: number): Failure | undefined {
  if (newest === undefined) return conflict('nothing-entered', 'Es ist nichts erfasst.');
  if (newest.objection !== null) {
    return conflict('objection-known', 'Sie haben der Erfassung schon widersprochen.');
  }
  if (atMs < Date.parse(newest.objectUntil)) return undefined;
  return conflict('objection-late', 'Die Frist für einen Widerspruch ist abgelaufen.');
}

/** Refuses to answer where nothing is to be answered any more. */
export function refuseAnswer(newest: EnteredVersion | undefined): Failure | undefined {
  if (newest?.objection && newest.objection.answer === null) return undefined;
  return conflict('objection-answered', 'Es gibt keinen Widerspruch, der noch zu beantworten wäre.');
}
