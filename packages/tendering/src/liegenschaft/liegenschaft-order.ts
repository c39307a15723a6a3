import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman, compareGermanLists } from '@rahmenpreis/german/compare-german.ts';

/** The one order of a phase's properties: by nummer as one counts, L-2 before L-10; of equal ones by id. */
export function compareLiegenschaften(
  a: { nummer: string; id: string },
  b: { nummer: string; id: string },
): number {
  return compareGerman(a.nummer, b.nummer) || compareGerman(a.id, b.id);
}

/** What ordering and searching need of a property. */
type OrderedLiegenschaft = Pick<Liegenschaft, 'nummer' | 'name'> & {
  readonly adresse: Pick<Liegenschaft['adresse'], 'strasse' | 'hausnummer' | 'postleitzahl' | 'stadt'>;
};

/** The four orders of property lists that a user chooses from (PROP-002, ANALYSIS-006, OPEN-60). */
export const LIEGENSCHAFT_ORDERS = ['name', 'stadt', 'strasse', 'nummer'] as const;
export type LiegenschaftOrder = (typeof LIEGENSCHAFT_ORDERS)[number];
export const DEFAULT_ORDER: LiegenschaftOrder = 'stadt';

const SORT_TEXTS: Readonly<
  Record<LiegenschaftOrder, (liegenschaft: OrderedLiegenschaft) => readonly string[]>
> = {
  name: ({ name, adresse }) => [name, adresse.stadt],
  stadt: ({ adresse }) => [adresse.stadt],
  strasse: ({ adresse }) => [adresse.strasse, adresse.hausnummer],
  nummer: ({ nummer, adresse }) => [nummer, adresse.stadt],
};

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
    .toSorted((a, b) => compareGermanLists(a.texts, b.texts))
    .map(({ liegenschaft }) => liegenschaft);
}
