import type { SessionStore, SharedAccess } from '../kernel/session/encrypted-store.ts';
import type { ApplicationSlice } from '../kernel/session/session-state.ts';

interface FixtureStore extends SessionStore {
  /** Plays another tab that writes. */
  writeElsewhere(slice: ApplicationSlice | null): void;
  /** Plays another tab that exchanged its token. */
  shareElsewhere(access: SharedAccess): void;
  /** What this tab handed to the others. */
  readonly shared: SharedAccess[];
}

/** A store in memory for tests. */
export function memoryStore(): FixtureStore {
  let stored: ApplicationSlice | null = null;
  const listeners: (() => void)[] = [];
  const accessListeners: ((access: SharedAccess) => void)[] = [];
  const shared: SharedAccess[] = [];
  return {
    shared,
    shareAccess: (access) => void shared.push(access),
    onSharedAccess: (listener) => void accessListeners.push(listener),
    shareElsewhere(access) {
      for (const listener of accessListeners) listener(access);
    },
    read: () => Promise.resolve(stored),
    write: (slice) => {
      stored = slice;
      return Promise.resolve();
    },
    onOtherTab: (listener) => void listeners.push(listener),
    writeElsewhere(slice) {
      stored = slice;
      for (const listener of listeners) listener();
    },
  };
}

/** An access token with readable claims and no valid signature. */
export function tokenOf(claims: Record<string, unknown>): string {
  const whole = {
    iss: 'user-1',
    authority: ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'],
    organisationId: 'orga-1',
    exp: 4_000_000_000,
    typ: 'access',
    ...claims,
  };
  return `h.${btoa(JSON.stringify(whole))}.s`;
}
