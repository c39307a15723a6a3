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

/** Whose turns a request takes: its user's, or its address's where nobody has signed in. */
export function turnsOwnerOf(request: { readonly actor: Actor | undefined; readonly ip: string }): string {
  return request.actor?.userId ?? request.ip;
}
