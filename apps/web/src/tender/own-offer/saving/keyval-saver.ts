import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { BATCH_MAX_ENTRIES } from '@rahmenpreis/contract/limits.ts';
import { isCallFailure } from '../../../kernel/call/call-failure.ts';
import { serverSentence } from '../../../kernel/call/failure-text.ts';
import { createStore } from '../../../kernel/store.ts';
import { GENERIC_TEXT } from '../../../kernel/texts.ts';
import { NOT_SAVED } from '../texts.ts';

/** One value on its way: its key and the text to store, null where the stored value is removed. */
export interface KeyvalEdit {
  readonly key: string;
  readonly value: string | null;
  /** Of a price the unit that stood beside it when it was typed. */
  readonly unit?: string;
}

/** What became of the last value of a key (BID-012). */
export interface EditedValue extends Omit<KeyvalEdit, 'key'> {
  readonly state: 'pending' | 'saved' | 'error';
  /** The German sentence why the value is not stored. */
  readonly message: string | undefined;
  /** Whether the server has refused it, instead of not having answered yet. */
  readonly isRefused: boolean;
}

export interface SaverSnapshot {
  /** Every key that was edited here, with its newest value. */
  readonly values: ReadonlyMap<string, EditedValue>;
  /** Why nothing more can be stored, for instance because the phase is over. */
  readonly closed: { readonly code: string; readonly message: string } | undefined;
}

interface SaverTools {
  /** Stores and removes all or nothing and gives what is stored; rejects with a CallFailure. */
  readonly save: (edits: readonly KeyvalEdit[]) => Promise<readonly KeyVal[]>;
  /** Shows what is stored and what is removed now; a value counts as saved once this is done. */
  readonly onSaved: (stored: readonly KeyVal[], removedKeys: readonly string[]) => Promise<void>;
}

/** Edits within this time travel in one batch. */
export const COLLECT_MS = 300;
/** Waiting times between attempts while the connection is lost; the last one repeats. */
export const BACK_OFF_MS = [1_000, 2_000, 5_000, 10_000, 30_000] as const;

type Outcome = 'done' | 'lost' | 'closed';

function isLost(error: unknown): boolean {
  return isCallFailure(error) && (error.status === 0 || error.status === 429 || error.status >= 500);
}

// Refusals that hold for all further values too: the phase is over, the offer withdrawn, the right removed.
function isEnd(error: unknown): boolean {
  return isCallFailure(error) && [403, 404, 409].includes(error.status);
}

/** True for a value that is typed but not stored. */
export function isUnsaved({ state }: EditedValue): boolean {
  return state !== 'saved';
}

function removedOf(edits: readonly KeyvalEdit[]): string[] {
  return edits.flatMap(({ key, value }) => (value === null ? [key] : []));
}

/**
 * A queue that stores typed values without blocking the next: each key has a state, values keep their order
 * per key, a lost connection is retried with growing pauses, nothing is forgotten unasked (BID-012).
 */
export class KeyvalSaver {
  readonly #state = createStore<SaverSnapshot>({ values: new Map(), closed: undefined });
  readonly #tools: SaverTools;
  /** Newest values that wait for their turn, by key. */
  #waiting = new Map<string, KeyvalEdit>();
  #isSending = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #attempt = 0;
  #settlers: (() => void)[] = [];

  constructor(tools: SaverTools) {
    this.#tools = tools;
  }

  readonly snapshot = this.#state.get;

  readonly subscribe = this.#state.subscribe;

  /** Gives the values that are typed and not stored. */
  unsaved = (): EditedValue[] => [...this.snapshot().values.values()].filter(isUnsaved);

  /** Takes new values; what is typed within a moment travels together. */
  put = (edits: readonly KeyvalEdit[]): void => {
    const { closed } = this.snapshot();
    if (closed !== undefined) return this.#refuse(edits, closed.message);
    this.#queue(edits);
    this.#schedule(COLLECT_MS);
  };

  /**
   * Stores values in one call, all or nothing, behind everything that is on its way. Rejects with the failure
   * where that did not succeed; then nothing has changed here either.
   */
  store = async (edits: readonly KeyvalEdit[]): Promise<void> => {
    await this.settle();
    this.#isSending = true;
    try {
      const stored = await this.#tools.save(edits);
      // An older value that still waits for the connection must not come after it.
      for (const { key } of edits) this.#waiting.delete(key);
      await this.#tools.onSaved(stored, removedOf(edits));
      this.#mark(edits, 'saved');
    } finally {
      this.#isSending = false;
      if (this.#waiting.size > 0) this.#schedule(0);
      else this.#release();
    }
  };

  /** Tries everything that is not stored again, at once. */
  retry = (): void => {
    const { closed, values } = this.snapshot();
    if (closed !== undefined) return;
    const failed: KeyvalEdit[] = [];
    for (const [key, { state, message: _message, isRefused: _isRefused, ...edit }] of values) {
      if (state === 'error') failed.push({ key, ...edit });
    }
    this.#queue(failed);
    this.#schedule(0);
  };

  /** Sends without waiting; resolves when nothing is on its way any more, stored or not. */
  settle = (): Promise<void> => {
    if (!this.#isSending && this.#waiting.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      this.#settlers.push(resolve);
      this.#schedule(0);
    });
  };

  /** Forgets the values that are not stored. */
  discard = (): void => {
    this.#waiting.clear();
    clearTimeout(this.#timer);
    this.#change({ values: new Map([...this.snapshot().values].filter(([, edited]) => !isUnsaved(edited))) });
  };

  /** Lets values through again once the offer has been confirmed again. */
  reopen = (): void => {
    this.#change({ closed: undefined });
    this.retry();
  };

  #change(change: Partial<SaverSnapshot>): void {
    this.#state.set({ ...this.#state.get(), ...change });
  }

  #queue(edits: readonly KeyvalEdit[]): void {
    for (const edit of edits) this.#waiting.set(edit.key, edit);
    this.#mark(edits, 'pending');
  }

  #refuse(edits: readonly KeyvalEdit[], message: string): void {
    this.#mark(edits, 'error', message, true);
  }

  #mark(
    edits: readonly KeyvalEdit[],
    state: EditedValue['state'],
    message?: string,
    isRefused = false,
  ): void {
    if (edits.length === 0) return;
    const values = new Map(this.snapshot().values);
    for (const { key, ...edit } of edits) {
      // A newer value of the same key is on its way and has its own state.
      if (state !== 'pending' && this.#waiting.has(key)) continue;
      values.set(key, { ...edit, state, message, isRefused });
    }
    this.#change({ values });
  }

  #schedule(delayMs: number): void {
    if (this.#isSending) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#sendWaiting(), delayMs);
  }

  // One batch at a time: a later value can never be overtaken by an earlier one.
  async #sendWaiting(): Promise<void> {
    if (this.#isSending) return;
    const batch = [...this.#waiting.values()].slice(0, BATCH_MAX_ENTRIES);
    if (batch.length === 0) return this.#release();
    for (const { key } of batch) this.#waiting.delete(key);
    this.#mark(batch, 'pending');
    this.#isSending = true;
    const outcome = await this.#send(batch);
    this.#isSending = false;
    this.#attempt = outcome === 'lost' ? this.#attempt + 1 : 0;
    if (outcome !== 'done') this.#release();
    if (outcome === 'lost') {
      this.#schedule(BACK_OFF_MS[Math.min(this.#attempt, BACK_OFF_MS.length) - 1] ?? COLLECT_MS);
    } else if (this.#waiting.size > 0) this.#schedule(0);
    else this.#release();
  }

  async #send(batch: readonly KeyvalEdit[]): Promise<Outcome> {
    let stored: readonly KeyVal[];
    try {
      stored = await this.#tools.save(batch);
    } catch (error) {
      if (isLost(error)) return this.#takeBack(batch);
      if (isEnd(error)) return this.#close(batch, error);
      if (batch.length > 1) return await this.#sendHalves(batch);
      this.#refuse(batch, serverSentence(error) ?? GENERIC_TEXT);
      return 'done';
    }
    await this.#tools.onSaved(stored, removedOf(batch));
    this.#mark(batch, 'saved');
    return 'done';
  }

  // A batch is all or nothing; halving it finds the one value that is refused and stores the others.
  async #sendHalves(batch: readonly KeyvalEdit[]): Promise<Outcome> {
    const middle = batch.length >> 1;
    const outcome = await this.#send(batch.slice(0, middle));
    const rest = batch.slice(middle);
    if (outcome === 'lost') return this.#takeBack(rest);
    if (outcome === 'closed') {
      this.#refuse(rest, this.snapshot().closed?.message ?? GENERIC_TEXT);
      return outcome;
    }
    return await this.#send(rest);
  }

  #takeBack(batch: readonly KeyvalEdit[]): Outcome {
    // What has been discarded in the meantime stays discarded.
    const { values } = this.snapshot();
    const older = batch.filter(({ key }) => values.has(key) && !this.#waiting.has(key));
    this.#mark(older, 'error', NOT_SAVED);
    this.#waiting = new Map([...older.map((edit) => [edit.key, edit] as const), ...this.#waiting]);
    return 'lost';
  }

  #close(batch: readonly KeyvalEdit[], error: unknown): Outcome {
    const message = serverSentence(error) ?? GENERIC_TEXT;
    const waiting = [...this.#waiting.values()];
    this.#waiting.clear();
    this.#change({ closed: { code: isCallFailure(error) ? error.code : '', message } });
    this.#refuse(
      [...batch.filter(({ key }) => !waiting.some((later) => later.key === key)), ...waiting],
      message,
    );
    return 'closed';
  }

  #release(): void {
    const settlers = this.#settlers;
    this.#settlers = [];
    for (const settler of settlers) settler();
  }
}
