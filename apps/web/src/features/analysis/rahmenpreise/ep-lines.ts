import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import { LAND, type Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import {
  type ComparedEp,
  compareEps,
  compareRegionEps,
  type RahmenpreisOffer,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';

/** A line of the catalogue, or of the tree of country, state and position. */
export interface EpLine {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly epCode: string;
  /** One for each compared offer; none on headings. Compared on first access, as few lines are ever seen. */
  readonly eps: readonly ComparedEp[];
  readonly children: readonly EpLine[];
}

/** A line with prices, which are compared when first asked for. */
function pricedLine(fields: Omit<EpLine, 'eps' | 'children'>, compare: () => readonly ComparedEp[]): EpLine {
  let made: readonly ComparedEp[] | undefined;
  return {
    ...fields,
    get eps() {
      made ??= compare();
      return made;
    },
    children: [],
  };
}

/** A line that only names what is below it. */
function headingLine(fields: Omit<EpLine, 'epCode' | 'eps'>): EpLine {
  return { ...fields, epCode: '', eps: [] };
}

/** The catalogue as a tree with the unit prices of all compared offers (ANALYSIS-029). */
export function epLines(offers: readonly RahmenpreisOffer[], entries: readonly EpEntry[]): EpLine[] {
  return mapTree<EpEntry, EpLine>(entries, ({ epCode, number, title }, children) => [
    epCode === null
      ? headingLine({ id: `category ${number}`, number, title, children })
      : pricedLine({ id: epCode, number, title, epCode }, () => compareEps(offers, epCode)),
  ]);
}

/** The catalogue's positions, one after the other, with their unit prices times the factor of one state. */
function positionsIn(
  region: Region,
  offers: readonly RahmenpreisOffer[],
  entries: readonly EpEntry[],
): EpLine[] {
  return entries.flatMap(({ epCode, sliceTag, number, title }) =>
    epCode === null || sliceTag === null
      ? []
      : [
          pricedLine({ id: `${region} ${epCode}`, number, title, epCode }, () =>
            compareRegionEps(offers, { epCode, sliceTag }, region),
          ),
        ],
  );
}

/** Prices times factors by country, state and position; empty without states (ANALYSIS-030, OPEN-27). */
export function regionTree(
  offers: readonly RahmenpreisOffer[],
  entries: readonly EpEntry[],
  regions: readonly Region[],
): EpLine[] {
  if (regions.length === 0) return [];
  const states = regions.map((region) =>
    headingLine({ id: region, number: '', title: region, children: positionsIn(region, offers, entries) }),
  );
  return [headingLine({ id: LAND, number: '', title: LAND, children: states })];
}
