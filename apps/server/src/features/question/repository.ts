import type { OwnQuestion } from '@rahmenpreis/contract/question.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { and, asc, desc, eq, getTableColumns, gt, isNotNull, max, sql } from 'drizzle-orm';
import { KEPT_MS } from '../../db/retention.ts';
import { account } from '../../db/schema/account.ts';
import { epCatalog } from '../../db/schema/ep-catalog.ts';
import { liegenschaft } from '../../db/schema/liegenschaft.ts';
import { phaseLiegenschaft, phaseNotice, phaseUser } from '../../db/schema/phase.ts';
import { question, questionAsker, questionRead } from '../../db/schema/question.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { listSent } from '../../mail/outbox.ts';

/** A question, or a message to all, as it is stored: nothing of it says who asked. */
export type QuestionRow = typeof question.$inferSelect;

type QuestionValues = typeof question.$inferInsert;

/** The subject of a question, as its asker names it. */
type About = NonNullable<OwnQuestion['about']>;

/** Lists all questions and messages of a phase, by id, which is drawn by chance. */
export function listQuestions(transaction: Transaction, phaseId: string): Promise<QuestionRow[]> {
  return transaction.select().from(question).where(eq(question.phaseId, phaseId)).orderBy(asc(question.id));
}

/** Lists what was published in a phase, the last first. */
export function listPublished(transaction: Transaction, phaseId: string): Promise<QuestionRow[]> {
  const isPublished = and(eq(question.phaseId, phaseId), isNotNull(question.number));
  return transaction.select().from(question).where(isPublished).orderBy(desc(question.number));
}

function selectOwn(transaction: Transaction, phaseId: string, { organisationId }: Actor, id?: string) {
  const isMeant = id === undefined ? undefined : eq(question.id, id);
  return transaction
    .select({ ...getTableColumns(question), at: questionAsker.at })
    .from(question)
    .innerJoin(questionAsker, eq(questionAsker.questionId, question.id))
    .where(and(eq(question.phaseId, phaseId), eq(questionAsker.organisationId, organisationId), isMeant));
}

/** Lists what the actor's company asked in a phase, newest first. */
export async function listOwn(transaction: Transaction, phaseId: string, actor: Actor) {
  return selectOwn(transaction, phaseId, actor).orderBy(desc(questionAsker.at), asc(question.id));
}

/** Finds a question of the actor's company and locks it until the transaction ends. */
export async function lockOwn(transaction: Transaction, phaseId: string, actor: Actor, id: string) {
  return (await selectOwn(transaction, phaseId, actor, id).for('update', { of: question }))[0];
}

/** Finds a question of a phase and locks it until the transaction ends; messages are none. */
export async function lockQuestion(transaction: Transaction, phaseId: string, id: string) {
  const isMeant = and(eq(question.phaseId, phaseId), eq(question.id, id), eq(question.kind, 'question'));
  return (await transaction.select().from(question).where(isMeant).for('update'))[0];
}

/** Finds what was published under an id in a phase. */
export async function findPublished(transaction: Transaction, phaseId: string, id: string) {
  const isMeant = and(eq(question.phaseId, phaseId), eq(question.id, id), isNotNull(question.number));
  return (await transaction.select().from(question).where(isMeant))[0];
}

/** Stores a question or a message. */
export async function insertQuestion(transaction: Transaction, values: QuestionValues) {
  return (await transaction.insert(question).values(values).returning())[0]!;
}

/** Stores who asked a question, and when. */
export async function insertAsker(transaction: Transaction, values: typeof questionAsker.$inferInsert) {
  await transaction.insert(questionAsker).values(values);
}

/** Changes a locked question and increments its version. */
export async function updateQuestion(transaction: Transaction, id: string, values: Partial<QuestionValues>) {
  const next = { ...values, version: sql`${question.version} + 1` };
  return (await transaction.update(question).set(next).where(eq(question.id, id)).returning())[0]!;
}

/** The number of what is published next in a phase, whose row is locked for an update. */
export async function nextNumber(transaction: Transaction, phaseId: string): Promise<number> {
  const last = { number: max(question.number) };
  const rows = await transaction.select(last).from(question).where(eq(question.phaseId, phaseId));
  return (rows[0]?.number ?? 0) + 1;
}

/** Lists the ids of what a user has read in a phase. */
export async function listReadIds(transaction: Transaction, phaseId: string, userId: string) {
  const rows = await transaction
    .select({ id: question.id })
    .from(questionRead)
    .innerJoin(question, eq(question.id, questionRead.questionId))
    .where(and(eq(question.phaseId, phaseId), eq(questionRead.accountId, userId)))
    .orderBy(asc(question.number));
  return rows.map(({ id }) => id);
}

/** Keeps that a user has read something. */
export async function insertRead(transaction: Transaction, questionId: string, accountId: string) {
  await transaction.insert(questionRead).values({ questionId, accountId }).onConflictDoNothing();
}

/** The company that asked a question, and those of its accounts that the phase lists. */
export async function findAsker(transaction: Transaction, { id, phaseId }: QuestionRow) {
  const rows = await transaction
    .select({ organisationId: questionAsker.organisationId, accountId: phaseUser.userId })
    .from(questionAsker)
    .innerJoin(account, eq(account.organisationId, questionAsker.organisationId))
    .innerJoin(phaseUser, and(eq(phaseUser.userId, account.id), eq(phaseUser.phaseId, phaseId)))
    .where(eq(questionAsker.questionId, id))
    .orderBy(asc(phaseUser.userId));
  return { organisationId: rows[0]?.organisationId, accountIds: rows.map(({ accountId }) => accountId) };
}

/** Names a position of a phase's catalogue, or a property of the phase; undefined where it has none such. */
export async function nameAbout(
  transaction: Transaction,
  phaseId: string,
  { kind, key }: Pick<About, 'kind' | 'key'>,
): Promise<About | undefined> {
  if (kind === 'property') {
    const { nummer, name, id } = liegenschaft;
    const rows = await transaction
      .select({ id, nummer, name })
      .from(liegenschaft)
      .innerJoin(phaseLiegenschaft, eq(phaseLiegenschaft.liegenschaftId, id))
      .where(and(eq(phaseLiegenschaft.phaseId, phaseId), sql`${id}::text = lower(${key})`));
    return rows[0] && { kind, key: rows[0].id, title: liegenschaftLabel(rows[0]) };
  }
  const { rows } = await transaction.execute<{ title: string }>(sql`
    select concat_ws(' ', entry ->> 'number', entry ->> 'title') as title
    from ${epCatalog}, jsonb_array_elements(${epCatalog.entries}) as entry
    where ${epCatalog.phaseId} = ${phaseId} and entry ->> 'epCode' = ${key} limit 1`);
  return rows[0] && { kind, key, title: rows[0].title };
}

/** Finds a text that is another one whenever what administrators see of a phase's questions is. */
export async function findQuestionsVersion(transaction: Transaction, phaseId: string): Promise<string> {
  const { rows } = await transaction.execute<{ version: string }>(sql`
    select md5(coalesce(string_agg(${question.id} || ':' || ${question.version}, ' ' order by ${question.id}), ''))
      as version
    from ${question} where ${question.phaseId} = ${phaseId}`);
  return rows[0]!.version;
}

/** The same of what a bidder sees: what was published, and what became of its own company's questions. */
export async function findOwnQuestionsVersion(transaction: Transaction, phaseId: string, actor: Actor) {
  const { organisationId } = actor;
  const { rows } = await transaction.execute<{ version: string }>(sql`
    select md5(coalesce(max(${question.number}), 0) || ' ' || coalesce(string_agg(
      ${question.id} || ':' || coalesce(${question.refusal}, '') || ':' || ${question.inquiries}::text, ' '
      order by ${question.id}) filter (where ${questionAsker.organisationId} = ${organisationId}), '')) as version
    from ${question} left join ${questionAsker} on ${questionAsker.questionId} = ${question.id}
    where ${question.phaseId} = ${phaseId}`);
  return rows[0]!.version;
}

/** The cause under which each bidder is told once of what was published under a number. */
export const answerCause = (number: number): string => `answer ${number}`;

/** Lists what an account is to be told of: what was published for it since its last mail of the kind. */
export async function listToldAnswers(
  transaction: Transaction,
  { phaseId, accountId, nowMs }: { phaseId: string; accountId: string; nowMs: number },
): Promise<QuestionRow[]> {
  const sent = await listSent(transaction, { kind: 'question-answers', accountId, phaseId });
  // Whatever is older was sent or given up, and its order forgotten.
  const since = Math.max(nowMs - KEPT_MS.mail, ...sent.map(({ sentAt }) => sentAt?.getTime() ?? 0));
  return transaction
    .select(getTableColumns(question))
    .from(question)
    .innerJoin(
      phaseNotice,
      and(
        eq(phaseNotice.phaseId, question.phaseId),
        eq(phaseNotice.accountId, accountId),
        eq(phaseNotice.cause, sql`'answer ' || ${question.number}`),
        gt(phaseNotice.at, new Date(since)),
      ),
    )
    .where(eq(question.phaseId, phaseId))
    .orderBy(asc(question.number));
}
