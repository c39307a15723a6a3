import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { LAND, type Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import {
  compareRegionEps,
  type RahmenpreisOffer,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { type EpLine, headingLine, pricedLine } from './ep-lines.ts';

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

/**
 * Country, states and positions as a tree with the unit prices times state factors; empty where no property lies in a state
 * (ANALYSIS-030, OPEN-27).
 */
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
