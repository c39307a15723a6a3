/** How many times each organisation has written in a phase, by its id (decision 0005). */
export type Heads = ReadonlyMap<string, number>;

/** More organisations than this would make an ETag that headers and addresses do not carry. */
const MAX_ORGANISATIONS = 150;
const HEAD = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,10})$/;

/** Prints heads as a text for ETags and addresses; undefined where there are too many. */
export function printHeads(heads: Heads): string | undefined {
  if (heads.size > MAX_ORGANISATIONS) return undefined;
  return Array.from(heads, ([organisationId, head]) => `${organisationId}.${head}`)
    .toSorted()
    .join('~');
}

/** Reads what `printHeads` printed; undefined for anything else. */
export function readHeads(text: string): Heads | undefined {
  const heads = new Map<string, number>();
  for (const part of text === '' ? [] : text.split('~')) {
    const [, organisationId, head] = HEAD.exec(part) ?? [];
    if (organisationId === undefined) return undefined;
    heads.set(organisationId, Number(head));
  }
  return heads;
}

/**
 * The organisations that have written since, each with the head from which the caller does not know it;
 * undefined where the caller knows what is not there, as after a restored backup.
 */
export function unknownSince(known: Heads, now: Heads): Heads | undefined {
  for (const [organisationId, head] of known) if (head > (now.get(organisationId) ?? -1)) return undefined;
  return new Map(
    Array.from(now.keys(), (id): [string, number] => [id, known.get(id) ?? -1]).filter(
      ([id, from]) => from < (now.get(id) ?? 0),
    ),
  );
}
