import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { mapTree } from '@rahmenpreis/pricing/tree/map-tree.ts';
import {
  type ComparedEp,
  type ComparedFactor,
  compareEps,
  compareFactors,
  compareRegionEps,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { type RahmenpreisOffer } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { LAND, type Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';

/** A state or a property with the factors of one service group, one for each compared offer. */
export interface FactorLine {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly factors: readonly ComparedFactor[];
  /** Empty where the service group has no sustainability. */
  readonly sustainability: readonly ComparedFactor[];
}

/** A line of the catalogue, or of the tree of country, state and position. */
export interface EpLine {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly epCode: string;
  /** One for each compared offer; none on headings. Compared when first asked for, as few lines are ever seen. */
  readonly eps: readonly ComparedEp[];
  readonly children: readonly EpLine[];
}

/** The state factors of one service group, offer by offer (ANALYSIS-027). */
export function regionLines(
  offers: readonly RahmenpreisOffer[],
  regions: readonly Region[],
  sliceId: SliceId,
): FactorLine[] {
  return regions.map((region) => ({
    id: region,
    number: '',
    name: region,
    factors: compareFactors(offers, { kind: 'bl', region, tag: factorTag(sliceId) }),
    sustainability: [],
  }));
}

/** The properties' own and sustainability factors of one service group, offer by offer (ANALYSIS-028). */
export function liegenschaftLines(
  offers: readonly RahmenpreisOffer[],
  liegenschaften: readonly Liegenschaft[],
  sliceId: SliceId,
): FactorLine[] {
  const tag = factorTag(sliceId);
  const { sustainability } = sliceOfId(sliceId);
  return liegenschaften.map(({ id, nummer, name }) => ({
    id,
    number: nummer,
    name,
    factors: compareFactors(offers, { kind: 'ls', liegenschaftId: id, tag }),
    sustainability: sustainability ? compareFactors(offers, { kind: 'n', liegenschaftId: id, tag }) : [],
  }));
}

function line(fields: Omit<EpLine, 'eps'>, compare: () => readonly ComparedEp[]): EpLine {
  let made: readonly ComparedEp[] | undefined;
  return {
    ...fields,
    get eps() {
      made ??= compare();
      return made;
    },
  };
}

const NOTHING = (): readonly ComparedEp[] => [];

/** The catalogue as a tree with the unit prices of all compared offers (ANALYSIS-029). */
export function epLines(offers: readonly RahmenpreisOffer[], entries: readonly EpEntry[]): EpLine[] {
  return mapTree<EpEntry, EpLine>(entries, ({ epCode, number, title }, children) => [
    epCode === null
      ? line({ id: `category ${number}`, number, title, epCode: '', children }, NOTHING)
      : line({ id: epCode, number, title, epCode, children: [] }, () => compareEps(offers, epCode)),
  ]);
}

/** Country, states and positions with the unit prices times state factors (ANALYSIS-030, OPEN-27). */
export function landLines(
  offers: readonly RahmenpreisOffer[],
  entries: readonly EpEntry[],
  regions: readonly Region[],
): EpLine[] {
  const positions = entries.flatMap(({ epCode, sliceTag, number, title }) =>
    epCode === null || sliceTag === null ? [] : [{ epCode, sliceTag, number, title }],
  );
  const heading = (name: string, children: readonly EpLine[]) =>
    line({ id: name, number: '', title: name, epCode: '', children }, NOTHING);
  const children = regions.map((region) =>
    heading(
      region,
      positions.map(({ epCode, sliceTag, number, title }) =>
        line({ id: `${region} ${epCode}`, number, title, epCode, children: [] }, () =>
          compareRegionEps(offers, { epCode, sliceTag }, region),
        ),
      ),
    ),
  );
  return children.length === 0 ? [] : [heading(LAND, children)];
}
