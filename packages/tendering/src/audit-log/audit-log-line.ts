import type { AuditEntry, AuditPerson } from '@rahmenpreis/contract/audit.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { actionWords, KIND_WORDS } from './action-words.ts';
import { awardWords, detailLines, subjectsOf } from './detail-lines.ts';
import type { NameOf } from './key-words.ts';

const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Angaben ungültig',
  401: 'nicht angemeldet',
  403: 'keine Berechtigung',
  404: 'nicht gefunden oder falsch',
  409: 'im jetzigen Stand nicht möglich',
  412: 'inzwischen geändert',
  413: 'zu groß',
  422: 'Wiederholung mit anderem Inhalt',
  429: 'zu viele Versuche',
};

/** Whether an entry tells of something that was refused. */
export function isRefused(status: number): boolean {
  return status >= 400;
}

/** How an entry ended, by its status: done, or why it was refused. */
function outcomeWords(status: number): string {
  if (!isRefused(status)) return 'ausgeführt';
  return `abgelehnt: ${REFUSALS[status] ?? status}`;
}

/** Whom and what the ids of an audit log stand for. */
export interface AuditLogNames {
  readonly personOf: (id: string) => AuditPerson | undefined;
  readonly nameOf: NameOf;
}

/** An entry of the audit log in words. */
export type AuditLogLine = ReturnType<typeof auditLogLine>;

/** Nobody had signed in, or the program did it by itself. */
const NOBODY = 'Ohne Anmeldung';
/** A write over what stood there that did not say what that was. */
const BLIND = 'ohne Stand gesendet';
/** A change in a phase that runs of which its bidders were to get no mail. */
const UNTOLD = 'ohne Benachrichtigung der Bieter';

/** The name, first rule and sum of the scenario that an entry applied; undefined where it applied none. */
function appliedWords({ detail: { awardSum, rules }, personal }: AuditEntry): string | undefined {
  if (typeof awardSum !== 'string') return undefined;
  const [first, ...more] = Array.isArray(rules) ? rules : [];
  const name = personal['scenarioName'];
  return [
    `Szenario ${name === undefined ? '' : `„${name}“ `}in die Vergabe übernehmen`,
    ...(first === undefined
      ? []
      : [`${first}${more.length === 0 ? '' : ` und ${formatWhole(more.length)} weitere`}`]),
    `Vergabesumme ${awardSum}`,
  ].join(', ');
}

/**
 * The action in words: of awards and target prices the outcome, and whether another person's change may have
 * gone unseen, or bidders were not to be told.
 */
function actionOf(entry: AuditEntry, nameOf: NameOf): string {
  const { kind, words } = actionWords(entry.action);
  const isDone = kind === 'award' && !isRefused(entry.status);
  const changed = isDone ? (appliedWords(entry) ?? awardWords(entry, nameOf)) : undefined;
  const { isBlind, isUntold } = entry.detail;
  const notes = [...(isBlind === true ? [BLIND] : []), ...(isUntold === true ? [UNTOLD] : [])];
  return [changed ?? words, ...notes].join(', ');
}

/** Puts an entry of the audit log into words. */
export function auditLogLine(entry: AuditEntry, { personOf, nameOf }: AuditLogNames) {
  const { seq, at, actorId, action, target, status } = entry;
  const person = actorId === null ? undefined : personOf(actorId);
  const { kind } = actionWords(action);
  const organisation = person?.organisation ?? '';
  const method = action.split(' ')[0] ?? '';
  return {
    /** Null where numbers would tell of sealed offers. */
    seq,
    at,
    /** Who did it. */
    person: person?.name ?? actorId ?? NOBODY,
    /** Empty where nobody had signed in. */
    organisation,
    kind: KIND_WORDS[kind],
    action: actionOf(entry, nameOf),
    // Its own company stands beside whoever did it.
    /** What it is about; empty where nothing has a name. */
    subject: subjectsOf(entry, nameOf)
      .filter((name) => name !== organisation)
      .join(' · '),
    outcome: outcomeWords(status),
    isRefused: isRefused(status),
    details: detailLines(entry, nameOf),
    /** The request itself, for whoever knows the contract. */
    request: target.startsWith('/') ? `${method} ${target}` : target,
  };
}
