import type { Media } from '@rahmenpreis/contract/media.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { titleText } from '../shown-media.ts';
import type { ColumnOrder } from '../../../kit/show/column-order.ts';

/** The columns a document list can be ordered by. */
export type DocumentColumn = 'title' | 'type' | 'size' | 'createdAt';

export type DocumentOrder = ColumnOrder<DocumentColumn>;

/** The kind of a file as it is shown: the ending of its name in capitals. */
export function typeText({ filename }: Pick<Media, 'filename'>): string {
  return (/\.([^.]+)$/.exec(filename)?.[1] ?? '').toUpperCase();
}

const COMPARE: Readonly<Record<DocumentColumn, (a: Media, b: Media) => number>> = {
  title: (a, b) => compareGerman(titleText(a), titleText(b)),
  type: (a, b) => compareGerman(typeText(a), typeText(b)),
  size: (a, b) => a.fileSize - b.fileSize,
  createdAt: (a, b) => Date.parse(a.createdAt) - Date.parse(b.createdAt),
};

/** Orders documents in German, equal ones by title. */
export function sortDocuments(documents: readonly Media[], order: DocumentOrder): Media[] {
  const sign = order.isDescending ? -1 : 1;
  return documents.toSorted((a, b) => sign * COMPARE[order.column](a, b) || COMPARE.title(a, b));
}
