import { sql } from 'drizzle-orm';
import { bigint, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { bytes, instant } from './column.ts';

/** Every write and every refused attempt (QUALITY.md «Audit log»). */
export const audit = pgTable('audit', {
  seq: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: instant().notNull(),
  actorId: uuid(),
  action: text().notNull(),
  target: text().notNull(),
  status: integer().notNull(),
  detail: jsonb().notNull(),
  /** Without it nobody can find out by trying what a digest of the detail was made of. */
  salt: uuid().notNull().default(sql`gen_random_uuid()`),
});

/** The links by which the entries hang together, in the order in which they were sealed (decision 0033). */
export const auditLink = pgTable('audit_link', {
  position: bigint({ mode: 'number' }).primaryKey(),
  seq: bigint({ mode: 'number' }).notNull().unique(),
  sealedAt: instant().notNull(),
  hash: bytes().notNull(),
});

/** What entries know of persons; they themselves hold no more than salted digests of it (decision 0042). */
export const auditPersonal = pgTable(
  'audit_personal',
  {
    seq: bigint({ mode: 'number' }).notNull(),
    field: text().notNull(),
    value: text().notNull(),
    salt: uuid().notNull(),
    forgetAt: instant().notNull(),
  },
  (table) => [primaryKey({ columns: [table.seq, table.field] }), index().on(table.forgetAt)],
);

/** Signed states of the chain, which an outsider can keep. */
export const auditCheckpoint = pgTable(
  'audit_checkpoint',
  {
    position: bigint({ mode: 'number' }).notNull(),
    at: instant().notNull(),
    line: text().notNull(),
  },
  // A state is signed again a day later, even if nothing has happened.
  (table) => [primaryKey({ columns: [table.position, table.at] })],
);
