import * as contract from '@rahmenpreis/contract/question.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import { compareQuestions } from '@rahmenpreis/tendering/question/question-state.ts';
import { questionsUntil } from '@rahmenpreis/tendering/question/questions-until.ts';
import { answersFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { pdfWriter } from '../../generated-file/pdf-writer.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import { type FileAnswer, fileAnswer, written } from '../../kernel/answer/file-answer.ts';
import type { Call } from '../../kernel/call/call.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { fileRoute, transactRoute } from '../../kernel/call/route.ts';
import { listSeenMedia } from '../media/repository.ts';
import { findVisiblePhase, type PhaseRow } from '../phase/repository.ts';
import { timeOfPhase } from '../phase/rules.ts';
import { inquire, refuse, saveDraft } from './answer.ts';
import { layOutAnswers } from './file.ts';
import { ask, reply } from './own.ts';
import { publish, publishNotice } from './publish.ts';
import * as repository from './repository.ts';
import { presentOwn, presentPublished, presentQuestion } from './present.ts';

/** Questions of bidders and what is answered to all (decision 0119). */
export function questionRoutes(app: FastifyInstance, context: RouteContext): void {
  readingRoutes(app, context);

  transactRoute(app, context, contract.askQuestion, ask);
  transactRoute(app, context, contract.replyToInquiry, reply);
  transactRoute(app, context, contract.markQuestionRead, async (call, transaction) => {
    const { id } = await openPhase(transaction, call);
    const row = orThrow(await repository.findPublished(transaction, id, call.params.questionId));
    await repository.insertRead(transaction, row.id, call.actor.userId);
    return {};
  });

  transactRoute(app, context, contract.saveAnswerDraft, saveDraft);
  transactRoute(app, context, contract.publishAnswer, publish);
  transactRoute(app, context, contract.refuseQuestion, refuse);
  transactRoute(app, context, contract.inquireQuestion, inquire);
  transactRoute(app, context, contract.publishNotice, publishNotice);
}

/** A call about a phase. */
type PhaseCall = Pick<Call<typeof contract.listQuestions>, 'actor' | 'params'>;

/** Opens a phase to whoever may look into it: bidders only where it lists them. */
async function openPhase(transaction: Transaction, { actor, params }: PhaseCall): Promise<PhaseRow> {
  return orThrow(await findVisiblePhase(transaction, actor, params.phaseId));
}

function readingRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.getOwnQuestions, async (call, transaction) => {
    const { id } = await openPhase(transaction, call);
    const rows = await repository.listOwn(transaction, id, call.actor);
    const readIds = await repository.listReadIds(transaction, id, call.actor.userId);
    return { questions: rows.map(presentOwn), readIds };
  });

  transactRoute(app, context, contract.listPublishedQuestions, async (call, transaction) => {
    const { id } = await openPhase(transaction, call);
    return (await repository.listPublished(transaction, id)).map(presentPublished);
  });

  transactRoute(app, context, contract.listQuestions, async (call, transaction) => {
    const { id } = await openPhase(transaction, call);
    const rows = await repository.listQuestions(transaction, id);
    return rows.map(presentQuestion).toSorted(compareQuestions);
  });

  fileRoute(app, context, contract.exportQuestions, (call) => makeFile(context, call));
}

type FileCall = Call<typeof contract.exportQuestions> & Pick<Call<Endpoint>, 'seenMs'>;

/** Makes the PDF of everything published, the same for whoever asks. */
async function makeFile(context: RouteContext, call: FileCall): Promise<FileAnswer> {
  const load = async (transaction: Transaction) => {
    const phase = await openPhase(transaction, call);
    const published = (await repository.listPublished(transaction, phase.id)).map(presentPublished);
    const ids = published.flatMap(({ mediaIds }) => mediaIds);
    const media = await listSeenMedia(transaction, call.actor, ids, call.seenMs);
    const mediaNames = new Map(Array.from(media, ([id, { filename }]) => [id, filename]));
    return { phase, published, mediaNames };
  };
  const { phase, ...told } = await inSnapshot(context.db, load, call.askClock);
  const nowMs = call.seenMs();
  const { title, questionsUntil: set } = phase;
  const until = questionsUntil({ ...timeOfPhase(phase), questionsUntil: set?.toISOString() });
  const paper = layOutAnswers({ ...told, title, until, nowMs });
  const bytes = written(await call.workers.run(pdfWriter, 'writePdf', paper));
  await call.auditAlone();
  return fileAnswer(answersFileName(title, nowMs), bytes);
}
