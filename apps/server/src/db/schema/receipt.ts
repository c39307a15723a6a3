import type { DeclaredLetter } from '@rahmenpreis/tendering/receipt/offer-letter.ts';
import { jsonb, pgTable, text, unique, uuid } from 'drizzle-orm/pg-core';
import { organisation } from './account.ts';
import { id, instant, keyedTable, refersTo } from './column.ts';
import { phase } from './phase.ts';

/** When a company said last whether it takes part in a phase, and who said so (§ 126b BGB, decision 0037). */
export const declaration = keyedTable('declaration', ['phaseId', 'organisationId'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  organisationId: refersTo(() => organisation.id, 'cascade'),
  /** Null where the call named nobody. */
  name: text(),
  /** The letter that the phase had then, as it was written; null where there was none (decision 0123). */
  letter: jsonb().$type<DeclaredLetter>(),
  at: instant().notNull(),
});

/**
 * Receipts that left the program, once per content; they outlive their phase, so that a check value from an
 * old mail is still found.
 */
export const receipt = pgTable(
  'receipt',
  {
    id: id(),
    organisationId: refersTo(() => organisation.id, 'cascade'),
    phaseId: uuid().notNull(),
    /** SHA-256 of the text, in hex. */
    checkValue: text().notNull(),
    text: text().notNull(),
    cause: text({ enum: ['confirmed', 'withdrawn', 'ended', 'entered', 'download'] }).notNull(),
    madeAt: instant().notNull(),
  },
  (table) => [unique('receipt_value').on(table.organisationId, table.checkValue, table.cause)],
);

/** The ends of phases for which a company's last receipt was ordered; a prolonged phase ends once more. */
export const receiptAtEnd = keyedTable('receipt_at_end', ['phaseId', 'organisationId', 'end'], {
  phaseId: refersTo(() => phase.id, 'cascade'),
  organisationId: refersTo(() => organisation.id, 'cascade'),
  end: instant().notNull(),
});
