import { createHash } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/memo.ts';
import type { Memo, MemoVersion } from '@rahmenpreis/contract/memo.ts';
import { memoSnapshot } from '@rahmenpreis/tendering/memo/memo.ts';
import { joined } from '@rahmenpreis/tendering/memo/memo-parts.ts';
import { NO_FIELDS } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { memoFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import { phasesTopic } from '../../db/notifications/db-notification-topic.ts';
import type { Queries } from '../../db/open.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { conflict, type Failure, notFound, orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import { fileAnswer } from '../../kernel/answer/file-answer.ts';
import { ownerOf } from '../../kernel/call/actor.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRoute, route, transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { closeAward, findClosing, listClosings, refuseClosed } from '../closing/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findOpenPhase, lockPhase, readOpenPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { digestOf } from '../scenario/rules.ts';
import { createScenarioInputsReader } from '../scenario/scenario-inputs.ts';
import { refuseSealed } from '../seal/rules.ts';
import { listServiceProvidersOfPhase } from '../service-provider/repository.ts';
import { loadFacts, type MadeMemo, makeMemo } from './load-memo.ts';
import { awardLetterRoutes } from './letter-routes.ts';
import { writeMemoFile } from './memo-file.ts';
import { findBoardPaper, findMade, findMemo, listMade, storeMemo } from './repository.ts';

/** The memo on the award of a phase, the closing that freezes it, and its letters (decision 0122). */
export function memoRoutes(app: FastifyInstance, context: RouteContext, books: PriceBooks): void {
  const { db } = context;
  awardLetterRoutes(app, context);
  const tools = { db, books, inputs: createScenarioInputsReader(db, books) };

  route(app, context, contract.getMemo, async (call) => {
    await call.transact((transaction) => readOpenPhase(transaction, call));
    return presentMemo(db, await makeMemo(tools, call));
  });

  route(app, context, contract.saveMemo, async (call) => {
    await call.transact((transaction) => saveFields(transaction, call));
    return presentMemo(db, await makeMemo(tools, call));
  });

  fileRoute(app, context, contract.exportMemo, async (call) => {
    await call.transact((transaction) => findOpenPhase(transaction, call));
    const made = await makeMemo(tools, call);
    const { title } = made.facts.phase;
    const standing = made.source.closedAt === null ? 'Entwurf' : 'Abgeschlossen';
    const bytes = await writeMemoFile(call, made, standing);
    return fileAnswer(memoFileName(title, standing, call.seenMs()), bytes);
  });

  route(app, context, contract.closeAward, async (call) => {
    const made = await context.papers.run(ownerOf(call.actor), () => makeMemo(tools, call), {
      gone: call.whenGone(),
    });
    raise(refuseClosing(made, call.seenMs()));
    if (made.digest !== call.body.confirm) throw stale();
    const standing = standingOf(made.facts.closings.length + 1);
    const pdf = Buffer.from(await writeMemoFile(call, made, standing));
    return call.transact((transaction) => closeWith(transaction, call, made, pdf));
  });

  transactRoute(app, context, contract.getClosedMemo, async (call, transaction) => {
    const { id, title } = await findOpenPhase(transaction, call);
    const closings = await listClosings(transaction, id);
    const { pdf, at } = orThrow(await findClosing(transaction, id, call.params.closingId));
    const { number } = closings.find((own) => own.id === call.params.closingId)!;
    return fileAnswer(memoFileName(title, standingOf(number), at.getTime()), pdf);
  });
}

/** Refuses to close an award: the phase goes on, or the memo lacks what it has to say. */
function refuseClosing({ facts, sections }: MadeMemo, nowMs: number): Failure | undefined {
  if (stateOfPhase(facts.phase, nowMs) !== 'ended') {
    const message = 'Die Phase ist noch nicht beendet. Die Vergabe kann erst danach abgeschlossen werden.';
    return conflict('phase-not-ended', message);
  }
  const missing = sections.flatMap((section) => section.missing);
  return missing.length === 0 ? undefined : conflict('memo-incomplete', missing.join(' '));
}

const standingOf = (number: number): string => `Fassung ${number}`;

/** Stores the free fields over the version that their sender saw; 409 while the award is closed. */
async function saveFields(transaction: Transaction, call: Call<typeof contract.saveMemo>): Promise<void> {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId));
  raise(refuseSealed(call.actor, phase, call.seenMs()));
  raise(await refuseClosed(transaction, phase.id));
  const appraisals = call.body.appraisals.filter(({ text }) => text !== '');
  const fields = { ...call.body, appraisals };
  const listed = new Set(
    (await listServiceProvidersOfPhase(transaction, phase.id)).map((own) => own.organisationId),
  );
  if (appraisals.some(({ organisationId }) => !listed.has(organisationId))) throw notFound();
  const { resolution } = fields;
  if (resolution !== null) orThrow(await findMade(transaction, phase.id, resolution.madeId));
  const before = await findMemo(transaction, phase.id);
  const seen = before?.version ?? 0;
  call.expectSeen(seen);
  const [by, at] = [call.actor.userId, new Date(call.arrivedMs())];
  const row = { phaseId: phase.id, seen, fields, by, at };
  if (!(await storeMemo(transaction, row))) throw stale();
  const texts = [
    fields.need,
    fields.conflicts,
    fields.remarks,
    ...appraisals.map(({ text }) => text),
    resolution?.words ?? '',
  ];
  noteChanges(call, { procedure: before?.fields.procedure }, { procedure: fields.procedure });
  call.note({}, { memo: joined(texts, '\n') });
}

/**
 * Closes the award with a memo that was made before, if all that it was made from still stands under the
 * phase's lock; nobody waits here for a worker. 412 where it does not.
 */
async function closeWith(
  transaction: Transaction,
  call: Call<typeof contract.closeAward>,
  { digest, offersVersion, source }: MadeMemo,
  pdf: Buffer,
): Promise<MemoVersion> {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
  const { id: phaseId, title, version } = phase;
  raise(await refuseClosed(transaction, phaseId));
  if (digestOf([await loadFacts(transaction, call)]) !== digest) throw stale();
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  const { userId: by } = call.actor;
  const snapshot = { offersVersion, digest, ...memoSnapshot(source) };
  const at = new Date(call.seenMs());
  const id = await closeAward(transaction, { phaseId, by, at, snapshot, pdf, sha256 });
  call.note({ title, checkValue: sha256, count: snapshot.awards.length });
  call.announce(phasesTopic());
  call.answerVersion(version + 1);
  return (await listClosings(transaction, phaseId)).find((own) => own.id === id)!;
}

async function presentMemo(db: Queries, { facts, digest, sections }: MadeMemo): Promise<Memo> {
  const { memo, closings, phase } = facts;
  // None of what the memo is made of: it may change while somebody closes the award.
  const boardPaper = await inSnapshot(db, async (transaction) => ({
    reasons: (await findBoardPaper(transaction, phase.id))?.fields.reasons ?? [],
    versions: await listMade(transaction, phase.id),
  }));
  return {
    version: memo?.version ?? 0,
    digest,
    fields: memo?.fields ?? NO_FIELDS,
    sections,
    versions: closings,
    boardPaper,
    editedBy: memo?.by ?? null,
    editedAt: memo?.at.toISOString() ?? null,
  };
}
