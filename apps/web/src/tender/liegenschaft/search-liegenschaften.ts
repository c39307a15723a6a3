import type { Adresse, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { adresseLine } from '@rahmenpreis/tendering/liegenschaft/adresse-line.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';

/** What the search needs of a property. */
export type SearchedLiegenschaft = Pick<Liegenschaft, 'nummer' | 'name'> & {
  readonly adresse: Omit<Adresse, 'land'>;
};

function searchText(liegenschaft: SearchedLiegenschaft): string {
  const { adresse } = liegenschaft;
  // The address as it is written, so that «Hauptstraße 5» is found.
  return `${liegenschaftLabel(liegenschaft)}\n${adresseLine(adresse, adresse.region)}`;
}

/**
 * Gives the properties that hold every word of the text in number, name, street, house number, postal code,
 * city or region, without case; all of them for a blank text (PROP-003, PROP-041, ANALYSIS-008).
 */
export function searchLiegenschaften<T extends SearchedLiegenschaft>(all: readonly T[], text: string): T[] {
  const words = searchWords(text);
  return all.filter((liegenschaft) => holdsWords(searchText(liegenschaft), words));
}
