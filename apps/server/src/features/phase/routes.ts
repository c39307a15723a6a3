import * as contract from '@rahmenpreis/contract/phase.ts';
import type { Phase, PhaseInput } from '@rahmenpreis/contract/phase.ts';
import type { FastifyInstance } from 'fastify';
import { phaseTopic } from '../../db/hints/hint-topic.ts';
import type { Transaction } from '../../db/transaction.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import type { Door } from '../../kernel/call/door.ts';
import { notFound, raise } from '../../kernel/answer/failure.ts';
import { route } from '../../kernel/call/route.ts';
import { keepOwnMediaIds } from '../media/repository.ts';
import { presentPhase } from './present.ts';
import * as repository from './repository.ts';
import {
  refuseChange,
  refuseDelete,
  refuseOverlap,
  refuseTimes,
  stateOfPhase,
  timeOfPhase,
} from './rules.ts';

/** Tender phases (API-025…027). */
export function phaseRoutes(app: FastifyInstance, door: Door): void {
  route(app, door, contract.listPhases, (call) =>
    call.transact(async (transaction) => {
      const rows = await repository.listPhases(transaction);
      const links = await repository.listPhaseLinks(transaction, call.actor);
      return rows.map((row) => presentPhase(call.actor, row, links.get(row.id)));
    }),
  );

  route(app, door, contract.createPhase, (call) =>
    call.transact(async (transaction) => {
      raise(refuseTimes(call.body));
      await repository.lockPhaseTimes(transaction);
      await checkOverlap(transaction, call.body);
      const input = await cleanDocuments(transaction, call.actor, call.body);
      const id = await repository.insertPhase(transaction, input);
      await saveLinks(transaction, id, call.body);
      const { phase, version } = await loadPhase(transaction, call.actor, id);
      call.answerVersion(version);
      return phase;
    }),
  );

  route(app, door, contract.changePhase, (call) =>
    call.transact(async (transaction) => {
      const { phaseId } = call.params;
      raise(refuseTimes(call.body));
      const row = await lockForChange(transaction, phaseId);
      raise(refuseChange(stateOfPhase(row, call.arrivedMs()), row.publicMediaIds, call.body));
      call.expectVersion(row.version);
      await checkOverlap(transaction, call.body, row.id);
      await repository.updatePhase(
        transaction,
        phaseId,
        await cleanDocuments(transaction, call.actor, call.body),
      );
      await saveLinks(transaction, phaseId, call.body);
      call.announce(phaseTopic(row.id));
      const { phase, version } = await loadPhase(transaction, call.actor, phaseId);
      call.answerVersion(version);
      return phase;
    }),
  );

  route(app, door, contract.deletePhase, (call) =>
    call.transact(async (transaction) => {
      const { phaseId } = call.params;
      const row = await lockForChange(transaction, phaseId);
      const hasEntries = await repository.hasBidderEntries(transaction, row.id);
      raise(refuseDelete(stateOfPhase(row, call.arrivedMs()), hasEntries));
      call.expectVersion(row.version);
      await repository.removePhase(transaction, phaseId);
      call.announce(phaseTopic(row.id));
      return {};
    }),
  );
}

/**
 * Takes the lock on all phase times before the one on the phase: always in this order, so that two writers never
 * deadlock.
 */
async function lockForChange(transaction: Transaction, id: string): Promise<repository.PhaseRow> {
  await repository.lockPhaseTimes(transaction);
  const row = await repository.lockPhase(transaction, id, 'update');
  if (row === undefined) throw notFound();
  return row;
}

async function checkOverlap(transaction: Transaction, input: PhaseInput, id?: string): Promise<void> {
  const rows = await repository.listPhases(transaction);
  const others = rows.map((row) => ({ id: row.id, title: row.title, ...timeOfPhase(row) }));
  raise(refuseOverlap({ id, start: input.start, end: input.end }, others));
}

async function saveLinks(transaction: Transaction, id: string, input: PhaseInput): Promise<void> {
  const { liegenschaftIds, userIds } = input;
  if (liegenschaftIds) await repository.replacePhaseLiegenschaften(transaction, id, liegenschaftIds);
  if (userIds) await repository.replacePhaseUsers(transaction, id, userIds);
}

/** Drops tender documents that no longer exist from what is saved (SETUP-016). */
async function cleanDocuments(
  transaction: Transaction,
  actor: Actor,
  input: PhaseInput,
): Promise<PhaseInput> {
  if (input.publicMediaIds === undefined) return input;
  const ids = await keepOwnMediaIds(transaction, actor.organisationId, input.publicMediaIds);
  return { ...input, publicMediaIds: ids };
}

async function loadPhase(
  transaction: Transaction,
  actor: Actor,
  id: string,
): Promise<{ phase: Phase; version: number }> {
  const row = await repository.findPhase(transaction, id);
  if (row === undefined) throw notFound();
  const links = {
    liegenschaftIds: await repository.listPhaseLiegenschaftIds(transaction, id),
    userIds: await repository.listPhaseUserIds(transaction, id),
  };
  return { phase: presentPhase(actor, row, links), version: row.version };
}
