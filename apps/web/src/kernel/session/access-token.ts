import { userKindOf } from '@rahmenpreis/contract/permission.ts';
import { createStore } from '../store.ts';
import type { SessionStore } from './encrypted-store.ts';
import { type ApplicationSlice, type SessionState, SIGNED_OUT } from './session-state.ts';
import { readClaims } from './token-claims.ts';

/** A sign-in, the end of a session, a new password, and rights that changed while somebody is signed in. */
export type SessionEvent = 'LoggedIn' | 'LoggedOut' | 'PwChanged' | 'RightsChanged';

export type Session = ReturnType<typeof createSession>;

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

const ACCESS_KEY = 'rahmenpreis.access';
type AccessPart = Omit<SessionState, 'slice' | 'wasEnded' | 'endedUserId'>;

function accessPart(token: string | null, username: string): AccessPart | undefined {
  const claims = token === null ? undefined : readClaims(token);
  if (token === null || claims === undefined || claims.kind !== 'access') return undefined;
  return {
    accessToken: token,
    accessIssuedAtMs: claims.issuedAtMs,
    accessExpiresAtMs: claims.expiresAtMs,
    user: {
      id: claims.userId,
      organisationId: claims.organisationId,
      permissions: claims.permissions,
      kind: userKindOf(claims.permissions),
      name: username,
    },
  };
}

function isSameSlice(one: ApplicationSlice | null, other: ApplicationSlice): boolean {
  return one?.token.value === other.token.value && one.username === other.username;
}

/** True for the same rights, in whatever order. */
export function areSameRights(one: readonly string[], other: readonly string[]): boolean {
  return one.toSorted().join() === other.toSorted().join();
}

/**
 * The signed-in user of this browser: the access token in session storage (AUTH-006), the refresh or
 * two-factor token in the encrypted slice of all tabs (AUTH-005, AUTH-021); ending it clears both (AUTH-007).
 */
export function createSession(store: SessionStore, tabStorage: TabStorage) {
  const { get: state, set, subscribe } = createStore(SIGNED_OUT);
  const listeners = new Set<(event: SessionEvent) => void>();
  const fire = (event: SessionEvent): void => {
    for (const listener of listeners) listener(event);
  };
  const change = (next: SessionState): void => {
    if (next.accessToken === null) tabStorage.removeItem(ACCESS_KEY);
    else tabStorage.setItem(ACCESS_KEY, next.accessToken);
    set(next);
  };
  const leave = (wasEnded: boolean): void => {
    const { slice, user, wasEnded: hadEnded, endedUserId } = state();
    const wasSignedIn = slice !== null;
    change({
      ...SIGNED_OUT,
      wasEnded: wasSignedIn ? wasEnded : hadEnded,
      endedUserId: wasSignedIn ? (user?.id ?? null) : endedUserId,
    });
    if (wasSignedIn) fire('LoggedOut');
  };
  const take = (token: string): boolean => {
    const access = accessPart(token, state().slice?.username ?? '');
    if (access === undefined) return false;
    const before = state().user;
    change({ ...state(), ...access });
    if (before === null) fire('LoggedIn');
    else if (before.id === access.user?.id && !areSameRights(before.permissions, access.user.permissions))
      fire('RightsChanged');
    return true;
  };
  /** Takes over what the browser keeps: at the start, and before a token another tab may have replaced. */
  const restore = async (): Promise<void> => {
    const known = state().slice;
    // Where the browser cannot read now, nobody has signed out.
    const slice = await store.read().catch(() => known);
    // A sign-in or a logout meanwhile has changed what was read.
    if (state().slice !== known) return restore();
    if (slice === null) return leave(true);
    if (isSameSlice(known, slice)) return;
    const isSameUser = known === null || known.username === slice.username;
    const access = accessPart(isSameUser ? tabStorage.getItem(ACCESS_KEY) : null, slice.username);
    change({ ...SIGNED_OUT, ...access, slice });
    // Somebody else signed in elsewhere: for this tab its own user has left.
    if (!isSameUser) fire('LoggedOut');
  };
  store.onOtherTab(() => void restore());
  store.onSharedAccess(({ username, token }) => {
    const { slice, accessIssuedAtMs } = state();
    const isNewer = (readClaims(token)?.issuedAtMs ?? 0) >= accessIssuedAtMs;
    if (slice?.token.kind === 'refresh' && slice.username === username && isNewer) take(token);
  });

  return {
    state,
    subscribe,
    on(listener: (event: SessionEvent) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    fire,
    restore,
    async begin(slice: ApplicationSlice): Promise<void> {
      change({ ...SIGNED_OUT, slice });
      await store.write(slice);
    },
    /** Takes a new access token and tells the other tabs; false when the text is none. */
    acceptAccessToken(token: string): boolean {
      const username = state().slice?.username ?? '';
      const isTaken = take(token);
      if (isTaken) store.shareAccess({ username, token });
      return isTaken;
    },
    /** Keeps the refresh token that follows the present one. */
    async replaceRefreshToken(value: string): Promise<void> {
      const known = state().slice;
      if (known === null) return;
      const slice: ApplicationSlice = { ...known, token: { kind: 'refresh', value } };
      change({ ...state(), slice });
      await store.write(slice);
    },
    /** Ends the session in every tab; `byItself` when its user did not ask for it. */
    async end(byItself?: 'byItself'): Promise<void> {
      leave(byItself === 'byItself');
      await store.write(null);
    },
  };
}
