type Waiting<Item> = PromiseWithResolvers<Item | null> & { readonly id: string };

/**
 * Joins single questions for an id into one call: whatever is asked for within `waitMs` after the first
 * question travels together, at most `maxIds` at a time. An id that the answer lacks gives null.
 */
export function createIdBatch<Item extends { readonly id: string }>(
  load: (ids: string[]) => Promise<readonly Item[]>,
  { waitMs, maxIds }: { waitMs: number; maxIds: number },
): (id: string) => Promise<Item | null> {
  let waiting: Waiting<Item>[] = [];

  const send = async (batch: readonly Waiting<Item>[]): Promise<void> => {
    try {
      const items = await load([...new Set(batch.map(({ id }) => id))]);
      const byId = new Map(items.map((item) => [item.id, item]));
      for (const { id, resolve } of batch) resolve(byId.get(id) ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const sendAll = (): void => {
    const all = waiting;
    waiting = [];
    for (let at = 0; at < all.length; at += maxIds) void send(all.slice(at, at + maxIds));
  };
  return (id) => {
    if (waiting.length === 0) setTimeout(sendAll, waitMs);
    const own = { id, ...Promise.withResolvers<Item | null>() };
    waiting.push(own);
    return own.promise;
  };
}
