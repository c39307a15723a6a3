import type { KeptRecord } from '../kernel/browser/kept-records.ts';

/**
 * What a browser keeps on disk and who holds what of it, in memory: each lock goes to the next that waits for
 * it.
 */
export function memoryRecords() {
  const records = new Map<string, KeptRecord>();
  const turns = new Map<string, Promise<void>>();
  let isBroken = false;
  const check = (): void => {
    if (isBroken) throw new Error('no room');
  };
  /** Waits for the turns before it, then holds the lock until `held` is over. */
  const enter = async (id: string, held: () => Promise<void>): Promise<void> => {
    const mine = (turns.get(id) ?? Promise.resolve()).then(held);
    turns.set(id, mine);
    await mine;
  };
  return {
    records,
    break(): void {
      isBroken = true;
    },
    async changeKept(written: KeptRecord | undefined, removedIds: readonly string[]): Promise<void> {
      check();
      for (const id of removedIds) records.delete(id);
      if (written !== undefined) records.set(written.id, written);
    },
    async listKept(userId: string): Promise<KeptRecord[]> {
      check();
      return [...records.values()].filter((record) => record.userId === userId);
    },
    async forgetKept(userId: string): Promise<void> {
      for (const [id, record] of records) if (record.userId === userId) records.delete(id);
    },
    isTooOld: (typedMs: number) => typedMs === 0,
    holdKept: (id: string) =>
      new Promise<() => void>((resolve) => {
        void enter(id, () => {
          const { promise, resolve: release } = Promise.withResolvers<void>();
          resolve(release);
          return promise;
        });
      }),
    whenLeft: (id: string, signal: AbortSignal, work: () => Promise<void>) =>
      enter(id, async () => (signal.aborted ? undefined : await work())),
  };
}
