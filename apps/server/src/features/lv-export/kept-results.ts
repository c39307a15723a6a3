/** Gives what `make` made of that version of the name, also to those who ask while it is being made. */
export type KeepResult<Result> = (
  name: string,
  version: string,
  make: () => Promise<Result>,
) => Promise<Result>;

/**
 * Remembers what was made last under `most` names, each while its version is asked for. The version is one that was found before
 * `make` is called and never comes back once it is another one, so what is given is never older than it.
 */
export function createKeptResults<Result>(most: number): KeepResult<Result> {
  const kept = new Map<string, { version: string; result: Promise<Result> }>();
  return (name, version, make) => {
    const known = kept.get(name);
    if (known?.version === version) return known.result;
    const made = { version, result: make() };
    kept.delete(name);
    kept.set(name, made);
    // What failed is made again for whoever asks next.
    made.result.catch(() => {
      if (kept.get(name) === made) kept.delete(name);
    });
    const [oldest] = kept.keys();
    if (kept.size > most && oldest !== undefined) kept.delete(oldest);
    return made.result;
  };
}
