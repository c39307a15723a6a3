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

/**
 * Whose turns a caller takes: a bidder its company's, however many accounts that has, since what they write waits for each other; of
 * the owner's side each user its own.
 */
export function ownerOf(actor: Actor): string {
  return isAdmin(actor) ? actor.userId : actor.organisationId;
}

/** Who makes a request: its user, or its address where nobody has signed in. */
export function callerOf(request: { readonly actor: Actor | undefined; readonly ip: string }): string {
  return request.actor?.userId ?? request.ip;
}

/** Whose turns a request takes: its caller's, or its address's where nobody has signed in. */
export function turnsOwnerOf(request: { readonly actor: Actor | undefined; readonly ip: string }): string {
  return request.actor === undefined ? request.ip : ownerOf(request.actor);
}
