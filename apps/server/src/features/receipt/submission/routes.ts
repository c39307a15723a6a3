import { SUBMISSIONS_MAX_COUNT } from '@rahmenpreis/contract/limits.ts';
import * as contract from '@rahmenpreis/contract/receipt.ts';
import { printPhases } from '@rahmenpreis/tendering/phase/as-of.ts';
import { submissionsFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { FastifyInstance } from 'fastify';
import { inSnapshot } from '../../../db/transaction.ts';
import { notFound } from '../../../kernel/answer/failure.ts';
import { fileAnswer, written } from '../../../kernel/answer/file-answer.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { fileRoute } from '../../../kernel/call/route.ts';
import { workerModule } from '../../../kernel/work/worker-module.ts';
import { findVisiblePhase } from '../../phase/repository.ts';
import { stateOfPhase } from '../../phase/rules.ts';
import { findOrganisationName } from '../../session/account/repository.ts';
import { listSubmissions } from './repository.ts';

const submissionsOut = workerModule<typeof import('@rahmenpreis/workbook/receipt/submissions-out.ts')>(
  import.meta.resolve('@rahmenpreis/workbook/receipt/submissions-out.ts'),
);

/** Gives a company what it has sent in a phase, with arrival, size and answer (decision 0125). */
export function submissionRoutes(app: FastifyInstance, context: RouteContext): void {
  fileRoute(app, context, contract.exportSubmissions, async (call) => {
    const { actor, params } = call;
    if (params.orgaId !== actor.organisationId) throw notFound();
    const { organisationId } = actor;
    const scope = { organisationId, phaseId: params.phaseId };
    const { lines, phase, author } = await inSnapshot(context.db, async (transaction) => {
      const phase = await findVisiblePhase(transaction, actor, scope.phaseId);
      const lines = await listSubmissions(transaction, scope, phase);
      return { lines, phase, author: await findOrganisationName(transaction, organisationId) };
    });
    // Whoever was taken off a phase keeps what it sent; where nothing of it was ever taken, there is no phase
    // for it, however often it tried.
    if (phase === undefined && !lines.some(({ status }) => status < 300)) throw notFound();
    const nowMs = call.aboutMs();
    const asOf =
      phase === undefined
        ? `Phase ${scope.phaseId}, ${printPhases([], nowMs)}`
        : printPhases([{ title: phase.title, state: stateOfPhase(phase, nowMs) }], nowMs);
    const head = { about: `${author}, ${asOf}`, author, maxCount: SUBMISSIONS_MAX_COUNT };
    const bytes = written(await call.workers.run(submissionsOut, 'writeSubmissions', lines, head));
    await call.auditAlone();
    return fileAnswer(submissionsFileName(nowMs), bytes);
  });
}
