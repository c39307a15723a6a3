import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import { useStore } from '../store.ts';
import { createSession } from './access-token.ts';
import type { SessionState, SessionUser } from './session-state.ts';
import { createEncryptedStore } from './encrypted-store.ts';

/** The session of this browser; made once. */
export const session = createSession(createEncryptedStore(), sessionStorage);

/** Gives the session and renders again when it changes. */
export function useSession(): SessionState {
  return useStore({ get: session.state, subscribe: session.subscribe });
}

/** Gives the signed-in user. Only pages behind the guard ask, so its absence is a bug and throws. */
export function useUser(): SessionUser {
  const { user } = useSession();
  if (user === null) throw new Error('No user is signed in.');
  return user;
}

/** True when the user may change what the alpha side maintains (OPEN-06). */
export function mayWriteAlpha(user: SessionUser): boolean {
  return user.permissions.includes('PERMISSION_ALPHAWRITE');
}

/** True when the user may change its own offer: both DL write grants are held (SHELL-017). */
export function mayWriteOffer(user: SessionUser): boolean {
  return isFullDlWriter(user.permissions);
}
