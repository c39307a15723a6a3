import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { cityLine, streetLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import type { OrderedLiegenschaft } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';

function searchText({ nummer, name, adresse }: OrderedLiegenschaft): string {
  // Street with number and postal code with city stand side by side, so that «Hauptstraße 5» is found as it is written.
  return `${nummer} ${name}\n${streetLine(adresse)}\n${cityLine(adresse)}`;
}

/**
 * Gives the properties that hold every word of the text in city, street, postal code, house number, number or name,
 * without case; all of them for a blank text (PROP-003, ANALYSIS-008).
 */
export function searchLiegenschaften<T extends OrderedLiegenschaft>(all: readonly T[], text: string): T[] {
  const words = searchWords(text);
  return all.filter((liegenschaft) => holdsWords(searchText(liegenschaft), words));
}
