import { logout } from '@rahmenpreis/contract/session.ts';
import { call } from './call/call.ts';
import { session } from './session/session.ts';
import { clearToasts } from './toast/show-toast.ts';

const guards = new Set<() => Promise<boolean>>();

/**
 * Lets a page be asked before the user leaves, because something typed there may not be stored yet; an answer of false
 * keeps the user signed in. Gives the way to stop asking.
 */
export function guardSignOut(mayLeave: () => Promise<boolean>): () => void {
  guards.add(mayLeave);
  return () => guards.delete(mayLeave);
}

/**
 * Ends the session here and on the server (AUTH-007). Here it ends regardless: a user who logs out must not stay signed
 * in because the server cannot be reached.
 */
export async function signOut(): Promise<void> {
  for (const mayLeave of guards) if (!(await mayLeave())) return;
  const farewell = call(logout).catch(() => undefined);
  clearToasts();
  await session.end();
  await farewell;
}
