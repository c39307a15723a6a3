import { isRegion, REGIONS, type Region } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { OwnOffer, OwnValue } from '../../../tender/own-offer/own-offer.ts';

/** A state with its factor of each service group. */
export interface FactorLine {
  readonly region: Region;
  readonly liegenschaftCount: number;
  readonly factors: Readonly<Record<SliceId, OwnValue>>;
}

/** The states that the phase's properties lie in, in their usual order, with the bidder's factors (KV-004). */
export function factorLines(own: OwnOffer): FactorLine[] {
  const counts = new Map<Region, number>();
  for (const { adresse } of own.liegenschaften) {
    if (isRegion(adresse.region)) counts.set(adresse.region, (counts.get(adresse.region) ?? 0) + 1);
  }
  return REGIONS.flatMap((region) => {
    const liegenschaftCount = counts.get(region);
    if (liegenschaftCount === undefined) return [];
    const factors = Object.fromEntries(
      SLICES.map(({ sliceId, tags }) => [sliceId, own.valueOf({ kind: 'bl', region, tag: tags[0] })]),
    ) as Record<SliceId, OwnValue>;
    return [{ region, liegenschaftCount, factors }];
  });
}
