import { isKeyId } from './keyval-key.ts';
import { readStoredList } from './stored-list.ts';

function isDocumentId(item: unknown): item is string {
  return typeof item === 'string' && isKeyId(item);
}

/**
 * Reads the ids of an offer's documents, which are stored as one JSON list for each phase; undefined unless
 * it is a list of ids (KV-008; CONTRACT.md «Keys»).
 */
export function parseDocumentIds(value: string): readonly string[] | undefined {
  const ids = readStoredList(value);
  return ids !== undefined && ids.every(isDocumentId) ? ids : undefined;
}
