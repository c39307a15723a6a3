/** Runs work on every item, a few at a time, keeping their order; the first failure rejects. */
export async function mapFew<Item, Made>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Made>,
): Promise<Made[]> {
  const made: Made[] = [];
  const rest = items.entries();
  const follow = async (): Promise<void> => {
    for (const [index, item] of rest) made[index] = await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, follow));
  return made;
}
