import type { Actor } from '../../kernel/call/actor.ts';
import type { Caller } from './repository.ts';

/** What the rest of the server knows of an account. */
export function presentActor(found: Caller, generation: number): Actor {
  return {
    userId: found.account.id,
    organisationId: found.account.organisationId,
    sessionId: found.session.id,
    generation,
    permissions: found.account.permissions,
  };
}
