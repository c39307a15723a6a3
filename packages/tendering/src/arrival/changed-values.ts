interface KeyedValue {
  readonly key: string;
  readonly value: string;
}

const byKey = (all: Iterable<KeyedValue>) => new Map(Array.from(all, ({ key, value }) => [key, value]));

/** The values of which one version of an entered offer has another than the one before; null for none. */
export function changedValues(before: Iterable<KeyedValue>, after: Iterable<KeyedValue>) {
  const [from, to] = [byKey(before), byKey(after)];
  return [...new Set([...from.keys(), ...to.keys()])].flatMap((key) => {
    const change = { key, from: from.get(key) ?? null, to: to.get(key) ?? null };
    return change.from === change.to ? [] : [change];
  });
}
