import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';

/** What the picker needs of a property. */
export type PickableLiegenschaft = Pick<Liegenschaft, 'id' | 'nummer' | 'name'> & {
  readonly adresse: Pick<Liegenschaft['adresse'], 'land' | 'region' | 'stadt'>;
};

const LEVELS = ['land', 'region', 'stadt'] as const;

interface PickerLevel<T> {
  /** The places below the chosen ones with the number of properties in each; empty on the last level. */
  readonly places: readonly { readonly name: string; readonly count: number }[];
  /** The properties of the chosen city; empty above. */
  readonly liegenschaften: readonly T[];
}

function inside<T extends PickableLiegenschaft>(liegenschaften: readonly T[], path: readonly string[]): T[] {
  return liegenschaften.filter(({ adresse }) =>
    path.every((place, depth) => {
      const level = LEVELS[depth];
      return level === undefined || adresse[level] === place;
    }),
  );
}

/** Gives what stands below a path of country, region and city (PROP-041). */
export function levelBelow<T extends PickableLiegenschaft>(
  liegenschaften: readonly T[],
  path: readonly string[],
): PickerLevel<T> {
  const chosen = inside(liegenschaften, path);
  const level = LEVELS[path.length];
  if (level === undefined) return { places: [], liegenschaften: chosen.toSorted(compareLiegenschaften) };
  const counts = new Map<string, number>();
  for (const { adresse } of chosen) counts.set(adresse[level], (counts.get(adresse[level]) ?? 0) + 1);
  const places = Array.from(counts, ([name, count]) => ({ name, count }));
  return { places: places.toSorted((a, b) => compareGerman(a.name, b.name)), liegenschaften: [] };
}

/** Gives the path the picker opens on: a country that is the only one need not be chosen. */
export function firstPath(liegenschaften: readonly PickableLiegenschaft[]): string[] {
  const { places } = levelBelow(liegenschaften, []);
  return places.length === 1 && places[0] !== undefined ? [places[0].name] : [];
}
