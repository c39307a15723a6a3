import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { factorTag, type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import {
  type ComparedFactor,
  compareFactors,
  type RahmenpreisOffer,
} from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';

/** A state or a property with the factors of one service group, one for each compared offer. */
export interface FactorLine {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly factors: readonly ComparedFactor[];
  /** Empty where the service group has no sustainability. */
  readonly sustainability: readonly ComparedFactor[];
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
