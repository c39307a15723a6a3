import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { MISSING_USUAL } from '@rahmenpreis/contract/limits.ts';
import type { ThingChange } from '@rahmenpreis/tendering/change/thing-change.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { OfferLetter } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { account, organisation } from './account.ts';
import { id, instant, keyedTable, refersTo } from './column.ts';
import { liegenschaft } from './liegenschaft.ts';

export const phase = pgTable('phase', {
  id: id(),
  version: integer().notNull().default(1),
  title: text().notNull(),
  start: instant().notNull(),
  end: instant().notNull(),
  type: text({ enum: ['OFFER', 'FINAL'] }).notNull(),
  /** How long only its bidder sees an offer: not at all, to the end, until two open it (decision 0046). */
  seal: text({ enum: ['NONE', 'SEALED', 'FOUR_EYES'] })
    .notNull()
    .default('NONE'),
  /** The first of the two who open sealed offers. */
  openingAskedBy: uuid().references(() => account.id),
  openingAskedAt: instant(),
  openedAt: instant(),
  publicMediaIds: uuid().array().notNull(),
  /** Whether its bidders get a mail when it begins (decision 0041). */
  startMail: boolean().notNull().default(true),
  /**
   * Above which sum of a package, in thousandths of a euro, a second administrator has to agree to its award,
   * as wherever it is not on rank 1; null where nobody has to (decision 0121).
   */
  approvalAboveMillis: bigint({ mode: 'number' }),
  /** The letter that who confirms declares, what is ticked below, and how often it was written (0123). */
  letter: text().notNull().default(''),
  declarations: jsonb().$type<OfferLetter['declarations']>().notNull().default([]),
  letterVersion: integer().notNull().default(0),
  /** The most of an offer that may be missing, in tenths of a percent, fixed at the start (decision 0124). */
  missingTenths: integer().notNull().default(MISSING_USUAL.tenths),
  /** The same as prices for each 100 positions begun. */
  missingPer100: integer().notNull().default(MISSING_USUAL.per100),
  /** Until when questions are promised an answer; null goes with the end (decision 0119). */
  questionsUntil: instant(),
  /** The last day in Berlin to which offers bind; null where nothing is said of it (decision 0128). */
  bindingUntil: date({ mode: 'string' }),
  /** True where answers may come until four days before the end instead of six. */
  isPeriodShort: boolean().notNull().default(false),
});

/** A property of a phase; `restrict` is the rule «linked to a phase → 409» (ERR-011). */
export const phaseLiegenschaft = keyedTable('phase_liegenschaft', ['phaseId', 'liegenschaftId'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  liegenschaftId: refersTo(() => liegenschaft.id, 'restrict'),
});

/** A bidder that a phase lists, until its account goes (SETUP-016); no row, no access (SHELL-018). */
export const phaseUser = keyedTable('phase_user', ['phaseId', 'userId'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  userId: refersTo(() => account.id, 'cascade'),
});

/** Notices of a phase that a bidder got, or was found not to need; each cause once (decision 0041). */
export const phaseNotice = keyedTable('phase_notice', ['phaseId', 'accountId', 'cause'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  accountId: refersTo(() => account.id, 'cascade'),
  cause: text().notNull(),
  /** When; missing where it was told before that was kept. */
  at: instant(),
});

/** What was changed of a phase while it ran, as its bidders see it (decision 0047). */
export const phaseChange = pgTable(
  'phase_change',
  {
    /** Counts up: changes follow each other by it. */
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    at: instant().notNull(),
    about: text({ enum: ['ep-catalog', 'lv', 'liegenschaft', 'document', 'letter', 'binding'] }).notNull(),
    /** The property, which may be gone by now; null where it is about no property. */
    liegenschaftId: uuid(),
    /** The number and name that it had; empty where there is none. */
    title: text().notNull(),
    change: text({ enum: ['new', 'removed', 'changed'] }).notNull(),
    /** Null where the whole came or went, or where too much was changed to keep. */
    things: jsonb().$type<ThingChange[]>(),
    /** Why, in the words of who changed it; null where nothing was said. */
    reason: text(),
  },
  (table) => [index('phase_change_at').on(table.phaseId, table.at)],
);

/** A longer Bindefrist that was asked of the bidders of an ended phase (decision 0128). */
export const bindingRequest = pgTable(
  'binding_request',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    until: date({ mode: 'string' }).notNull(),
    at: instant().notNull(),
  },
  (table) => [index('binding_request_phase').on(table.phaseId)],
);

/** The companies that confirmed such a request, and when. */
export const bindingConsent = keyedTable('binding_consent', ['requestId', 'organisationId'], {
  requestId: refersTo(() => bindingRequest.id, 'cascade'),
  organisationId: refersTo(() => organisation.id, 'cascade'),
  at: instant().notNull(),
});

/** The packages of a phase that another one asks for again, as that one was made (decision 0129). */
export const reaskedPackage = pgTable(
  'reasked_package',
  {
    phaseId: refersTo(() => phase.id, 'cascade'),
    sourceId: refersTo(() => phase.id, 'cascade'),
    liegenschaftId: refersTo(() => liegenschaft.id, 'cascade'),
    sliceId: text().$type<SliceId>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.phaseId, table.liegenschaftId, table.sliceId] }),
    index('reasked_package_source').on(table.sourceId),
  ],
);
