/** Widths that a user drew, in pixels, by the ids of their columns. */
export type DrawnWidths = ReadonlyMap<string, number>;

/** The widths of a table as it comes. */
const NONE_DRAWN: DrawnWidths = new Map();

/** Reads widths from a text as they are kept; whatever is none is left out, as anybody may write into a browser's storage. */
export function readWidths(text: string | null): DrawnWidths {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    const entries: [string, unknown][] = typeof kept === 'object' ? Object.entries(kept ?? {}) : [];
    return new Map(entries.filter((entry): entry is [string, number] => Number.isFinite(entry[1])));
  } catch {
    return NONE_DRAWN;
  }
}

/** Prints widths as they are kept. */
export function printWidths(widths: DrawnWidths): string {
  return JSON.stringify(Object.fromEntries(widths));
}
