import type {
  ScenarioCell,
  ScenarioConflict,
  ScenarioCurve,
  ScenarioOutcome,
  ScenarioRule,
} from '@rahmenpreis/contract/scenario.ts';
import { index, integer, jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { id, instant, refersTo } from './column.ts';
import { phase } from './phase.ts';

/** What a run has found, beside what is only known when somebody looks. */
export type StoredOutcome = Omit<
  ScenarioOutcome,
  'version' | 'isStale' | 'rules' | 'packageCount' | 'prices'
> & {
  /** The ways that its bound comes from; older outcomes do not say so (decision 0107). */
  provenBy?: readonly string[];
};

/** The findings of a run of a curve. */
export type StoredCurve = Pick<ScenarioCurve, 'points' | 'others'>;

/** Lists of rules for the award of a phase, and the kept ones that somebody has reckoned (decision 0076). */
export const scenario = pgTable(
  'scenario',
  {
    id: id(),
    phaseId: refersTo(() => phase.id, 'cascade'),
    version: integer().notNull().default(1),
    /** Empty of a kept one. */
    name: text().notNull(),
    rules: jsonb().$type<ScenarioRule[]>().notNull(),
    /** Which of the kept ones; null of one's own. */
    kept: text(),
    /** The maker of a draft, whom alone it is shown and with whom it is deleted; null if all see it. */
    draftOf: uuid().references(() => account.id, { onDelete: 'cascade' }),
    /** Since when it is deleted; it can be restored until it is swept (`KEPT_MS.deletedScenario`). */
    deletedAt: instant(),
    createdAt: instant().notNull().defaultNow(),
  },
  (table) => [unique('scenario_kept').on(table.phaseId, table.kept)],
);

/** The newest run of a scenario, the newest that has found an award, and the newest of its curve. */
export const scenarioRun = pgTable(
  'scenario_run',
  {
    id: id(),
    scenarioId: refersTo(() => scenario.id, 'cascade'),
    rules: jsonb().$type<ScenarioRule[]>().notNull(),
    /** Of what the rules were judged by. */
    offersVersion: text().notNull(),
    state: text({ enum: ['waiting', 'running', 'done', 'cancelled', 'failed'] }).notNull(),
    step: text({ enum: ['first', 'proof', 'prices', 'conflict'] }),
    seconds: integer().notNull().default(0),
    /** Counts what was stored of it, so that pages hear of it. */
    revision: integer().notNull().default(0),
    packageCount: integer().notNull(),
    outcome: jsonb().$type<StoredOutcome>(),
    cells: jsonb().$type<ScenarioCell[]>(),
    prices: jsonb().$type<ScenarioOutcome['prices']>().notNull().default([]),
    conflict: jsonb().$type<ScenarioConflict>(),
    /** Of a run of the curve what it has found so far; null of a run of the award. */
    curve: jsonb().$type<StoredCurve>(),
    /** Why it failed. */
    reason: text(),
    /** The process that is at it. */
    holder: uuid().notNull(),
    /** Until when it is taken to be at it without being heard of. */
    leaseUntil: instant().notNull(),
    startedAt: instant().notNull().defaultNow(),
    endedAt: instant(),
  },
  (table) => [index('scenario_run_scenario').on(table.scenarioId, table.startedAt)],
);
