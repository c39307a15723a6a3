import * as contract from '@rahmenpreis/contract/phase.ts';
import type { FastifyInstance } from 'fastify';
import { phasesTopic } from '../../db/notifications/db-notification-topic.ts';
import { orThrow, raise } from '../../kernel/answer/failure.ts';
import type { RouteContext } from '../../kernel/call/route-context.ts';
import { transactRoute } from '../../kernel/call/route.ts';
import { noteChanges } from '../audit/entry/rules.ts';
import { listDocumentVersions } from '../media/version/repository.ts';
import { placeVersion } from './change/repository.ts';
import { loadPhase } from './load-phase.ts';
import { findVisiblePhase, lockPhase, lockPhaseTimes } from './repository.ts';
import { refuseChange, stateOnArrival } from './rules.ts';

/** The tender documents of a phase in all their versions (decision 0120). */
export function documentRoutes(app: FastifyInstance, context: RouteContext): void {
  transactRoute(app, context, contract.listDocuments, async (call, transaction) => {
    const phase = orThrow(await findVisiblePhase(transaction, call.actor, call.params.phaseId));
    const documents = await listDocumentVersions(transaction, phase.id);
    return documents.map((versions) => ({
      versions: versions.map(({ at, ...version }) => ({ ...version, at: at.toISOString() })),
    }));
  });

  transactRoute(app, context, contract.replaceDocument, async (call, transaction) => {
    await lockPhaseTimes(transaction);
    const row = orThrow(await lockPhase(transaction, call.params.phaseId, 'update'));
    raise(refuseChange(stateOnArrival(call, row), row.publicMediaIds, {}));
    call.expectSeen(row.version);
    const { mediaId, replacedMediaId, note = '' } = call.body;
    const before = await loadPhase(transaction, call.actor, row.id);
    // By the clock under the lock: a confirmation after this call's arrival has not seen the new version.
    const telling = { nowMs: await call.nowMs(transaction), isTold: true };
    const version = { mediaId, replacedMediaId, note };
    const filename = await placeVersion(transaction, call.actor, row, version, telling);
    const saved = await loadPhase(transaction, call.actor, row.id);
    call.note({ mediaId }, { filename, ...(note === '' ? {} : { documentNote: note }) });
    noteChanges(call, before.phase, saved.phase);
    call.announce(phasesTopic());
    call.answerVersion(saved.version);
    return saved.phase;
  });
}
