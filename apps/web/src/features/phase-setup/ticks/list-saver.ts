import { createStore } from '../../../kernel/store.ts';
import type { TickSending, WantedTicks } from '../../../tender/phase/apply-ticks.ts';

/** How the last change of one tick of a matrix stands (SETUP-015). */
export type TickSave =
  | { readonly kind: 'pending'; readonly wanted: boolean }
  | { readonly kind: 'saved' }
  | { readonly kind: 'error'; readonly wanted: boolean; readonly message: string };

/** The manner of a tick change: bidders of a running phase get a mail unless `isTold` says otherwise. */
type TickChange = Partial<Pick<TickSending, 'isTold'>>;

interface ListSaverTools {
  /** Brings the wanted ticks into a phase's list and gives the ids that it holds afterwards. */
  readonly send: (phaseId: string, wanted: WantedTicks, sending: TickSending) => Promise<ReadonlySet<string>>;
  /** Tells the user that ticks could not be saved, and gives the German sentence for their markers. */
  readonly tellFailure: (error: unknown) => string;
  /** The German sentence for a row that the server does not know any more. */
  readonly goneSentence: string;
  /** Told once per save when rows turned out to be deleted (ERR-040). */
  readonly onGone: (rowIds: readonly string[]) => void;
}

/** Rows, each with whether its tick is wanted. */
type Ticks = Iterable<readonly [rowId: string, isWanted: boolean]>;

/** Ticks of one phase that go in one call. */
interface Batch {
  readonly wanted: Map<string, boolean>;
  readonly isTold: boolean;
}

/** Puts ticks into the last batch that waits; what bidders are not to be told of goes in one of its own. */
function addTo(batches: Batch[], ticks: Ticks, isTold: boolean): void {
  let batch = batches.at(-1);
  if (batch?.isTold !== isTold) batches.push((batch = { wanted: new Map(), isTold }));
  for (const [rowId, isWanted] of ticks) batch.wanted.set(rowId, isWanted);
}

function keyOf(phaseId: string, rowId: string): string {
  return `${phaseId} ${rowId}`;
}

/** Saves ticks, per phase one call after the other; each shows its own state (SETUP-015). */
export function createListSaver(tools: ListSaverTools) {
  const saves = createStore<ReadonlyMap<string, TickSave>>(new Map());
  const waiting = new Map<string, Batch[]>();
  /** How ticks that failed were to be changed, so that another try does the same. */
  const failed = new Map<string, TickChange>();
  const running = new Set<string>();

  const saveOf = (phaseId: string, rowId: string) => saves.get().get(keyOf(phaseId, rowId));
  const mark = (phaseId: string, ticks: Ticks, stateOf: (isWanted: boolean, rowId: string) => TickSave) => {
    const next = new Map(saves.get());
    for (const [rowId, isWanted] of ticks) next.set(keyOf(phaseId, rowId), stateOf(isWanted, rowId));
    saves.set(next);
  };

  const settle = (phaseId: string, wanted: WantedTicks, listed: ReadonlySet<string>): void => {
    const isGone = (rowId: string) => wanted.get(rowId) === true && !listed.has(rowId);
    const gone = [...wanted.keys()].filter(isGone);
    const error = { kind: 'error', wanted: true, message: tools.goneSentence } as const;
    mark(phaseId, wanted, (_, rowId) => (isGone(rowId) ? error : { kind: 'saved' }));
    if (gone.length > 0) tools.onGone(gone);
  };

  const drain = async (phaseId: string): Promise<void> => {
    running.add(phaseId);
    for (let batch = waiting.get(phaseId)?.shift(); batch; batch = waiting.get(phaseId)?.shift()) {
      const { wanted, isTold } = batch;
      try {
        settle(phaseId, wanted, await tools.send(phaseId, wanted, { isTold }));
      } catch (error) {
        const message = tools.tellFailure(error);
        for (const rowId of wanted.keys()) failed.set(keyOf(phaseId, rowId), { isTold });
        mark(phaseId, wanted, (isWanted) => ({ kind: 'error', wanted: isWanted, message }));
      }
    }
    running.delete(phaseId);
  };

  const set = (phaseId: string, wanted: WantedTicks, { isTold = true }: TickChange = {}): void => {
    const free = [...wanted].filter(([rowId]) => saveOf(phaseId, rowId)?.kind !== 'pending');
    if (free.length === 0) return;
    waiting.set(phaseId, waiting.get(phaseId) ?? []);
    addTo(waiting.get(phaseId) ?? [], free, isTold);
    mark(phaseId, free, (isWanted) => ({ kind: 'pending', wanted: isWanted }));
    if (!running.has(phaseId)) void drain(phaseId);
  };

  return {
    saveOf,
    /** The state of every tick by key; a new map after each change. */
    snapshot: saves.get,
    /** Whether something is under way or has failed, so that leaving would lose it. */
    hasUnsaved: () => [...saves.get().values()].some(({ kind }) => kind !== 'saved'),
    subscribe: saves.subscribe,
    /** Changes ticks of a phase; those being saved at the moment stay locked. */
    set,
    /** Stores ticks that were asked about, at once; a refusal rejects. */
    async store(phaseId: string, wanted: WantedTicks, sending: TickSending): Promise<void> {
      settle(phaseId, wanted, await tools.send(phaseId, wanted, sending));
    },
    /** Tries a failed tick again. */
    retry(phaseId: string, rowId: string): void {
      const save = saveOf(phaseId, rowId);
      if (save?.kind === 'error')
        set(phaseId, new Map([[rowId, save.wanted]]), failed.get(keyOf(phaseId, rowId)));
    },
  };
}

export type ListSaver = ReturnType<typeof createListSaver>;
