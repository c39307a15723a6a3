import type { Media } from '@rahmenpreis/contract/media.ts';
import { titleText } from '../../tender/media/document/document-list.ts';

/** A file over the phases; one of the same title in a later phase stands in the same line. */
export interface DocumentLine {
  readonly id: string;
  readonly title: string;
  /** One per phase, undefined where there is none. */
  readonly documents: readonly (Media | undefined)[];
}

/** The documents of each phase as lines; of two with one title in a phase, the second has a line of its own (OPEN-26). */
export function documentLines(documentsOf: readonly (readonly Media[])[]): DocumentLine[] {
  const lines = new Map<string, { title: string; documents: (Media | undefined)[] }>();
  for (const [phase, documents] of documentsOf.entries()) {
    const seen = new Map<string, number>();
    for (const document of documents) {
      const title = titleText(document);
      const nth = seen.get(title) ?? 0;
      seen.set(title, nth + 1);
      const id = `${nth} ${title}`;
      const line = lines.get(id) ?? { title, documents: documentsOf.map(() => undefined) };
      line.documents[phase] = document;
      lines.set(id, line);
    }
  }
  return [...lines].map(([id, line]) => ({ id, ...line }));
}
