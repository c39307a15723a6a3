interface KeyedValue {
  readonly key: string;
  readonly value: string;
}

/** The values of which one version of an entered offer has another than the one before; null for none. */
export function changedValues(
  before: Iterable<KeyedValue>,
  after: Iterable<KeyedValue>,
): { key: string; from: string | null; to: string | null }[] {
  const [from, to] = [before, after].map(
    (all) => new Map(Array.from(all, ({ key, value }) => [key, value])),
  ) as [Map<string, string>, Map<string, string>];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const change = { key, from: from.get(key) ?? null, to: to.get(key) ?? null };
    return change.from === change.to ? [] : [change];
  });
}
