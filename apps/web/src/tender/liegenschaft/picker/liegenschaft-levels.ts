import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';

/** What the picker needs of a property. */
export type PickableLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name'> & {
  readonly adresse: Pick<Liegenschaft['adresse'], 'land' | 'region' | 'stadt'>;
};

const LEVELS = ['land', 'region', 'stadt'] as const;

function inside<T extends PickableLiegenschaft>(liegenschaften: readonly T[], path: readonly string[]): T[] {
  return liegenschaften.filter(({ adresse }) =>
    path.every((place, depth) => {
      const level = LEVELS[depth];
      return level === undefined || adresse[level] === place;
    }),
  );
}

/**
 * Gives what stands below a path of country, region and city: places with the number of properties in each,
 * below a city its properties (PROP-041).
 */
export function levelBelow<T extends PickableLiegenschaft>(
  liegenschaften: readonly T[],
  path: readonly string[],
) {
  const chosen = inside(liegenschaften, path);
  const level = LEVELS[path.length];
  if (level === undefined) return { places: [], liegenschaften: chosen.toSorted(compareLiegenschaften) };
  const inPlaces = Map.groupBy(chosen, ({ adresse }) => adresse[level]);
  const places = Array.from(inPlaces, ([name, { length: count }]) => ({ name, count }));
  return { places: places.toSorted((a, b) => compareGerman(a.name, b.name)), liegenschaften: [] };
}

/** Gives the path the picker opens on: a country that is the only one need not be chosen. */
export function firstPath(liegenschaften: readonly PickableLiegenschaft[]): string[] {
  const { places } = levelBelow(liegenschaften, []);
  return places.length === 1 && places[0] !== undefined ? [places[0].name] : [];
}
