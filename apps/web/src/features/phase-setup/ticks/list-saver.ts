import type { WantedTicks } from '../apply-ticks.ts';

/** How the last change of one tick of a matrix stands (SETUP-015). */
export type TickSave =
  | { readonly kind: 'pending'; readonly wanted: boolean }
  | { readonly kind: 'saved' }
  | { readonly kind: 'error'; readonly wanted: boolean; readonly message: string };

export interface ListSaverTools {
  /** Brings the wanted ticks into a phase's list and gives the ids that it holds afterwards. */
  readonly send: (phaseId: string, wanted: WantedTicks) => Promise<ReadonlySet<string>>;
  /** Tells the user that ticks could not be saved, and gives the German sentence for their markers. */
  readonly tellFailure: (error: unknown) => string;
  /** The German sentence for a row that the server does not know any more. */
  readonly goneSentence: string;
  /** Told once per save when rows turned out to be deleted (ERR-040). */
  readonly onGone: (rowIds: readonly string[]) => void;
}

export interface ListSaver {
  /** Changes ticks of a phase; those being saved at the moment stay locked. */
  set(phaseId: string, wanted: WantedTicks): void;
  /** Tries a failed tick again. */
  retry(phaseId: string, rowId: string): void;
  saveOf(phaseId: string, rowId: string): TickSave | undefined;
  /** The state of every tick by key; a new map after each change. */
  snapshot(): ReadonlyMap<string, TickSave>;
  /** Whether something is under way or has failed, so that leaving would lose it. */
  hasUnsaved(): boolean;
  subscribe(listener: () => void): () => void;
}

function keyOf(phaseId: string, rowId: string): string {
  return `${phaseId} ${rowId}`;
}

/**
 * Saves the ticks of a matrix: per phase one call after the other, what is ticked during a call goes into the next
 * one, and each tick shows for itself whether it is pending, saved or failed (SETUP-015).
 */
export function createListSaver(tools: ListSaverTools): ListSaver {
  let saves: ReadonlyMap<string, TickSave> = new Map();
  const waiting = new Map<string, Map<string, boolean>>();
  const running = new Set<string>();
  const listeners = new Set<() => void>();

  const mark = (phaseId: string, states: Iterable<readonly [string, TickSave]>): void => {
    const next = new Map(saves);
    for (const [rowId, state] of states) next.set(keyOf(phaseId, rowId), state);
    saves = next;
    for (const listener of listeners) listener();
  };

  const settle = (phaseId: string, wanted: WantedTicks, listed: ReadonlySet<string>): void => {
    const gone = [...wanted]
      .filter(([rowId, isWanted]) => isWanted && !listed.has(rowId))
      .map(([rowId]) => rowId);
    const error = { kind: 'error', wanted: true, message: tools.goneSentence } as const;
    mark(
      phaseId,
      [...wanted.keys()].map((rowId) => [rowId, gone.includes(rowId) ? error : { kind: 'saved' }]),
    );
    if (gone.length > 0) tools.onGone(gone);
  };

  const drain = async (phaseId: string): Promise<void> => {
    running.add(phaseId);
    for (let wanted = waiting.get(phaseId); wanted !== undefined; wanted = waiting.get(phaseId)) {
      waiting.delete(phaseId);
      try {
        settle(phaseId, wanted, await tools.send(phaseId, wanted));
      } catch (error) {
        const message = tools.tellFailure(error);
        mark(
          phaseId,
          [...wanted].map(([rowId, isWanted]) => [rowId, { kind: 'error', wanted: isWanted, message }]),
        );
      }
    }
    running.delete(phaseId);
  };

  const set = (phaseId: string, wanted: WantedTicks): void => {
    const free = [...wanted].filter(([rowId]) => saves.get(keyOf(phaseId, rowId))?.kind !== 'pending');
    if (free.length === 0) return;
    waiting.set(phaseId, new Map([...(waiting.get(phaseId) ?? []), ...free]));
    mark(
      phaseId,
      free.map(([rowId, isWanted]) => [rowId, { kind: 'pending', wanted: isWanted }]),
    );
    if (!running.has(phaseId)) void drain(phaseId);
  };

  const saveOf = (phaseId: string, rowId: string) => saves.get(keyOf(phaseId, rowId));
  return {
    set,
    retry(phaseId, rowId) {
      const save = saveOf(phaseId, rowId);
      if (save?.kind === 'error') set(phaseId, new Map([[rowId, save.wanted]]));
    },
    saveOf,
    snapshot: () => saves,
    hasUnsaved: () => [...saves.values()].some(({ kind }) => kind !== 'saved'),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
