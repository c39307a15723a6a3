import { type Permission, userKindOf } from '@rahmenpreis/contract/permission.ts';

/** The user of a request, as the database knows it at this moment. */
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
 * Names the owner of the turns that a caller takes: for a bidder its company, however many accounts that has,
 * since what they write waits for each other; on the owner's side each user.
 */
export function ownerOf(actor: Actor): string {
  return isAdmin(actor) ? actor.userId : actor.organisationId;
}

/** Names the sender of a request: its user, or its address where nobody has signed in. */
export function callerOf(request: { readonly actor: Actor | undefined; readonly ip: string }): string {
  return request.actor?.userId ?? request.ip;
}

/** Names the owner of the turns a request takes: its caller, or its address if nobody is signed in. */
export function queueOwnerOf(request: { readonly actor: Actor | undefined; readonly ip: string }): string {
  return request.actor === undefined ? request.ip : ownerOf(request.actor);
}
