import { isKeyId } from './keyval-key.ts';

/** The items of a value that is stored as a JSON list, as of documents, filters and target prices; undefined for any other text. */
export function readStoredList(value: string): unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? parsed : undefined;
  } catch {
    return undefined;
  }
}

function isDocumentId(item: unknown): item is string {
  return typeof item === 'string' && isKeyId(item);
}

/**
 * Reads a value of kind «docs», the ids of an offer's documents; undefined unless it is a list of ids (CONTRACT.md
 * «Keys»).
 */
export function parseDocumentIds(value: string): string[] | undefined {
  const ids = readStoredList(value);
  return ids !== undefined && ids.every(isDocumentId) ? ids : undefined;
}
