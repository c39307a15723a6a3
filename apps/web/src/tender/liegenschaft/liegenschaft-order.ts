import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';

/** What ordering and searching need of a property. */
export type OrderedLiegenschaft = Pick<Liegenschaft, 'nummer' | 'name'> & {
  readonly adresse: Pick<Liegenschaft['adresse'], 'strasse' | 'hausnummer' | 'postleitzahl' | 'stadt'>;
};

/** The four orders of property lists (PROP-002, ANALYSIS-006, OPEN-60). */
export const LIEGENSCHAFT_ORDERS = [
  { value: 'name', label: 'Name, Stadt' },
  { value: 'stadt', label: 'Stadt' },
  { value: 'strasse', label: 'Straße, Hausnummer' },
  { value: 'nummer', label: 'Nummer, Stadt' },
] as const;
export type LiegenschaftOrder = (typeof LIEGENSCHAFT_ORDERS)[number]['value'];
export const DEFAULT_ORDER: LiegenschaftOrder = 'stadt';

const german = new Intl.Collator('de-DE', { numeric: true, sensitivity: 'base' });

const SORT_TEXTS: Readonly<
  Record<LiegenschaftOrder, (liegenschaft: OrderedLiegenschaft) => readonly string[]>
> = {
  name: ({ name, adresse }) => [name, adresse.stadt],
  stadt: ({ adresse }) => [adresse.stadt],
  strasse: ({ adresse }) => [adresse.strasse, adresse.hausnummer],
  nummer: ({ nummer, adresse }) => [nummer, adresse.stadt],
};

function compareLists(a: readonly string[], b: readonly string[]): number {
  for (const [index, text] of a.entries()) {
    const order = german.compare(text, b[index] ?? '');
    if (order !== 0) return order;
  }
  return 0;
}

/** Gives the properties in German order, numbers as one counts, ties by number (PROP-002, ANALYSIS-006). */
export function sortLiegenschaften<T extends OrderedLiegenschaft>(
  all: readonly T[],
  order: LiegenschaftOrder,
): T[] {
  return all
    .map((liegenschaft) => ({
      liegenschaft,
      texts: [...SORT_TEXTS[order](liegenschaft), liegenschaft.nummer],
    }))
    .toSorted((a, b) => compareLists(a.texts, b.texts))
    .map(({ liegenschaft }) => liegenschaft);
}

function searchText({ nummer, name, adresse }: OrderedLiegenschaft): string {
  const { strasse, hausnummer, postleitzahl, stadt } = adresse;
  // Street with number and postal code with city stand side by side, so that «Hauptstraße 5» is found as it is written.
  return `${nummer} ${name}\n${strasse} ${hausnummer}\n${postleitzahl} ${stadt}`.toLocaleLowerCase('de-DE');
}

/**
 * Gives the properties that hold every word of the text in city, street, postal code, house number, number or name,
 * without case; all of them for a blank text (PROP-003, ANALYSIS-008).
 */
export function searchByWords<T extends OrderedLiegenschaft>(all: readonly T[], text: string): T[] {
  const words = text
    .toLocaleLowerCase('de-DE')
    .split(/\s+/)
    .filter((word) => word !== '');
  return all.filter((liegenschaft) => {
    const found = searchText(liegenschaft);
    return words.every((word) => found.includes(word));
  });
}

/** Gives an address in one line: «Am Sandtorkai 40, 20457 Hamburg». */
export function adresseLine({ adresse }: OrderedLiegenschaft): string {
  return `${adresse.strasse} ${adresse.hausnummer}, ${adresse.postleitzahl} ${adresse.stadt}`;
}
