import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGermanLists } from '@rahmenpreis/german/compare-german.ts';
import { TEXTS } from './texts.ts';

/** What ordering and searching need of a property. */
export type OrderedLiegenschaft = Pick<Liegenschaft, 'nummer' | 'name'> & {
  readonly adresse: Pick<Liegenschaft['adresse'], 'strasse' | 'hausnummer' | 'postleitzahl' | 'stadt'>;
};

/** The four orders of property lists (PROP-002, ANALYSIS-006, OPEN-60). */
export const LIEGENSCHAFT_ORDERS = [
  { value: 'name', label: TEXTS.orders.name },
  { value: 'stadt', label: TEXTS.orders.stadt },
  { value: 'strasse', label: TEXTS.orders.strasse },
  { value: 'nummer', label: TEXTS.orders.nummer },
] as const;
export type LiegenschaftOrder = (typeof LIEGENSCHAFT_ORDERS)[number]['value'];
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
