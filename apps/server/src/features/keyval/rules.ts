import { DECLARED_BY_REQUIRED } from '@rahmenpreis/contract/required-fields.ts';
import {
  decideKeyvalAccess,
  type KeyvalRefusal,
  type KeyvalRequest,
} from '@rahmenpreis/tendering/keyval-law/keyval-access.ts';
import { type KeyvalKey, OWNER_KINDS, parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import {
  checkKeyvalRemoval,
  checkKeyvalValue,
  type KeyvalContext,
} from '@rahmenpreis/tendering/keyval-law/keyval-value.ts';
import { isOffering, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';
import { missingTicks, type OfferLetter } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import {
  conflict,
  Failure,
  fixedRefusal,
  forbidden,
  invalidField,
  notFound,
} from '../../kernel/answer/failure.ts';

/** What is wrong with more entries than this, nobody reads. */
const MAX_PROBLEMS = 1_000;

/** Who is writing and under which circumstances, as read from the locked phase. */
export interface KeyvalSituation extends Omit<KeyvalRequest, 'kind' | 'operation'> {
  phaseId: string;
  /** The key of the organisation's entry with this id. */
  keyOf: (id: string) => string | undefined;
}

/** An entry as it was sent. */
export interface SentEntry {
  /** The id by which the request names a stored entry, in lower case; undefined if it names none. */
  id?: string | undefined;
  key: string;
  /** Null where the entry is to be removed. */
  value: string | null;
  /** The value that its sender saw; null where it saw none, undefined where it does not say. */
  before?: string | null | undefined;
  /** Of a price the unit that its sender saw; undefined where it does not say. */
  unit?: string | undefined;
  /** Of an award why it is so; blank takes the reason away, undefined says nothing. */
  reason?: string | undefined;
  /** The reason that the sender saw; null where it saw none, undefined where it does not say. */
  beforeReason?: string | null | undefined;
  /** Where the words of the reason come from. */
  reasonSource?: 'rule' | 'typed' | undefined;
}

/** What an entry says of an award's reason. */
export interface SaidReason {
  /** Null where there is to be none. */
  readonly text: string | null;
  readonly before: string | null | undefined;
  readonly source: 'rule' | 'typed';
}

/** An entry to be stored or removed, with its key parsed. */
export interface WantedEntry extends Pick<SentEntry, 'id' | 'key' | 'value' | 'before' | 'unit'> {
  /** Undefined if the key is malformed. */
  parsed: KeyvalKey | undefined;
  /** Undefined where the entry says nothing of a reason. */
  reason: SaidReason | undefined;
}

/** How the entries of a write are gone through. */
interface WriteJudge {
  pace: () => Promise<void>;
  /** The path of an entry in the request's body, for the details of a refusal: `data.3.`, or nothing. */
  pathOf: (index: number) => string;
  /** Takes up what is wrong, where that is left and refuses nothing else. */
  unfit?: Set<WantedEntry>;
}

/** True for what several administrators hold, so that who writes over another must know (CONTRACT.md). */
export function hasVersions(kind: string | undefined): boolean {
  return OWNER_KINDS.some((own) => own === kind);
}

/** Reads an entry as it was sent. */
export function readEntry(sent: SentEntry): WantedEntry {
  const { id, key, value, before, unit, reason: said, beforeReason, reasonSource = 'typed' } = sent;
  const text = said === '' ? null : said;
  const reason = text === undefined ? undefined : { text, before: beforeReason, source: reasonSource };
  return { parsed: parseKeyvalKey(key), key, value, id, before, unit, reason };
}

/**
 * Why a write or removal is refused, judging all entries together: 403 for a kind that is not the actor's,
 * 400 with every problem at once, 409 when the phase does not run or the offer is withdrawn; undefined if
 * allowed (CONTRACT.md «Keys», BID-003, BID-008, OPEN-56). Others get their turn between entries.
 */
export async function refuseWrites(
  entries: readonly WantedEntry[],
  situation: KeyvalSituation,
  context: KeyvalContext,
  { pace, pathOf, unfit }: WriteJudge,
): Promise<Failure | undefined> {
  let late: KeyvalRefusal | undefined;
  const problems: { field: string; message: string }[] = [];
  for (const [index, entry] of entries.entries()) {
    await pace();
    const refusal = refusalOf(entry, situation);
    const isFinal = refusal !== undefined && (refusal.status < 409 || refusal.code === 'phase-sealed');
    if (isFinal) return failureOf(refusal);
    late ??= refusal;
    const problem = findProblem(entry, situation, context);
    if (problem === undefined) continue;
    if (unfit !== undefined) unfit.add(entry);
    else if (problems.length < MAX_PROBLEMS)
      problems.push({ ...problem, field: pathOf(index) + problem.field });
  }
  if (problems[0] !== undefined) return new Failure(400, 'invalid', problems[0].message, problems);
  return late === undefined ? undefined : failureOf(late);
}

/** Refuses a name with entries that confirm no participation and so declare nothing (decision 0037). */
export function refuseName(
  entries: readonly WantedEntry[],
  declaredBy: string | undefined,
): Failure | undefined {
  const isConfirmed = entries.some(
    ({ parsed, value }) => parsed?.kind === 'offer' && isOffering(participationOf(value)),
  );
  if (declaredBy === undefined || isConfirmed) return undefined;
  return invalidField('declaredBy', 'Ein Name gehört nur zur Bestätigung der Teilnahme.');
}

/** The rest of a confirmation: a name, and under a letter its ticks and the version that was shown. */
export interface SaidDeclaration {
  readonly name?: string | undefined;
  readonly ticked?: readonly string[] | undefined;
  readonly letterVersion?: number | undefined;
}

/** Said of a tick at a declaration that no letter has. */
export const NOT_ASKED = 'Das Angebotsschreiben verlangt diese Erklärung nicht.';

/**
 * Refuses a declared letter: 409 where it is another by now than was shown, 400 without a name, with a tick
 * that nobody asks for, or without a required one (decision 0123).
 */
export function refuseDeclared(
  letter: OfferLetter | undefined,
  { name, ticked = [], letterVersion }: SaidDeclaration,
): Failure | undefined {
  if (name === undefined) return invalidField('declaredBy', DECLARED_BY_REQUIRED);
  if (letter === undefined || letter.version !== letterVersion) {
    return conflict(
      'letter-changed',
      'Das Angebotsschreiben wurde inzwischen geändert. Bitte lesen Sie es noch einmal; bestätigt wurde nichts.',
    );
  }
  const asked = new Set(letter.declarations.map(({ text }) => text));
  if (ticked.some((text) => !asked.has(text))) return invalidField('declared', NOT_ASKED);
  const [missing] = missingTicks(letter, ticked);
  if (missing === undefined) return undefined;
  return invalidField('declared', `Bitte geben Sie auch diese erforderliche Erklärung ab: „${missing}“.`);
}

function refusalOf({ parsed }: WantedEntry, situation: KeyvalSituation): KeyvalRefusal | undefined {
  if (parsed === undefined) return undefined;
  const decision = decideKeyvalAccess({ ...situation, kind: parsed.kind, operation: 'write' });
  return decision === 'allowed' ? undefined : decision;
}

function findProblem(
  { parsed, key, value, id, reason }: WantedEntry,
  { phaseId, keyOf }: KeyvalSituation,
  context: KeyvalContext,
): { field: 'key' | 'value' | 'reason'; message: string } | undefined {
  if (parsed === undefined) return { field: 'key', message: `Der Schlüssel „${key}“ ist unbekannt.` };
  if (parsed.phaseId !== phaseId) {
    return { field: 'key', message: `Der Schlüssel „${key}“ gehört nicht zu dieser Phase.` };
  }
  if (id !== undefined && keyOf(id) !== key) {
    return { field: 'key', message: 'Der Schlüssel eines Eintrags kann nicht geändert werden.' };
  }
  const isRemoval = value === null;
  if (reason !== undefined && (isRemoval || parsed.kind !== 'award'))
    return { field: 'reason', message: 'Eine Begründung gehört nur zu einer Vergabe.' };
  const message = isRemoval ? checkKeyvalRemoval(parsed) : checkKeyvalValue(parsed, value, context);
  return message === undefined ? undefined : { field: isRemoval ? 'key' : 'value', message };
}

function failureOf(refusal: KeyvalRefusal): Failure {
  switch (refusal.code) {
    case 'not-found':
      return notFound();
    case 'missing-permission':
    case 'foreign-kind':
      return forbidden();
    case 'phase-not-running':
    case 'offer-withdrawn':
      return fixedRefusal(409, refusal.code)();
    case 'phase-sealed':
      return conflict(
        refusal.code,
        'Die Phase ist versiegelt. Vergeben wird, sobald ihre Angebote geöffnet sind.',
      );
  }
}
