import { readStoredList } from '../keyval/stored-list.ts';

/** A choice of the Clusteransicht that was saved under a title (ANALYSIS-023, KV-009). */
export interface SavedFilter {
  readonly id: string;
  readonly title: string;
  readonly propertyIds: readonly string[];
  readonly serviceProviderIds: readonly string[];
  /** The tags of the chosen service groups. */
  readonly sliceTags: readonly string[];
}

/** Adds one as a new one, or takes away the one with this id. */
export type FilterChange = { readonly add: SavedFilter } | { readonly removeId: string };

/** Whether a value read from text is a list of texts. */
export function isTextList(value: unknown): boolean {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}

function isSavedFilter(value: unknown): value is SavedFilter {
  if (typeof value !== 'object' || value === null) return false;
  const { id, title, propertyIds, serviceProviderIds, sliceTags } = value as Record<string, unknown>;
  return (
    typeof id === 'string' &&
    typeof title === 'string' &&
    [propertyIds, serviceProviderIds, sliceTags].every(isTextList)
  );
}

/** Reads a phase's filters from a stored list, skipping others; a text that is no list has none (KV-009). */
export function readFilters(stored: string | undefined): SavedFilter[] {
  return (readStoredList(stored ?? '[]') ?? []).filter(isSavedFilter);
}

/**
 * Applies one change to the stored list; all others stay as they are, so that changes made by two people at
 * once can follow each other (KV-009, ANALYSIS-022).
 */
export function changeFilters(stored: string | undefined, change: FilterChange): string {
  const filters = readFilters(stored);
  return JSON.stringify(
    'add' in change ? [...filters, change.add] : filters.filter(({ id }) => id !== change.removeId),
  );
}
