import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import {
  changeKept,
  holdKept,
  isTooOld,
  type KeptRecord,
  listKept,
  whenLeft,
} from '../../../kernel/browser/kept-records.ts';
import { createStore } from '../../../kernel/store.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { isUnsaved, type KeyvalEdit, type SaverSnapshot } from './keyval-saver.ts';
import { decryptJson, encryptJson } from '../../../kernel/browser/encrypted-json.ts';

/** What the page held as stored. */
export type SeenValue = Pick<KeyVal, 'value' | 'restsFrom'>;

/** What of a stored entry tells it from another; null where nothing is stored. */
export function seenOf(stored: KeyVal | undefined): SeenValue | null {
  if (stored === undefined) return null;
  const { value, restsFrom } = stored;
  return { value, ...(restsFrom === undefined ? {} : { restsFrom }) };
}

/** A value that was typed and not stored, as it is kept. */
export interface KeptValue extends KeyvalEdit {
  /** What was stored when it was typed; null where nothing was. */
  readonly seen: SeenValue | null;
  /** When it was typed, in milliseconds since 1970 by the server's clock. */
  readonly typedMs: number;
  /** The property that its key names, for whoever may not see it any more. */
  readonly place?: string;
}

interface KeeperState {
  /** Whether what is typed outlives this page; undefined until that is known. */
  readonly keeps: boolean | undefined;
  /** What earlier sessions and other tabs left, until somebody has decided about it. */
  readonly found: readonly KeptValue[];
}

interface KeeperTools {
  readonly userId: string;
  readonly phaseId: string;
  /** Asks the server for the key; rejects where there is none. */
  readonly askKey: () => Promise<CryptoKey>;
  /** What is stored under a key now, as far as the page knows, and which property it is about. */
  readonly lookUp: (key: string) => Pick<KeptValue, 'seen' | 'place'>;
}

/** Opens a record; gives nothing where its key is another one by now, after a new password or address. */
async function unseal(key: CryptoKey, record: KeptRecord): Promise<readonly KeptValue[]> {
  try {
    const values = (await decryptJson(key, record)) as KeptValue[];
    return values.filter(({ typedMs }) => !isTooOld(typedMs));
  } catch {
    return [];
  }
}

/**
 * Keeps what is typed but not stored of one phase in this browser, encrypted under a key that only the server
 * can give again, and finds what was left by tabs and sessions that are gone (OPEN-62). Each keeper writes
 * one record, held with a lock: the next one takes it over, whole and once, when that lock is free.
 */
export class ValueKeeper {
  readonly id = crypto.randomUUID();
  readonly #tools: KeeperTools;
  readonly #state = createStore<KeeperState>({ keeps: undefined, found: [] });
  readonly #ending = new AbortController();
  #unsaved: ReadonlyMap<string, KeptValue> = new Map();
  /** Records that were taken over and go with the next writing. */
  readonly #takenOver = new Set<string>();
  #key: CryptoKey | undefined;
  #release: (() => void) | undefined;
  #beginning: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  #isDirty = false;
  #isWritten = false;
  #isForgotten = false;

  constructor(tools: KeeperTools) {
    this.#tools = tools;
  }

  readonly get: () => KeeperState = this.#state.get;

  readonly subscribe = this.#state.subscribe;

  /** Fetches the key where typing is open or values were left, and finds these; may be retried on failure. */
  begin(mayType: boolean): Promise<void> {
    this.#beginning ??= this.#begin(mayType).then((isDone) => {
      if (!isDone) this.#beginning = undefined;
    });
    return this.#beginning;
  }

  /** Keeps what is unsaved of a saver now, with what was stored when it was typed first. */
  note({ values }: SaverSnapshot): void {
    if (this.#ending.signal.aborted) return;
    const unsaved = new Map<string, KeptValue>();
    let hasChanged = false;
    for (const [key, edited] of values) {
      if (!isUnsaved(edited)) continue;
      const { value, unit } = edited;
      const known = this.#unsaved.get(key);
      if (known !== undefined && known.value === value && known.unit === unit) {
        unsaved.set(key, known);
        continue;
      }
      hasChanged = true;
      const { seen, place } = known ?? this.#tools.lookUp(key);
      const further = { ...(unit !== undefined && { unit }), ...(place !== undefined && { place }) };
      unsaved.set(key, { key, value, seen, typedMs: serverNowMs(), ...further });
    }
    hasChanged ||= unsaved.size !== this.#unsaved.size;
    this.#unsaved = unsaved;
    if (hasChanged) void this.#write();
  }

  /** Forgets values that were found, as somebody has decided about them. */
  settle(values: readonly KeptValue[]): void {
    if (values.length === 0) return;
    this.#state.set({ ...this.get(), found: this.get().found.filter((each) => !values.includes(each)) });
    void this.#write();
  }

  /** Ends keeping and leaves the record, last input included, to the next keeper; with `forgets` as it is. */
  async end(forgets: boolean): Promise<void> {
    this.#ending.abort();
    this.#isForgotten = forgets;
    await this.#writing;
    this.#key = undefined;
    this.#release?.();
  }

  async #begin(mayType: boolean): Promise<boolean> {
    const { userId, phaseId, askKey } = this.#tools;
    try {
      const left = (await listKept(userId)).filter((record) => record.phaseId === phaseId);
      if (!mayType && left.length === 0) return false;
      this.#release ??= await holdKept(this.id);
      const key = await askKey();
      if (this.#ending.signal.aborted) {
        this.#release();
        return true;
      }
      this.#key = key;
      this.#state.set({ ...this.get(), keeps: true });
      for (const { id } of left) void this.#takeOver(id, key);
      void this.#write();
      return true;
    } catch {
      this.#state.set({ ...this.get(), keeps: false });
      return false;
    }
  }

  async #takeOver(id: string, key: CryptoKey): Promise<void> {
    const take = async (): Promise<void> => {
      const record = (await listKept(this.#tools.userId)).find((each) => each.id === id);
      if (record === undefined) return;
      const values = await unseal(key, record);
      if (this.#ending.signal.aborted) return;
      this.#takenOver.add(id);
      this.#state.set({ ...this.get(), found: [...this.get().found, ...values] });
      await this.#write();
    };
    // Given up when this session ends too; the next one finds it.
    await whenLeft(id, this.#ending.signal, take).catch(() => undefined);
  }

  #write(): Promise<void> {
    this.#isDirty = true;
    this.#writing ??= this.#writeAll();
    return this.#writing;
  }

  // One writing at a time; what is typed meanwhile goes with the next.
  async #writeAll(): Promise<void> {
    await Promise.resolve();
    try {
      while (this.#isDirty && this.#key !== undefined && !this.#isForgotten) {
        this.#isDirty = false;
        await this.#writeOnce(this.#key);
      }
    } catch {
      this.#state.set({ ...this.get(), keeps: false });
    }
    this.#writing = undefined;
  }

  async #writeOnce(key: CryptoKey): Promise<void> {
    const { userId, phaseId } = this.#tools;
    const values = [...this.get().found, ...this.#unsaved.values()];
    const removed = [...this.#takenOver];
    if (values.length === 0) {
      if (this.#isWritten || removed.length > 0) await changeKept(undefined, [...removed, this.id]);
      this.#isWritten = false;
    } else {
      const atMs = Math.max(...values.map(({ typedMs }) => typedMs));
      const encrypted = await encryptJson(key, values);
      if (this.#isForgotten) return;
      await changeKept({ id: this.id, userId, phaseId, atMs, ...encrypted }, removed);
      this.#isWritten = true;
    }
    for (const id of removed) this.#takenOver.delete(id);
  }
}
