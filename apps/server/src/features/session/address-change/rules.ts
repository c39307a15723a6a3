import type { AddressChange } from '@rahmenpreis/contract/address-change.ts';
import { Failure, refusal, tooOften } from '../../../kernel/answer/failure.ts';
import { ASKED_PER_HOUR } from '../../../mail/asked-per-hour.ts';

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** How long the former address may stop a change, counted from the mail that told of it. */
const OBJECTION_MS = DAY_MS;
/** By then a mail that nobody takes is given up; who cannot be told holds up nothing for ever. */
const UNTOLD_MS = 4 * DAY_MS;
/** A change that is not complete by then is over, and so are its links. */
const LIFETIME_MS = 7 * DAY_MS;
/** How long a change that took effect, or was stopped, stands on the pages of those whom it touched. */
export const SHOWN_MS = 30 * DAY_MS;

/** What of an open change says how far it is. */
interface OpenChange {
  accountId: string;
  askedAt: Date;
  toldAt: Date | null;
  provenAt: Date | null;
  agreedBy: string | null;
}

/** From when on nobody waits for the former address any more. */
function objectionEndMs({ askedAt, toldAt }: Pick<OpenChange, 'askedAt' | 'toldAt'>): number {
  return toldAt === null ? askedAt.getTime() + UNTOLD_MS : toldAt.getTime() + OBJECTION_MS;
}

/** What a change stands on besides itself. */
interface Standing {
  /** A phase that runs or is sealed lists the company, or has listed it. */
  needsAgreement: boolean;
  /** Nobody has opened the account yet. */
  isUnopened: boolean;
}

/**
 * Judges whether a change takes effect now: the new address opened its link, the former has had its time and,
 * where a phase needs it, somebody agreed. Nobody is waited for where the company agreed, signed in, or
 * nobody opened the account: its old address opens nothing, its invitation proves the new (decision 0087).
 */
export function judgeChange(
  change: OpenChange,
  { needsAgreement, isUnopened }: Standing,
  nowMs: number,
): 'waits' | 'due' | 'lapsed' {
  const isByCompany = change.agreedBy === change.accountId;
  const isHeard = isByCompany || nowMs >= objectionEndMs(change);
  const isAgreed = change.agreedBy !== null || (!needsAgreement && !isUnopened);
  if ((isUnopened || (change.provenAt !== null && isHeard)) && isAgreed) return 'due';
  return nowMs >= change.askedAt.getTime() + LIFETIME_MS ? 'lapsed' : 'waits';
}

interface StoredChange
  extends OpenChange,
    Pick<AddressChange, 'id' | 'formerUsername' | 'username' | 'askedBy'> {
  outcome: Exclude<AddressChange['outcome'], 'open'> | null;
  endedAt: Date | null;
}

/** A change as administrators see it; the company's own answers leave out who asked. */
export function presentChange(row: StoredChange, needsAgreement: boolean): AddressChange {
  const { accountId, provenAt, agreedBy, outcome } = row;
  return {
    ...row,
    needsAgreement,
    askedAt: row.askedAt.toISOString(),
    objectUntil: new Date((row.toldAt ?? row.askedAt).getTime() + OBJECTION_MS).toISOString(),
    isProven: provenAt !== null,
    agreedBy: agreedBy === null ? null : agreedBy === accountId ? 'company' : 'administrator',
    outcome: outcome ?? 'open',
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/** Why nobody gets this address: somebody signs in with it. */
export function addressTaken(): Failure {
  const message = 'Zu dieser E-Mail-Adresse gibt es bereits ein Konto.';
  return new Failure(409, 'username-taken', message, [{ field: 'username', message }]);
}

/** Why nothing is asked for: it is the address that holds. */
export function addressSame(): Failure {
  const message = 'Das ist die bisherige E-Mail-Adresse.';
  return new Failure(409, 'username-same', message, [{ field: 'username', message }]);
}

/** 429 after so many new addresses of one account within an hour. */
export function addressAskedOften(retryAfterSeconds: number): Failure {
  return tooOften(
    'address-asked-often',
    `Für dieses Konto wurde innerhalb einer Stunde schon ${ASKED_PER_HOUR}-mal eine neue Adresse beantragt. Bitte prüfen Sie die Adresse, und versuchen Sie es später erneut.`,
    retryAfterSeconds,
  );
}

/** Why who has asked for an address does not agree to it as well. */
export const agreementBySecond = refusal(
  409,
  'agreement-by-second',
  'Sie haben die neue Adresse selbst beantragt. Zustimmen muss eine zweite Person mit Schreibrecht oder der Dienstleister selbst.',
);

/** Why a company does not vouch for its next address: for the one it has nobody has vouched. */
export const agreementByAdministrator = refusal(
  409,
  'agreement-by-administrator',
  'Ihre jetzige Adresse hat noch niemand bestätigt. Zustimmen muss deshalb eine zweite Person des Auftraggebers.',
);

/** Why who alone has changed an address does not give the right to write as well. */
export const rightsBySecond = refusal(
  409,
  'rights-by-second',
  'Sie haben die Anmeldeadresse dieses Kontos allein geändert. Das Schreibrecht muss deshalb eine zweite Person mit Schreibrecht erteilen.',
);

/** The same answer for a link that is unknown, used, stopped, or too old. */
export const addressLinkVoid = refusal(
  404,
  'address-link-void',
  'Der Link gilt nicht mehr: Die neue Adresse gilt bereits, oder die Änderung wurde beendet.',
);
