import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto';
import type { AuditEntry, AuditProblem, AuditReport, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { QueryOf } from '@rahmenpreis/contract/endpoint.ts';
import { knownActions } from '@rahmenpreis/tendering/audit-log/action-words.ts';
import { ASKING_ACTIONS } from '@rahmenpreis/tendering/audit-log/hidden-actions.ts';
import { dayOfInstant, nextDay, startOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { AuditLogReport } from './check/verify-audit-log.ts';

/** How many of the things that are wrong with the audit log are told; the command line tells all of them. */
const TOLD_PROBLEMS = 100;

/** Which entries of the audit log somebody wants to see; what is left out does not narrow them. */
export type AuditLogFilter = ReturnType<typeof filterOf>;

/**
 * True where nothing but questions is wanted, and nobody's by name: only then their asking is shown. Beside
 * what bidders do under their names its place in the list would tell whose it is (decision 0119).
 */
export function isAboutQuestions({ actorId, kind }: QueryOf<typeof listAuditEntries>): boolean {
  return kind === 'question' && actorId === undefined;
}

/** Names of what an asking is told of; everything else of it may tell who asked. */
const TOLD_OF_ASKING = new Set(['phaseId', 'changes', 'code', 'cause', 'question', 'answer']);

function pickTold<Value>(fields: Readonly<Record<string, Value>>): Record<string, Value> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => TOLD_OF_ASKING.has(name)));
}

/** Leaves out of an asking who it was, from where, and at which hour. */
export function veilAsking<Entry extends Omit<AuditEntry, 'id' | 'seq'>>(entry: Entry): Entry {
  if (!ASKING_ACTIONS.includes(entry.action)) return entry;
  const digests = pickTold((entry.detail['personal'] ?? {}) as Record<string, string>);
  const at = startOfDay(dayOfInstant(entry.at));
  const detail = { ...pickTold(entry.detail), personal: digests };
  return { ...entry, actorId: null, at, detail, personal: pickTold(entry.personal) };
}

/**
 * The part of the asking of questions that is shown (decision 0119): dated by its day alone, an asking is
 * meant where its whole day is.
 */
function askingFilterOf(query: QueryOf<typeof listAuditEntries>, unendedPhaseIds: readonly string[]) {
  const { from, until } = query;
  const isWhole = from === undefined || startOfDay(dayOfInstant(from)) === new Date(from).toISOString();
  const day = from === undefined ? undefined : dayOfInstant(from);
  return {
    actions: ASKING_ACTIONS,
    /** The phases of which nothing is shown, as they have not ended; null where nothing is shown of any. */
    hiddenPhaseIds: isAboutQuestions(query) ? unendedPhaseIds : null,
    /** Whole days, as an hour would tell who was signed in then. */
    from: day === undefined ? undefined : instantOf(startOfDay(isWhole ? day : nextDay(day))),
    until: until === undefined ? undefined : instantOf(startOfDay(dayOfInstant(until))),
  };
}

function instantOf(text: string | undefined): Date | undefined {
  return text === undefined ? undefined : new Date(text);
}

/** What a call asks of the audit log. Reading about a phase is no action in it, unless it is refused. */
export function filterOf(
  query: QueryOf<typeof listAuditEntries>,
  sealedPhaseIds: readonly string[],
  unendedPhaseIds: readonly string[],
) {
  const { actorId, phaseId, kind, outcome, from, until } = query;
  return {
    actorId,
    /** The phase an entry names; `except` are actions that concern none, unless they are refused. */
    phase: phaseId === undefined ? undefined : { id: phaseId, except: knownActions('audit') },
    actions: kind === undefined ? undefined : knownActions(kind),
    outcome,
    from: instantOf(from),
    until: instantOf(until),
    /** The phases whose offers are sealed. */
    sealedPhaseIds,
    /** Actions that bidders may be seen doing all the same. */
    openActions: knownActions('session'),
    asking: askingFilterOf(query, unendedPhaseIds),
  };
}

/** Gives what of a check is told and kept; the number of entries only where it tells of no sealed offers. */
export function reportOf(found: AuditLogReport, isSealed: boolean): Omit<AuditReport, 'at' | 'actorId'> {
  const { checkpointCount, wrongLines, problems } = found;
  const all = [
    ...wrongLines.map(({ place }): AuditProblem => ({ kind: 'checkpoint-changed', place })),
    ...problems,
  ];
  const linkCount = isSealed ? null : found.linkCount;
  return { linkCount, checkpointCount, problemCount: all.length, problems: all.slice(0, TOLD_PROBLEMS) };
}

const KEY_BYTES = 32;
const BLOCK_BYTES = 16;
/** Where the number stands in the block; what is before is zero, by which a forged name is known. */
const NUMBER_AT = 8;

/**
 * Makes entry names: numbers encrypted as one block, by a key from the server's secret (decision 0048). Names
 * of the list of questions are others: no entry of a bidder can be asked to stand before one of those.
 */
export function createEntryNames(serverSecret: Uint8Array, list: '' | ' asking' = '') {
  const info = `rahmenpreis audit entry v1${list}`;
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', info, KEY_BYTES));
  return {
    /** The name of an entry, by its number. */
    print(seq: number) {
      const block = Buffer.alloc(BLOCK_BYTES);
      block.writeBigUInt64BE(BigInt(seq), NUMBER_AT);
      // The same entry has the same name each time, and no two blocks are ever the same.
      const cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      return Buffer.concat([cipher.update(block), cipher.final()]).toString('hex');
    },
    /** The number behind a name; undefined for a text that is none. */
    read(name: string) {
      const block = Buffer.from(name, 'hex');
      if (block.length !== BLOCK_BYTES) return undefined;
      const decipher = createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false);
      const plain = Buffer.concat([decipher.update(block), decipher.final()]);
      const isOurs = plain.subarray(0, NUMBER_AT).every((byte) => byte === 0);
      const seq = plain.readBigUInt64BE(NUMBER_AT);
      return isOurs && seq <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(seq) : undefined;
    },
  };
}
