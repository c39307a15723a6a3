import * as contract from '@rahmenpreis/contract/audit.ts';
import { auditReportSchema } from '@rahmenpreis/contract/schema/audit.ts';
import type { FastifyInstance } from 'fastify';
import { listSealedPhaseIds, listUnendedPhaseIds } from '../../db/sealed-phases.ts';
import { inSnapshot, type Transaction } from '../../db/transaction.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import { auditActionOf } from '../../kernel/call/audited.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { route, transactRoute } from '../../kernel/call/route.ts';
import { createEntryNames, filterOf, isAboutQuestions, reportOf, veilAsking } from './rules.ts';
import { findLastDone, hasQuestions, listEntries, listPersons } from './reading/repository.ts';
import { createAuditLogCheck } from './check/audit-log-check.ts';

const PAGE_COUNT = 200;
const CHECK_ACTION = auditActionOf(contract.checkAudit);
const keptReport = auditReportSchema.omit({ at: true, actorId: true });

/** Reading the audit log, and checking it (decision 0048). */
export function auditRoutes(app: FastifyInstance, context: RouteContext, serverSecret: Uint8Array): void {
  const [ownNames, askingNames] = [createEntryNames(serverSecret), createEntryNames(serverSecret, ' asking')];
  transactRoute(app, context, contract.listAuditEntries, async (call, transaction) => {
    const { before, limit = PAGE_COUNT } = call.query;
    const names = isAboutQuestions(call.query) ? askingNames : ownNames;
    const from = orThrow(before === undefined ? Number.MAX_SAFE_INTEGER : names.read(before));
    const sealedPhaseIds = await listSealedPhaseIds(transaction, call.seenMs);
    const unendedPhaseIds = await listUnendedPhaseIds(transaction, call.seenMs());
    const filter = filterOf(call.query, sealedPhaseIds, unendedPhaseIds);
    const page = await listEntries(transaction, filter, from, limit);
    await call.auditRead(transaction);
    const isCounted = sealedPhaseIds.length === 0 && !(await hasQuestions(transaction));
    return {
      entries: page.entries.map((entry) => ({
        ...veilAsking(entry),
        id: names.print(entry.seq),
        seq: isCounted ? entry.seq : null,
      })),
      next: page.next === null ? null : names.print(page.next),
    };
  });

  route(app, context, contract.listAuditPersons, () => inSnapshot(context.db, listPersons));

  route(app, context, contract.getAuditReport, async () => {
    const last = await inSnapshot(context.db, (transaction) => findLastDone(transaction, CHECK_ACTION));
    const kept = keptReport.safeParse(last?.detail);
    if (last === undefined || !kept.success) return null;
    return { ...kept.data, at: last.at.toISOString(), actorId: last.actorId };
  });

  const check = createAuditLogCheck(context);
  route(app, context, contract.getAuditCheck, async (call) => {
    const percent = check.percent();
    if (percent === undefined) return null;
    const isHidden = await call.transact((transaction) => isCountHidden(transaction, call.seenMs));
    return { percent: isHidden ? null : percent };
  });
  route(app, context, contract.checkAudit, async (call) => {
    const found = await check.run();
    return call.transact(async (transaction) => {
      const report = reportOf(found, await isCountHidden(transaction, call.seenMs));
      call.note(report);
      return { ...report, at: new Date(context.clock.nowMs()).toISOString(), actorId: call.actor.userId };
    });
  });
}

/** True where the number of entries would tell of sealed offers, or of who asked a question. */
async function isCountHidden(transaction: Transaction, seenMs: () => number): Promise<boolean> {
  return (await listSealedPhaseIds(transaction, seenMs)).length > 0 || hasQuestions(transaction);
}
