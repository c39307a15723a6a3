import { logout } from '@rahmenpreis/contract/session.ts';
import { forgetKept } from './browser/kept-records.ts';
import { call } from './call/call.ts';
import { session } from './session/session.ts';
import { clearToasts } from './toast/show-toast.ts';

const guards = new Set<() => Promise<boolean>>();

/**
 * Lets a page be asked before the user leaves, because something typed there may not be stored yet; an answer
 * of false keeps the user signed in. Gives the way to stop asking.
 */
export function guardSignOut(mayLeave: () => Promise<boolean>): () => void {
  guards.add(mayLeave);
  return () => guards.delete(mayLeave);
}

/**
 * Ends the session here and on the server (AUTH-007); here even if the server cannot be reached, as a logout
 * must hold. The user's unsaved work kept here is deleted too, before other tabs hear of it (OPEN-62).
 */
export async function signOut(): Promise<void> {
  for (const mayLeave of guards) if (!(await mayLeave())) return;
  const farewell = call(logout).catch(() => undefined);
  clearToasts();
  const { user } = session.state();
  const forget = async (): Promise<void> => (user === null ? undefined : await forgetKept(user.id));
  await forget();
  await session.end();
  // Another tab may have written until it heard.
  await forget();
  await farewell;
}
