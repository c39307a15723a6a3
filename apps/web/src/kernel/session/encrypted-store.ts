import { fromBase64, toBase64 } from '../browser/base64.ts';
import { type BrowserStore, withStore } from '../browser/database.ts';
import { decryptJson, encryptJson } from '../browser/encrypted-json.ts';
import type { ApplicationSlice } from './session-state.ts';

export type SessionStore = ReturnType<typeof createEncryptedStore>;

/** An access token on its way from tab to tab; it is never stored on this way. */
export interface SharedAccess {
  readonly username: string;
  readonly token: string;
}

const STORAGE_KEY = 'rahmenpreis.application';
const CHANNEL = 'rahmenpreis.access';
const KEYS: BrowserStore = { database: 'rahmenpreis', store: 'keys' };
const KEY = 'application';

/**
 * Reads the key that never leaves the browser; it cannot be exported, only used. A browser that is busy may
 * refuse once, which is no reason to sign anybody out.
 */
async function readKey(): Promise<CryptoKey | undefined> {
  const read = () => withStore<unknown>(KEYS, 'readonly', (keys) => keys.get(KEY));
  const kept = await read().catch(read);
  return kept instanceof CryptoKey ? kept : undefined;
}

/** Makes the key and keeps it, unless another tab was first; gives the one that is kept. */
async function makeKey(): Promise<CryptoKey> {
  const kind = { name: 'AES-GCM', length: 256 };
  const made = await crypto.subtle.generateKey(kind, false, ['encrypt', 'decrypt']);
  const before = await withStore<unknown>(KEYS, 'readwrite', (keys) => {
    const held = keys.get(KEY);
    held.onsuccess = () => {
      if (!(held.result instanceof CryptoKey)) keys.put(made, KEY);
    };
    return held;
  });
  return before instanceof CryptoKey ? before : made;
}

async function encrypt(slice: ApplicationSlice): Promise<string> {
  const { iv, cipher } = await encryptJson((await readKey()) ?? (await makeKey()), slice);
  return `${toBase64(iv)}.${toBase64(new Uint8Array(cipher))}`;
}

async function decrypt(key: CryptoKey, stored: string): Promise<ApplicationSlice> {
  const [iv = '', cipher = ''] = stored.split('.');
  const encrypted = { iv: fromBase64(iv), cipher: fromBase64(cipher).buffer };
  const slice = (await decryptJson(key, encrypted)) as ApplicationSlice;
  // This browser wrote it, but perhaps by an older version of the program.
  if (typeof slice.username === 'string' && typeof slice.token.value === 'string') return slice;
  throw new TypeError('The stored text holds no session.');
}

/**
 * Keeps the application slice encrypted in local storage, its key in IndexedDB (AUTH-021, OPEN-40). What
 * cannot be decrypted any more counts as absent, so the user signs in again.
 */
export function createEncryptedStore() {
  let lastWrite: Promise<void> = Promise.resolve();
  const channel = new BroadcastChannel(CHANNEL);
  const store = async (slice: ApplicationSlice | null): Promise<void> => {
    if (slice === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, await encrypt(slice));
  };
  return {
    /** Gives what is kept; rejects where the browser does not give its key now. */
    async read(): Promise<ApplicationSlice | null> {
      await lastWrite;
      const stored = localStorage.getItem(STORAGE_KEY);
      if (stored === null) return null;
      const key = await readKey();
      return key === undefined ? null : decrypt(key, stored).catch(() => null);
    },
    write(slice: ApplicationSlice | null): Promise<void> {
      // Writes follow each other, so that a slow encryption never overtakes a logout.
      lastWrite = lastWrite.catch(() => undefined).then(() => store(slice));
      return lastWrite;
    },
    /** Calls the listener when another tab wrote. */
    onOtherTab(listener: () => void): void {
      addEventListener('storage', (event) => {
        if (event.key === STORAGE_KEY || event.key === null) listener();
      });
    },
    /** Hands a new access token to the other tabs, so that one exchange serves them all. */
    shareAccess: (access: SharedAccess): void => channel.postMessage(access),
    onSharedAccess(listener: (access: SharedAccess) => void): void {
      channel.addEventListener('message', ({ data }: MessageEvent<SharedAccess>) => listener(data));
    },
  };
}
