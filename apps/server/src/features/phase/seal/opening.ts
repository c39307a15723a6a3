import * as contract from '@rahmenpreis/contract/phase.ts';
import { judgeOpening } from '@rahmenpreis/tendering/seal/sealed-offers.ts';
import type { FastifyInstance } from 'fastify';
import { phasesTopic } from '../../../db/notifications/db-notification-topic.ts';
import type { Queries } from '../../../db/open.ts';
import { inTransaction } from '../../../db/transaction.ts';
import type { RouteContext } from '../../../kernel/call/route-context.ts';
import { orThrow, raise } from '../../../kernel/answer/failure.ts';
import { transactRoute } from '../../../kernel/call/route.ts';
import { appendAudit } from '../../audit/repository.ts';
import { loadPhase } from '../load-phase.ts';
import * as repository from '../repository.ts';
import { refuseOpening, sealOfPhase } from '../../seal/rules.ts';

/** The opening of sealed offers by two administrators (decision 0046). */
export function openingRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.openOffers, async (call, transaction) => {
    const row = orThrow(await repository.lockPhase(transaction, call.params.phaseId, 'update'));
    const [{ userId }, nowMs] = [call.actor, call.seenMs()];
    const opening = judgeOpening(sealOfPhase(row), userId, nowMs);
    raise(refuseOpening(opening));
    call.expectVersion(row.version);
    if (opening === 'ask') {
      const asked = { openingAskedBy: userId, openingAskedAt: new Date(nowMs) };
      await repository.changePhase(transaction, row.id, asked);
    }
    if (opening === 'confirm')
      await repository.changePhase(transaction, row.id, { openedAt: new Date(nowMs) });
    call.note({ opening, title: row.title });
    call.announce(phasesTopic());
    const { phase, version } = await loadPhase(transaction, call.actor, row.id);
    call.answerVersion(version);
    return phase;
  });
}

/** How often `main.ts` looks for sealed phases that have ended. */
export const OPENING_PERIOD_MS = 5_000;
/** What the audit log calls the opening of a phase that waited for nobody but its end. */
const ACTION = 'OPEN /lvep/v1/phase/{phaseId}/offers';

/**
 * Writes the opening of each sealed phase that has ended into the audit log once, by the first process.
 * Readers do not wait for it: from the end on, time alone says that the phase is open (decision 0046).
 */
export async function openAtEnd(db: Queries, nowMs: number): Promise<void> {
  await inTransaction(db, async (transaction) => {
    for (const { id, title, end } of await repository.openEnded(transaction, nowMs)) {
      const detail = { opening: 'end', title, end: end.toISOString() } as const;
      const entry = { action: ACTION, target: `/lvep/v1/phase/${id}/offers`, detail };
      await appendAudit(transaction, entry, nowMs);
    }
  });
}
