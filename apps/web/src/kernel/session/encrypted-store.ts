import type { ApplicationSlice } from './session-state.ts';

export interface SessionStore {
  read(): Promise<ApplicationSlice | null>;
  write(slice: ApplicationSlice | null): Promise<void>;
  /** Calls the listener when another tab wrote. */
  onOtherTab(listener: () => void): void;
  /** Hands a new access token to the other tabs, so that one exchange serves them all. */
  shareAccess(access: SharedAccess): void;
  onSharedAccess(listener: (access: SharedAccess) => void): void;
}

/** An access token on its way from tab to tab; it is never stored on this way. */
export interface SharedAccess {
  readonly username: string;
  readonly token: string;
}

const STORAGE_KEY = 'rahmenpreis.application';
const CHANNEL = 'rahmenpreis.access';
const DATABASE = 'rahmenpreis';
const KEYS = 'keys';
const IV_BYTES = 12;

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB failed'));
  });
}

async function openKeys(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open(DATABASE, 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(KEYS);
  return (await settle(opening)).transaction(KEYS, mode).objectStore(KEYS);
}

/** Gives the key that never leaves the browser, or makes it; it cannot be exported, only used. */
async function applicationKey(): Promise<CryptoKey> {
  const existing: unknown = await settle((await openKeys('readonly')).get('application'));
  if (existing instanceof CryptoKey) return existing;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  await settle((await openKeys('readwrite')).put(made, 'application'));
  return made;
}

function toText(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
}

function toBytes(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
}

async function encrypt(slice: ApplicationSlice): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(slice));
  const cipher = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await applicationKey(), plain);
  return `${toText(iv)}.${toText(new Uint8Array(cipher))}`;
}

async function decrypt(stored: string): Promise<ApplicationSlice> {
  const [iv = '', cipher = ''] = stored.split('.');
  const plain = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: toBytes(iv) },
    await applicationKey(),
    toBytes(cipher),
  );
  const slice = JSON.parse(new TextDecoder().decode(plain)) as ApplicationSlice;
  // This browser wrote it, but perhaps by an older version of the program.
  if (typeof slice.username === 'string' && typeof slice.token.value === 'string') return slice;
  throw new TypeError('The stored text holds no session.');
}

/**
 * Keeps the application slice encrypted in local storage, its key in IndexedDB (AUTH-021, OPEN-40). What cannot be
 * decrypted any more counts as absent, so the user signs in again.
 */
export function createEncryptedStore(): SessionStore {
  let lastWrite: Promise<void> = Promise.resolve();
  const channel = new BroadcastChannel(CHANNEL);
  const store = async (slice: ApplicationSlice | null): Promise<void> => {
    if (slice === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, await encrypt(slice));
  };
  return {
    async read() {
      await lastWrite;
      const stored = localStorage.getItem(STORAGE_KEY);
      return stored === null ? null : decrypt(stored).catch(() => null);
    },
    write(slice) {
      // Writes follow each other, so that a slow encryption never overtakes a logout.
      lastWrite = lastWrite.catch(() => undefined).then(() => store(slice));
      return lastWrite;
    },
    onOtherTab(listener) {
      addEventListener('storage', (event) => {
        if (event.key === STORAGE_KEY || event.key === null) listener();
      });
    },
    shareAccess: (access) => channel.postMessage(access),
    onSharedAccess(listener) {
      channel.addEventListener('message', ({ data }: MessageEvent<SharedAccess>) => listener(data));
    },
  };
}
