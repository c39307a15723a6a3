import type { AuditReport } from './audit.ts';

/** Most changes that one entry of the audit log lists. */
export const AUDIT_CHANGES_MAX_COUNT = 100;
/** Longest text that stands in the audit log as it is; of a longer one its digest does. */
export const AUDIT_TEXT_MAX_LENGTH = 300;
/** The action of an entry that counts refused calls of several kinds together. */
export const REFUSALS_TOGETHER = 'REFUSED calls';

/** What stands for something too long: its SHA-256 in hexadecimal, and its size in bytes. */
export interface AuditDigest {
  readonly sha256: string;
  readonly bytes: number;
}

/** A value in the audit log; a list holds ids or names, in the order in which they are meant. */
export type AuditValue = string | number | boolean | null | readonly string[] | AuditDigest;

/**
 * One change; without `from` it is new, without `to` it is gone. With neither it belongs to a person: its
 * value now stands under the same name in `personal`, its former one with `AUDIT_BEFORE` in front.
 */
export interface AuditChange {
  /** The field's name on the wire, or the key of a key-value. */
  readonly name: string;
  readonly from?: AuditValue;
  readonly to?: AuditValue;
  /** Of an award: the limit of rank 1 in millionths, or the state of a lot without one (decision 0072). */
  readonly firmness?: number | string;
  /** Of an award with a limit: who had rank 1, where that is not who got the package. */
  readonly rankOneId?: string;
}

/** What a write changed: all of it, or the first of it with the number and the digest of all. */
export interface AuditChanges {
  readonly listed: readonly AuditChange[];
  /** How many there are in all. */
  readonly count: number;
  /** With more changes than listed: SHA-256 of the JSON of name, from and to of each, a line each. */
  readonly sha256?: string;
}

/** What of the personal fields anybody can write as they like, so that a name may stand among other words. */
export const AUDIT_FREE_TEXTS = [
  'info',
  'eigentuemer',
  'verantwortlicher',
  'beschreibung',
  'anmerkung',
  'zertifiziertInfo',
  'mediaTitle',
  'filename',
  'query',
  'scenarioName',
  'ruleReasons',
  'changeReason',
  'letter',
  'priceNote',
  'documentNote',
  'awardReason',
  'missingReason',
  'question',
  'answer',
  'omission',
  'objection',
  'memo',
  'boardPaper',
] as const;

/**
 * Values that belong to a person, or may name one, and can be forgotten: the network address of a call, a
 * sign-in name, what an account, a declaration or a property says of somebody, and what can be written
 * freely: texts, file names, the query of a request. A company's name is none of these (decision 0042).
 */
export const AUDIT_PERSONAL = [
  'address',
  'username',
  'firstname',
  'lastname',
  'phone',
  'declaredBy',
  'contact',
  ...AUDIT_FREE_TEXTS,
] as const;
export type AuditPersonal = (typeof AUDIT_PERSONAL)[number];
/** What stands before the name of a field whose value was another one before. */
export const AUDIT_BEFORE = 'before.';
/** What of that an entry knows: values as they are now, and as they were before. */
export type AuditPersonalValues = Readonly<
  Partial<Record<AuditPersonal | `${typeof AUDIT_BEFORE}${AuditPersonal}`, string>>
>;

/** What an entry of the audit log says beside who called what, when, and how it ended. */
export interface AuditDetail extends Partial<Omit<AuditReport, 'at' | 'actorId'>> {
  /** The phase that the call names. */
  readonly phaseId?: string;
  /**
   * The organisation whose offer in the phase the entry tells of. A reader who may not see that offer in the
   * phase is shown nothing of the entry, not even that it exists.
   */
  readonly offerOf?: string;
  readonly changes?: AuditChanges;
  /** Salted digests; the values lie beside the audit log until they are forgotten (decision 0042). */
  readonly personal?: AuditPersonalValues;
  /** Of awards that one batch changed: by which all of them are read, and taken back (decision 0077). */
  readonly awardWriteId?: string;
  /** The batch that it took back. */
  readonly undoes?: string;
  /** Why it was refused. */
  readonly code?: string;
  /** Written over an earlier value without saying what that was: another's change may have gone unseen. */
  readonly isBlind?: boolean;
  /** Whoever changed a phase that runs wished that its bidders get no mail of it. */
  readonly isUntold?: boolean;
  /** Under which version of the owner's letter a bidder confirmed (decision 0123). */
  readonly letterVersion?: number;
  /** How many prices a bidder confirmed for texts that were changed (decision 0102). */
  readonly confirmedPrices?: number;
  /** When a write had arrived that others kept from being stored for too long. */
  readonly arrivedAt?: string;
  /** The number of further refused calls of a source within a minute, or of values that were forgotten. */
  readonly count?: number;
  /**
   * By how many milliseconds the call may have arrived before the moment of the entry; given where a phase
   * begins or ends within a minute of it, the largest for calls counted together (decision 0063).
   */
  readonly unsureMs?: number;
  /** The bytes of a file's or an offer's request; absent where it did not arrive whole. */
  readonly bytes?: number;
  /** The account that it is about, where that is not the one who calls. */
  readonly userId?: string;
  /** Only in older entries; now it is personal. */
  readonly filename?: string;
  readonly mediaId?: string;
  /** A file that was sent. */
  readonly file?: AuditDigest;
  readonly serviceProviderId?: string;
  readonly serviceProviderIds?: readonly string[];
  readonly checkValue?: string;
  readonly isIntact?: boolean;
  /** Why the program sent a mail by itself. */
  readonly cause?: string;
  /** How the sealed offers of a phase were opened, and of which phase. */
  readonly opening?: string;
  /** Of a scenario computed or applied: its rules in words, and what they were judged by (decision 0076). */
  readonly rules?: readonly string[];
  readonly offersVersion?: string;
  /** What the applied award comes to, and by how much it lies above the best at most, in words. */
  readonly awardSum?: string;
  readonly awardGap?: string;
  /** What proves that nothing is cheaper, in words. */
  readonly awardProof?: string;
  readonly title?: string;
  readonly end?: string;
  /** When the backup was made that was brought back, and the digest of its list of digests. */
  readonly madeAt?: string;
  readonly sums?: string;
}
