import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import type { HandoverContract, HandoverForm } from '@rahmenpreis/contract/handover.ts';
import type { FeedbackForm, ToldGroup } from '@rahmenpreis/contract/feedback.ts';
import type { MemoFields } from '@rahmenpreis/contract/memo.ts';
import { isNull, sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { byAccount, organisation } from './account.ts';
import { bytes, id, instant, keyedTable, refersTo } from './column.ts';
import { phase } from './phase.ts';

/**
 * The closings of the award of a phase, each with what it froze. A reopened one stays as it was; at most one
 * is not reopened, and while there is one nothing of the award changes (decision 0121).
 */
export const awardClosing = pgTable(
  'award_closing',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    at: instant().notNull(),
    by: byAccount(),
    /** Offers version, awards, sums, reasons and rules as they stood. */
    snapshot: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** The Vergabevermerk as it was made, and its SHA-256 in hex. */
    pdf: bytes().notNull(),
    sha256: text().notNull(),
    /** The signed checkpoint of the audit log behind the closing; null until it is made. */
    checkpoint: jsonb().$type<{ readonly position: number; readonly line: string }>(),
    reopenedAt: instant(),
    reopenedBy: byAccount(),
    /** The reason of the reopening. */
    reason: text(),
  },
  (table) => [
    index('award_closing_phase').on(table.phaseId, table.at),
    uniqueIndex('award_closing_open').on(table.phaseId).where(isNull(table.reopenedAt)),
    check('award_closing_reason', sql`(${table.reopenedAt} is null) = (${table.reason} is null)`),
  ],
);

/**
 * Awards that a second administrator agreed to, each key and winner. Any other winner takes the row away, so
 * that an agreement never comes back by itself (decision 0121).
 */
export const awardApproval = keyedTable('award_approval', ['organisationId', 'key'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  organisationId: refersTo(() => organisation.id),
  key: text().notNull(),
  value: text().notNull(),
  by: byAccount(),
  at: instant().notNull(),
});

/** Columns of a row that several administrators write, on its last writing. */
const written = {
  version: integer().notNull(),
  by: byAccount(),
  at: instant().notNull(),
};

/** Fields of the memo on the award of a phase that administrators write themselves (decision 0122). */
export const awardMemo = pgTable('award_memo', {
  phaseId: refersTo(() => phase.id, 'cascade').primaryKey(),
  fields: jsonb().$type<MemoFields>().notNull(),
  ...written,
});

/** Letters that were ordered on a closed award, each cause once. */
export const awardLetter = keyedTable('award_letter', ['closingId', 'accountId', 'cause'], {
  closingId: refersTo(() => awardClosing.id, 'cascade'),
  /** To whom; that it was told stays known without the account. */
  accountId: uuid().notNull(),
  cause: text({ enum: ['award', 'rejection'] }).notNull(),
  /** The owner's text with its fields, which are filled when it leaves. */
  text: text().notNull(),
  by: byAccount(),
  at: instant().notNull(),
  /** The instant when it left; null before. */
  sentAt: instant(),
});

/** The form of an owner's hand-over files (decision 0132). */
export const handoverForm = pgTable('handover_form', {
  organisationId: refersTo(() => organisation.id, 'cascade').primaryKey(),
  fields: jsonb().$type<HandoverForm>().notNull(),
  ...written,
});

/** Terms of the contracts of a phase, by provider (decision 0132). */
export const handoverContracts = pgTable('handover_contracts', {
  phaseId: refersTo(() => phase.id, 'cascade').primaryKey(),
  contracts: jsonb().$type<readonly HandoverContract[]>().notNull(),
  ...written,
});

/** The feedback that was sent on the offers of a phase, once and for all (decision 0130). */
export const feedback = pgTable('feedback', {
  phaseId: refersTo(() => phase.id, 'cascade').primaryKey(),
  form: jsonb().$type<FeedbackForm>().notNull(),
  /** Digests of all that the results of each service group depended on. */
  groupVersions: jsonb().$type<Readonly<Record<string, string>>>().notNull(),
  /** A digest of all that results depended on, for a quick answer; another one in a backup brought back. */
  stateVersion: text().notNull(),
  by: byAccount(),
  at: instant().notNull(),
});

/** The feedback that each company was given, by service group. */
export const feedbackTold = keyedTable('feedback_told', ['phaseId', 'organisationId'], {
  phaseId: refersTo(() => feedback.phaseId, 'cascade'),
  organisationId: refersTo(() => organisation.id, 'cascade'),
  groups: jsonb().$type<readonly ToldGroup[]>().notNull(),
});

/** Choices and words of the Gremienvorlage of a phase (decision 0135). */
export const boardPaper = pgTable('board_paper', {
  phaseId: refersTo(() => phase.id, 'cascade').primaryKey(),
  fields: jsonb().$type<BoardPaperFields>().notNull(),
  ...written,
});

/** A Gremienvorlage as it was made; its PDF lies in the media store under its id. */
export const boardPaperMade = pgTable(
  'board_paper_made',
  {
    id: uuid().primaryKey(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    /** Its place among all of the phase, counted from 1. */
    number: integer().notNull(),
    isDraft: boolean().notNull(),
    by: byAccount(),
    at: instant().notNull(),
    /** The SHA-256 of the PDF in hex. */
    sha256: text().notNull(),
    /** What was recommended, in thousandths of a euro. */
    sumMillis: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [uniqueIndex('board_paper_made_number').on(table.phaseId, table.number)],
);
