import { index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './column.ts';

/** What a mail is about. The secrets in a mail are made when it is composed, so that none is ever stored. */
type MailOrder =
  | { kind: 'code'; challengeId: string }
  | { kind: 'invitation'; accountId: string }
  | {
      kind:
        | 'password-changed'
        | 'two-factor-reset'
        | 'authenticator-on'
        | 'authenticator-off'
        | 'passkey-added'
        | 'passkey-removed'
        | 'contact-changed'
        | 'contact-proof';
      accountId: string;
    }
  | { kind: 'reset'; username: string }
  | { kind: 'address-former' | 'address-new'; addressChangeId: string }
  | OrderOfPhase;

/** A mail about a phase. */
type OrderOfPhase = { accountId: string; phaseId: string } & (
  | { kind: 'phase-admitted' }
  | { kind: 'phase-started' }
  | { kind: 'phase-removed' }
  | { kind: 'phase-changed' }
  /** Answers published to all, or what became of a question of the reader's own company. */
  | { kind: 'question-answers' | 'question-inquiry' | 'question-refusal' }
  /** What stood open in an offer when the reminder's moment had come. */
  | { kind: 'phase-reminder'; end: string; isConfirmed: boolean; missingPrices: number }
  | {
      /** A phase that runs got other times at the moment `at`. */
      kind: 'phase-times';
      at: string;
      was: { start: string; end: string };
      is: { start: string; end: string };
      /** Why, in the owner's words. */
      reason?: string;
    }
  /** A letter on a closed award; its days count from when it leaves (decision 0122). */
  | { kind: 'award-letter'; closingId: string; cause: 'award' | 'rejection' }
  /** Bidders are asked to be bound for longer (decision 0128). */
  | { kind: 'binding-asked'; requestId: string }
  /** Packages wait for a second administrator; told on that day («2026-11-02») in Berlin alone. */
  | { kind: 'award-approval'; day: string }
  /** An owner has told the reader's company where its offer stands; the mail has no figures. */
  | { kind: 'feedback' }
  /** An offer that came another way was noted or left out, or an objection answered (decision 0131). */
  | { kind: 'arrival-noted' | 'arrival-omitted' | 'arrival-answered'; arrivalId: string }
  /** The receipt of an offer, made when the mail is composed (0037), and when its cause happened. */
  | { kind: 'receipt'; cause: 'confirmed' | 'withdrawn' | 'ended' | 'entered'; at: string }
);

/** Mails ordered in the transaction of their cause and sent afterwards, retried until it works. */
export const outbox = pgTable(
  'outbox',
  {
    id: id(),
    createdAt: instant().notNull(),
    order: jsonb().$type<MailOrder>().notNull(),
    tries: integer().notNull().default(0),
    /** When to try next; null once the mail is sent, has become pointless or was given up. */
    dueAt: instant(),
    sentAt: instant(),
    /** Why the last try failed. */
    failure: text(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);
