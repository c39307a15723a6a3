import { randomUUID } from 'node:crypto';
import type { AuditChange } from '@rahmenpreis/contract/audit-detail.ts';
import { fillPath } from '@rahmenpreis/contract/endpoint.ts';
import {
  type AlphaBatchAnswer,
  type KeyVal,
  listOrgaKeyVals,
  saveAlphaKeyVals,
  undoAwardWrite,
} from '@rahmenpreis/contract/keyval.ts';
import { listPhases, type Phase } from '@rahmenpreis/contract/phase.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { inTransaction } from '../apps/server/src/db/transaction.ts';
import { findAwardWrite, keepAwardWrite } from '../apps/server/src/features/award/repository.ts';
import { REFERENCE } from '../apps/server/test/made-tender/make-tender.ts';
import { durationText, medianOf, printLine } from './pricing/stopwatch.ts';
import { signInByCall } from '../e2e/stage/caller.ts';
import { signInBidders, openServedTender } from './server/served-tender.ts';

/** What awarding every package may take, from the call to its answer. */
const BAR_MS = 2_000;
/** What of that may go into keeping each change beside the entry in the audit log. */
const KEPT_BAR_PERCENT = 10;
const ROUNDS = 5;

const tender = await openServedTender(REFERENCE);
try {
  const { server, phaseId, adminUsername } = tender;
  const admin = await signInByCall(server.url, adminUsername);
  const winners = await signInBidders(server.url, 2);
  const place = { phaseId, orgaId: admin.organisationId };
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const { headers } = admin;
    const sent =
      body === undefined
        ? { headers }
        : { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const answer = await fetch(server.url + path, { method, ...sent });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return ((await answer.json()) as { data: T }).data;
  };
  const time = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    const begunMs = performance.now();
    const answer = await work();
    return [answer, performance.now() - begunMs];
  };
  const phases = await ask<Phase[]>('GET', listPhases.path);
  const keys = (phases.find(({ id }) => id === phaseId)?.liegenschaftIds ?? []).flatMap((liegenschaftId) =>
    SLICES.map(({ sliceId }) => printKeyvalKey({ kind: 'award', phaseId, liegenschaftId, sliceId })),
  );
  const [batch, listed] = [fillPath(saveAlphaKeyVals, place), fillPath(listOrgaKeyVals, place)];
  const accept = async (winner: string): Promise<[AlphaBatchAnswer, number]> => {
    const stored = new Map((await ask<KeyVal[]>('GET', listed)).map(({ key, value }) => [key, value]));
    const data = keys.map((key) => ({ key, value: winner, before: stored.get(key) ?? null }));
    return time(() => ask<AlphaBatchAnswer>(saveAlphaKeyVals.method, batch, { data }));
  };
  /** Keeps once more what the last batch changed, as its own transaction did. */
  const keepAgain = async (awardWriteId: string): Promise<number> => {
    const scope = { phaseId, organisationId: admin.organisationId };
    return inTransaction(tender.database.db, async (transaction) => {
      const written = await findAwardWrite(transaction, scope, awardWriteId);
      const changes = written!.changes as AuditChange[];
      const kept = { ...scope, id: randomUUID(), at: new Date(), changes };
      const [, ms] = await time(() => keepAwardWrite(transaction, kept));
      return ms;
    });
  };
  const [acceptedMs, undoneMs, keptMs]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const [{ stored, left, awardWriteId }, ms] = await accept(winners[round % 2]!.id);
    if (stored.length !== keys.length || left.length > 0 || awardWriteId === null)
      throw new Error('Not all was awarded.');
    acceptedMs.push(ms);
    keptMs.push(await keepAgain(awardWriteId));
    const [undone, backMs] = await time(() =>
      ask<AlphaBatchAnswer>(undoAwardWrite.method, fillPath(undoAwardWrite, { ...place, awardWriteId })),
    );
    if (undone.left.length > 0) throw new Error('Not all was taken back.');
    undoneMs.push(backMs);
  }
  printLine(`${keys.length} packages`, 'median', 'worst', 'bar');
  for (const [what, measured] of Object.entries({ 'awarded at once': acceptedMs, 'taken back': undoneMs })) {
    const worstMs = Math.max(...measured);
    printLine(what, durationText(medianOf(measured)), durationText(worstMs), durationText(BAR_MS));
    if (worstMs > BAR_MS) process.exitCode = 1;
  }
  const share = (100 * medianOf(keptMs)) / medianOf(acceptedMs);
  printLine(
    'keeping each change of it',
    durationText(medianOf(keptMs)),
    `${share.toFixed(1)} %`,
    `${KEPT_BAR_PERCENT} %`,
  );
  if (share > KEPT_BAR_PERCENT) process.exitCode = 1;
} finally {
  await tender.close();
}
