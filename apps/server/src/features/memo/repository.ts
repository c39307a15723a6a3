import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isOf } from '../../db/rows.ts';
import { account, nameOfPerson } from '../../db/schema/account.ts';
import { awardClosing, awardLetter, awardMemo, boardPaper, boardPaperMade } from '../../db/schema/closing.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { phaseLiegenschaft } from '../../db/schema/phase.ts';
import { declaration } from '../../db/schema/receipt.ts';
import { type Over, storeOver } from '../../db/store-over.ts';
import type { Transaction } from '../../db/transaction.ts';

/**
 * Finds the free fields of a phase's memo, and who wrote them last; undefined before the first time. Those
 * stored before there was a resolution have none.
 */
export async function findMemo(transaction: Transaction, phaseId: string) {
  const { version, fields, at } = awardMemo;
  const rows = await transaction
    .select({ version, fields, at, by: nameOfPerson })
    .from(awardMemo)
    .leftJoin(account, eq(account.id, awardMemo.by))
    .where(eq(awardMemo.phaseId, phaseId));
  return rows[0] && { ...rows[0], fields: { ...NO_FIELDS, ...rows[0].fields } };
}

/** Stores the free fields over a version; false where another one stands there. */
export function storeMemo(transaction: Transaction, row: Over<typeof awardMemo>): Promise<boolean> {
  return storeOver(transaction, awardMemo, awardMemo.phaseId, row);
}

/** Finds what is chosen and written for a Gremienvorlage, and who wrote it last; undefined before that. */
export async function findBoardPaper(transaction: Transaction, phaseId: string) {
  const { version, fields, at } = boardPaper;
  const rows = await transaction
    .select({ version, fields, at, by: nameOfPerson })
    .from(boardPaper)
    .leftJoin(account, eq(account.id, boardPaper.by))
    .where(eq(boardPaper.phaseId, phaseId));
  return rows[0];
}

/** Lists the Gremienvorlagen of a phase that were made, earliest first; only Fassungen are numbered. */
export async function listMade(transaction: Transaction, phaseId: string) {
  const { id, isDraft, at, sha256, sumMillis } = boardPaperMade;
  const rows = await transaction
    .select({ id, isDraft, at, sha256, sumMillis, by: nameOfPerson })
    .from(boardPaperMade)
    .leftJoin(account, eq(account.id, boardPaperMade.by))
    .where(eq(boardPaperMade.phaseId, phaseId))
    .orderBy(asc(boardPaperMade.number));
  let count = 0;
  return rows.map(({ isDraft: isUnnumbered, at: madeAt, ...row }) => {
    if (!isUnnumbered) count += 1;
    return { ...row, number: isUnnumbered ? null : count, at: madeAt.toISOString() };
  });
}

/** Finds one of them; undefined where there is none. */
export async function findMade(transaction: Transaction, phaseId: string, madeId: string) {
  return (await listMade(transaction, phaseId)).find(({ id }) => id === madeId);
}

/** Lists the properties of a phase as the memo names them. */
export function listMemoProperties(transaction: Transaction, phaseId: string) {
  const { id, nummer, name } = liegenschaft;
  return transaction
    .select({ id, nummer, name })
    .from(phaseLiegenschaft)
    .innerJoin(liegenschaft, eq(id, phaseLiegenschaft.liegenschaftId))
    .where(eq(phaseLiegenschaft.phaseId, phaseId))
    .orderBy(asc(id));
}

/** Lists when companies said last whether they take part, who said so, and whether under a letter. */
export function listDeclarations(transaction: Transaction, phaseId: string) {
  const { organisationId, name, at, letter } = declaration;
  const hasLetter = sql<boolean>`${letter} ->> 'ticked' is not null`;
  return transaction
    .select({ organisationId, name, at, hasLetter })
    .from(declaration)
    .where(eq(declaration.phaseId, phaseId))
    .orderBy(asc(organisationId));
}

/** The name of a letter on an award. */
type LetterKey = Pick<typeof awardLetter.$inferSelect, 'closingId' | 'accountId' | 'cause'>;

const isLetter = ({ closingId, accountId, cause }: LetterKey) =>
  isOf(awardLetter, { closingId, accountId, cause });

/** Lists the letters that were ordered on a closing. */
export async function listLetters(transaction: Transaction, closingId: string) {
  const { accountId, cause, at, sentAt } = awardLetter;
  const rows = await transaction
    .select({ accountId, cause, at, sentAt, orderedBy: nameOfPerson })
    .from(awardLetter)
    .leftJoin(account, eq(account.id, awardLetter.by))
    .where(eq(awardLetter.closingId, closingId))
    .orderBy(asc(at), asc(accountId), asc(cause));
  return rows.map((row) => ({
    ...row,
    orderedAt: row.at.toISOString(),
    sentAt: row.sentAt?.toISOString() ?? null,
  }));
}

/** Stores letters as ordered; gives those that were not before. */
export async function storeLetters(transaction: Transaction, letters: (typeof awardLetter.$inferInsert)[]) {
  const { closingId, accountId, cause } = awardLetter;
  return transaction
    .insert(awardLetter)
    .values(letters)
    .onConflictDoNothing()
    .returning({ closingId, accountId, cause });
}

/** Finds an ordered letter with what its closing froze; undefined once the award was opened again. */
export async function findLetter(transaction: Transaction, key: LetterKey) {
  const rows = await transaction
    .select({ text: awardLetter.text, snapshot: awardClosing.snapshot })
    .from(awardLetter)
    .innerJoin(awardClosing, eq(awardClosing.id, awardLetter.closingId))
    .where(and(isLetter(key), isNull(awardClosing.reopenedAt)));
  return rows[0];
}

/** Notes when a letter left. */
export async function noteLetterSent(transaction: Transaction, key: LetterKey, sentAt: Date): Promise<void> {
  await transaction.update(awardLetter).set({ sentAt }).where(isLetter(key));
}
