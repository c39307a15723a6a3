/** A catalogue entry or LV position as a bidder reads it: its name, and what is said of it, in words. */
export interface Thing {
  name: string;
  facts: Record<string, string>;
}

/** What became of a thing: null where there was none before, or is none after. */
export interface ThingChange {
  key: string;
  before: Thing | null;
  after: Thing | null;
}

/** Compares two states of things that keep their keys, in the order of the later; removed ones come last. */
export function diffThings(
  before: ReadonlyMap<string, Thing>,
  after: ReadonlyMap<string, Thing>,
): ThingChange[] {
  return [...new Set([...after.keys(), ...before.keys()])]
    .map((key) => ({ key, before: before.get(key) ?? null, after: after.get(key) ?? null }))
    .filter(isChange);
}

/** Joins successive changes: what came and went, or was changed and changed back, is no change. */
export function joinChanges(earlier: readonly ThingChange[], later: readonly ThingChange[]): ThingChange[] {
  const joined = new Map(earlier.map((change) => [change.key, change]));
  for (const change of later) {
    const { before } = joined.get(change.key) ?? change;
    joined.set(change.key, { ...change, before });
  }
  return [...joined.values()].filter(isChange);
}

function isChange({ before, after }: ThingChange): boolean {
  if (before === null || after === null) return before !== after;
  return changedFacts(before, after).length > 0;
}

/** The names of the facts that say something else after than before. */
export function changedFacts(before: Thing, after: Thing): string[] {
  return [...new Set([...Object.keys(after.facts), ...Object.keys(before.facts)])].filter(
    (fact) => before.facts[fact] !== after.facts[fact],
  );
}
