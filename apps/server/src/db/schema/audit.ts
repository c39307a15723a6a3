import { bigint, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from './column.ts';

/** Every write and every refused attempt (QUALITY.md «Audit trail»). */
export const audit = pgTable('audit', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  actorId: uuid(),
  action: text().notNull(),
  target: text().notNull(),
  status: integer().notNull(),
  detail: jsonb().notNull(),
});
