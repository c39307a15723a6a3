/** The items of a value that is stored as a JSON list, as of documents, filters and target prices; undefined for any other text. */
export function readStoredList(value: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
