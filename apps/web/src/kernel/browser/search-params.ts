/** Reads the query as plain texts: `?lId=123` stays the text «123», where the router would make a number. */
export function parseSearch(text: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(text));
}

/** Writes the query; undefined and null leave a parameter out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined && value !== null);
  const text = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return text === '' ? '' : `?${text}`;
}

/** Builds a route's `validateSearch`: it keeps exactly the named parameters, each as optional text. */
export function keepTexts<const Name extends string>(
  names: readonly Name[],
): (search: Record<string, unknown>) => Partial<Record<Name, string>> {
  return (search) => {
    const given = names.flatMap((name) => (typeof search[name] === 'string' ? [[name, search[name]]] : []));
    return Object.fromEntries(given) as Partial<Record<Name, string>>;
  };
}
