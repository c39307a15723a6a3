import { type Permission, userKindOf } from '@rahmenpreis/contract/permission.ts';

/** Who makes a request, as the database knows it at this moment. */
export interface Actor {
  readonly userId: string;
  readonly organisationId: string;
  readonly sessionId: string;
  /** Which of the session's refresh tokens was used, counted from 0; always 0 with an access token. */
  readonly generation: number;
  readonly permissions: readonly Permission[];
}

/** True for a user of the owner's side (SHELL-015). */
export function isAdmin(actor: Actor): boolean {
  return userKindOf(actor.permissions) === 'admin';
}
