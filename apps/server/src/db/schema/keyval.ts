import type { ProbeFigures } from '@rahmenpreis/contract/missing-price.ts';
import type { RebateTier } from '@rahmenpreis/tendering/award/rebate.ts';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import { byAccount, organisation } from './account.ts';
import { id, instant, keyedTable, refersTo } from './column.ts';
import { phase } from './phase.ts';

/** What says that a row is of an organisation in a phase; it goes with the phase. */
const ofPhaseAndOrganisation = () => ({
  phaseId: refersTo(() => phase.id, 'cascade'),
  organisationId: refersTo(() => organisation.id),
});

/**
 * Counts an organisation's writes in a phase. A writer holds its row until the end of the transaction, so
 * numbers become visible in order and none is ever missing (decision 0005).
 */
export const keyValHead = keyedTable('key_val_head', ['phaseId', 'organisationId'], {
  ...ofPhaseAndOrganisation(),
  revision: integer().notNull(),
  /** When the last of them was made; null before the first, and where none was made since this is noted. */
  writtenAt: instant(),
});

/**
 * Which entries an organisation has removed, so that books in memory hear of it (decision 0020). One whose
 * key is stored again says nothing any more and may stay.
 */
export const keyValRemoval = pgTable(
  'key_val_removal',
  {
    organisationId: refersTo(() => organisation.id),
    phaseId: refersTo(() => phase.id, 'cascade'),
    key: text().notNull(),
    /** The organisation's head when the entry was removed. */
    revision: integer().notNull(),
    /** By whom and when, where an administrator removed it. */
    removedBy: uuid(),
    removedAt: instant(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.key] }),
    index('key_val_removal_phase').on(table.phaseId, table.organisationId, table.revision),
  ],
);

/** Prices, factors, market areas, participation, targets, awards and filters (KV-001). */
export const keyVal = pgTable(
  'key_val',
  {
    id: id(),
    organisationId: refersTo(() => organisation.id),
    phaseId: refersTo(() => phase.id, 'cascade'),
    kind: text().notNull(),
    key: text().notNull(),
    value: text().notNull(),
    /** The organisation's head when this was written, so that a reader can ask for newer entries. */
    revision: integer().notNull(),
    updatedAt: instant().notNull(),
    /** The administrator who wrote it, so that the next one reads who was first; null for a bidder's own. */
    writtenBy: uuid(),
    /**
     * For a price whose unit changed since it was entered: the units that it holds for, beginning with the
     * one it was entered for. Writing the price again writes it for the present unit (decision 0081).
     */
    heldUnits: text().array(),
    /** The last of these, where the catalogue has another unit or not the code: the price rests. */
    restsFrom: text(),
  },
  (table) => [
    unique('key_val_organisation_key').on(table.organisationId, table.key),
    index('key_val_phase').on(table.phaseId, table.organisationId, table.revision),
  ],
);

/**
 * The verdict of administrators on a bidder's price of a position: checked or to be clarified, with a note.
 * It holds for the price that was seen (decision 0084).
 */
export const priceCheck = keyedTable('price_check', ['phaseId', 'organisationId', 'epCode'], {
  ...ofPhaseAndOrganisation(),
  epCode: text().notNull(),
  state: text({ enum: ['open', 'checked', 'clarify'] }).notNull(),
  note: text().notNull(),
  /** The unit price in thousandths of a euro; null where it was missing. */
  seenValue: bigint({ mode: 'number' }),
  version: integer().notNull().default(1),
  by: byAccount(),
  at: instant().notNull(),
});

/**
 * Decision of administrators on a bidder's package that lacks prices, with the probe that they saw; beside
 * another probe it is grey (decision 0124).
 */
export const missingDecision = keyedTable(
  'missing_decision',
  ['phaseId', 'bidderId', 'liegenschaftId', 'sliceId'],
  {
    phaseId: refersTo(() => phase.id, 'cascade'),
    bidderId: uuid().notNull(),
    liegenschaftId: uuid().notNull(),
    sliceId: text().notNull(),
    decision: text({ enum: ['open', 'stays', 'excluded'] }).notNull(),
    reason: text().notNull(),
    figures: jsonb().$type<ProbeFigures>().notNull(),
    /** Digest of that probe. */
    offersVersion: text().notNull(),
    version: integer().notNull().default(1),
    by: byAccount(),
    at: instant().notNull(),
  },
);

/**
 * Why a package is awarded to somebody who is not on rank 1. A row is of one award, key and winner: it is
 * seen as long as that award stands, and again where an undo brings the award back (decision 0094).
 */
export const awardReason = pgTable(
  'award_reason',
  {
    ...ofPhaseAndOrganisation(),
    key: text().notNull(),
    /** Who has the package by this award. */
    value: text().notNull(),
    reason: text().notNull(),
    /** In the words of a scenario's rules, or as somebody typed it. */
    source: text({ enum: ['rule', 'typed'] }).notNull(),
    by: byAccount(),
    at: instant().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.organisationId, table.key, table.value] }),
    index('award_reason_phase').on(table.phaseId),
  ],
);

/**
 * Changes of awards by one batch, whole, where the audit log entry lists only the first; a batch is undone by
 * it (decision 0077). It outlives its phase, as the entry does, and is never changed.
 */
export const awardWrite = pgTable('award_write', {
  id: id(),
  phaseId: uuid().notNull(),
  organisationId: uuid().notNull(),
  at: instant().notNull(),
  /** The write that this one took back; none is taken back twice. */
  undoes: uuid().unique('award_write_undoes'),
  /** The changes as the entry would list them: name, from, to, firmness. */
  changes: jsonb().notNull(),
  /** Changes of rebates, whole rows, by which they are put back. */
  conditions: jsonb().$type<readonly ConditionChange[]>().notNull().default([]),
});

/**
 * The rebates of the scenario that was applied last: one of each bidder that got a package by it. What they
 * come to is computed from the awards at each reading (decision 0114).
 */
export const awardCondition = keyedTable('award_condition', ['phaseId', 'organisationId', 'bidderId'], {
  ...ofPhaseAndOrganisation(),
  bidderId: uuid().notNull(),
  tiers: jsonb().$type<readonly RebateTier[]>().notNull(),
  /** How many of its prices rule P filled where the scenario gave it packages. */
  filledCount: integer().notNull(),
  scenarioName: text().notNull(),
  rulesDigest: text().notNull(),
  /** The application that it came by, by which its reader says which one it saw. */
  awardWriteId: uuid().notNull(),
  by: uuid().notNull(),
  at: instant().notNull(),
});

/** A rebate as an award write keeps it; its instant as text. */
export type KeptCondition = Omit<typeof awardCondition.$inferSelect, 'phaseId' | 'organisationId' | 'at'> & {
  readonly at: string;
};

/** Change of the rebate of one bidder by a write; null where there was or is none. */
export interface ConditionChange {
  readonly bidderId: string;
  readonly from: KeptCondition | null;
  readonly to: KeptCondition | null;
}
