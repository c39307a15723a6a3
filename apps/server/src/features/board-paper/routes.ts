import { createHash, randomUUID } from 'node:crypto';
import * as contract from '@rahmenpreis/contract/board-paper.ts';
import type { BoardPaperFields } from '@rahmenpreis/contract/board-paper.ts';
import { madeWords } from '@rahmenpreis/tendering/memo/memo-words.ts';
import { joined } from '@rahmenpreis/tendering/memo/memo-parts.ts';
import { boardPaperFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import { phasesTopic } from '../../db/notifications/db-notification-topic.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { mediaKey } from '../../files/media-key.ts';
import type { MediaStore } from '../../files/media-store.ts';
import { conflict, notFound, orThrow, raise, stale } from '../../kernel/answer/failure.ts';
import { FILE_TYPES, FileAnswer, fileAnswer } from '../../kernel/answer/file-answer.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRoute, route } from '../../kernel/call/route.ts';
import { hasOpenArrival } from '../arrival/load-arrivals.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { findHolding } from '../closing/repository.ts';
import { findBoardPaper, findMade, listMade } from '../memo/repository.ts';
import type { PriceBooks } from '../offers/price-book-cache.ts';
import { findOpenPhase, lockPhase, type PhaseRow, readOpenPhase } from '../phase/repository.ts';
import { stateOfPhase } from '../phase/rules.ts';
import { listScenarios } from '../scenario/repository.ts';
import { keptKindOf } from '../scenario/rules.ts';
import { createScenarioInputsReader } from '../scenario/scenario-inputs.ts';
import { refuseSealed } from '../seal/rules.ts';
import { standingOf, writeBoardPaper } from './board-paper-file.ts';
import { loadBoardPaper, type MadeBoardPaper } from './load-board-paper.ts';
import { printedWidth } from './pictures.ts';
import { insertMade, storeBoardPaper } from './repository.ts';

/** The Gremienvorlage of a phase and its Fassungen (decision 0135). */
export function boardPaperRoutes(
  app: FastifyInstance,
  context: RouteContext,
  books: PriceBooks,
  files: MediaStore,
): void {
  const { db } = context;
  const tools = { db, books, inputs: createScenarioInputsReader(db, books) };

  route(app, context, contract.getBoardPaper, async (call) => {
    await call.transact((transaction) => readOpenPhase(transaction, call));
    return loadBoardPaper(tools, call);
  });

  route(app, context, contract.saveBoardPaper, async (call) => {
    await call.transact((transaction) => saveFields(transaction, call));
    return loadBoardPaper(tools, call);
  });

  fileRoute(app, context, contract.makeBoardPaper, async (call) => {
    // Looking first leaves no entry in the audit log.
    await inTransaction(db, (transaction) => expectEnded(transaction, call), call.askClock);
    const made = await loadBoardPaper(tools, call, printedWidth);
    if (made.recommended === null) throw notFound();
    const bytes = await writeBoardPaper(call, made);
    const id = randomUUID();
    await files.write(mediaKey(id, 'ORIGIN'), bytes);
    await call.transact((transaction) => noteMade(transaction, call, { id, bytes, made }));
    const nowMs = call.seenMs();
    return fileAnswer(boardPaperFileName(made.phase.title, standingOf(made, nowMs), nowMs), bytes);
  });

  route(app, context, contract.getMadeBoardPaper, async (call) => {
    const { phase, made } = await call.transact(async (transaction) => {
      const found = await findOpenPhase(transaction, call);
      return { phase: found, made: orThrow(await findMade(transaction, found.id, call.params.madeId)) };
    });
    const bytes = orThrow(await files.open(mediaKey(made.id, 'ORIGIN')));
    const filename = boardPaperFileName(phase.title, madeWords(made), Date.parse(made.at));
    return new FileAnswer(filename, FILE_TYPES['pdf']!, bytes);
  });
}

/** Settles when a call arrived that makes a Fassung; 409 while its phase or an arrival has no end. */
async function expectEnded(transaction: Transaction, call: Call<typeof contract.makeBoardPaper>) {
  await call.settleArrival(transaction);
  const phase = await findOpenPhase(transaction, call);
  call.expectSeen((await findBoardPaper(transaction, phase.id))?.version ?? 0);
  if (stateOfPhase(phase, call.seenMs()) === 'ended')
    return refuseOpenArrival(transaction, phase, call.seenMs());
  const message =
    'Die Phase ist noch nicht beendet. Eine Gremienvorlage gibt es erst nach dem Ende der Phase.';
  throw conflict('phase-not-ended', message);
}

/** Refuses a Fassung while an offer that came another way may still count: 409 (decision 0131). */
async function refuseOpenArrival(transaction: Transaction, phase: PhaseRow, nowMs: number): Promise<void> {
  if (!(await hasOpenArrival(transaction, phase, nowMs))) return;
  const message = 'Ein vermerkter Eingang hat noch kein Ende. Eine Gremienvorlage gibt es erst danach.';
  throw conflict('arrival-open', message);
}

/** The scenarios that choices name. */
const idsIn = ({ scenarioId, alternatives }: Pick<BoardPaperFields, 'scenarioId' | 'alternatives'>) =>
  [scenarioId ?? [], alternatives.map((own) => own.scenarioId)].flat();

/** Stores choices and words over the version that their sender saw; 404 for a scenario that is not there. */
async function saveFields(
  transaction: Transaction,
  call: Call<typeof contract.saveBoardPaper>,
): Promise<void> {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId));
  raise(refuseSealed(call.actor, phase, call.seenMs()));
  const own = await listScenarios(transaction, { phaseId: phase.id, userId: call.actor.userId });
  const before = await findBoardPaper(transaction, phase.id);
  const { body: fields } = call;
  // The stored words may name a scenario that somebody deleted since.
  const known = new Set([
    ...own.filter(({ isDraft }) => !isDraft).map(({ id }) => id),
    ...(before === undefined ? [] : idsIn(before.fields)),
  ]);
  const isThere = (id: string) => known.has(id) || keptKindOf(phase.id, id) !== undefined;
  if (!idsIn(fields).every(isThere)) throw notFound();
  const seen = before?.version ?? 0;
  call.expectSeen(seen);
  const row = { phaseId: phase.id, seen, fields, by: call.actor.userId, at: new Date(call.arrivedMs()) };
  if (!(await storeBoardPaper(transaction, row))) throw stale();
  const shown = ({ scenarioId: id, pictures }: typeof fields) => ({ recommendedScenario: id, pictures });
  noteChanges(call, before && shown(before.fields), shown(fields));
  const remarks = fields.alternatives.map(({ remark }) => remark);
  const words = [fields.about, ...fields.reasons, fields.decides, ...remarks];
  call.note({}, { boardPaper: joined(words, '\n') });
  call.announce(phasesTopic());
}

/** Notes a Fassung, if its words, its number and the closing are still those that it was made with. */
async function noteMade(
  transaction: Transaction,
  call: Call<typeof contract.makeBoardPaper>,
  { id, bytes, made }: { readonly id: string; readonly bytes: Uint8Array; readonly made: MadeBoardPaper },
): Promise<void> {
  const phase = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
  raise(refuseSealed(call.actor, phase, call.seenMs()));
  await refuseOpenArrival(transaction, phase, call.seenMs());
  const paper = await findBoardPaper(transaction, phase.id);
  const count = (await listMade(transaction, phase.id)).length;
  const closing = await findHolding(transaction, phase.id);
  const isSame =
    (paper?.version ?? 0) === made.version &&
    count === made.versions.length &&
    (closing?.at.toISOString() ?? null) === made.closedAt;
  if (!isSame) throw stale();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await insertMade(transaction, {
    id,
    phaseId: phase.id,
    number: count + 1,
    isDraft: made.closedAt === null,
    by: call.actor.userId,
    at: new Date(call.seenMs()),
    sha256,
    sumMillis: made.recommended?.sumMillis ?? 0,
  });
  call.note({ title: phase.title, checkValue: sha256, count: count + 1 });
  call.announce(phasesTopic());
}
