/** How many entries one statement takes. */
const STATEMENT_ENTRIES = 1_000;

/** Cuts a list so that building a statement of it and reading its answer hold the thread only briefly. */
export function* inStatements<T>(list: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < list.length; from += STATEMENT_ENTRIES) {
    yield list.slice(from, from + STATEMENT_ENTRIES);
  }
}
