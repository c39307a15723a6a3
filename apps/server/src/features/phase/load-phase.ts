import type { Transaction } from '../../db/transaction.ts';
import { orThrow } from '../../kernel/answer/failure.ts';
import type { Actor } from '../../kernel/call/actor.ts';
import { presentPhase } from './present.ts';
import { listPhaseLiegenschaftIds, listPhaseUserIds } from './members/repository.ts';
import * as repository from './repository.ts';

/** Loads a phase with links and version, as the answer to an administrator's change; 404 if there is none. */
export async function loadPhase(transaction: Transaction, actor: Actor, id: string) {
  const row = orThrow(await repository.findPhase(transaction, id));
  const links = {
    liegenschaftIds: await listPhaseLiegenschaftIds(transaction, id),
    userIds: await listPhaseUserIds(transaction, id),
  };
  return { phase: presentPhase(actor, row, links), version: row.version };
}
