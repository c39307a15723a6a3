/** The two scenarios that are compared, as far as they are chosen. */
export interface Marks {
  readonly a?: string;
  readonly b?: string;
}

/** Marks a scenario: first A, then B, a third one replaces B; who is marked already is not any more. */
export function markNext({ a, b }: Marks, id: string): Marks {
  if (a === id) return b === undefined ? {} : { a: b };
  if (b === id) return a === undefined ? {} : { a };
  return a === undefined ? { a: id } : { a, b: id };
}

/** Which letter a scenario is marked with. */
export function letterOf({ a, b }: Marks, id: string): 'A' | 'B' | undefined {
  if (a === id) return 'A';
  return b === id ? 'B' : undefined;
}
