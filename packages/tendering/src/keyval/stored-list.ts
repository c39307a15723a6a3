/** The items of a stored JSON list (documents, filters, target prices); undefined for any other text. */
export function readStoredList(value: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}
