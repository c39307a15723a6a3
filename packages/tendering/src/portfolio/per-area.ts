import type { Gebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { divideHalfUp } from '@rahmenpreis/pricing/numbers/percent.ts';
import { totalOver } from '@rahmenpreis/pricing/sums/offer-total.ts';
import type { Comparison } from '../award/comparison.ts';
import { isContender } from '../offer/lowest-complete.ts';

/** The areas of a building that prices are measured by, with their short names. */
export const AREAS = {
  bruttoGrundflaeche: 'BGF',
  nettoRaumflaeche: 'NRF',
  nutzungsflaeche: 'NUF',
  technikflaeche: 'TF',
  verkehrsflaeche: 'VF',
  grundstuecksflaeche: 'Grundstück',
  aussenanlagenflaeche: 'Außenanlagen',
} as const;
export type AreaName = keyof typeof AREAS;

/** Square metres of properties by their ids; one that is left out has none that is whole. */
export type Areas = ReadonlyMap<string, number>;

/** The areas of properties, in m²; a property with a building that tells none, or 0 in all, has none. */
export function areasOf(
  gebaeude: readonly Pick<Gebaeude, AreaName | 'liegenschaftId'>[],
  name: AreaName,
): Areas {
  const areas = new Map<string, number>();
  for (const [id, own] of Map.groupBy(gebaeude, ({ liegenschaftId }) => liegenschaftId)) {
    const known = own.flatMap((each) => each[name] ?? []);
    const area = known.reduce((sum, each) => sum + each, 0);
    if (known.length === own.length && area > 0) areas.set(id, area);
  }
  return areas;
}

/** An amount in thousandths of a euro for so many m²: thousandths of a euro per m², half up. */
export function perArea(millis: number, area: number): number {
  return divideHalfUp(millis, 1, area);
}

/**
 * The price of a bidder for a square metre.
 * - `perM2Millis`: Thousandths of a euro per m²; null where no property counts.
 * - `propertyCount`: The properties that it offers validly and whose area is known: over these both are
 *   added up.
 */
export type AreaRate = ReturnType<typeof rateOver>;

/**
 * Divides a bidder's valid offers for a service group (its index; all where there is none) of properties by
 * their areas, over just the properties whose area is known.
 */
export function rateOver(
  { sums, providers, liegenschaftIndexOf }: Comparison,
  serviceProviderId: string,
  { liegenschaftIds, areas, s }: { liegenschaftIds: readonly string[]; areas: Areas; s?: number | undefined },
) {
  const p = providers.findIndex((own) => own.serviceProviderId === serviceProviderId);
  const participation = providers[p]?.participation ?? null;
  const slices = s === undefined ? Array.from({ length: sums.sliceCount }, (_, at) => at) : [s];
  let [sumMillis, area, propertyCount] = [0, 0, 0];
  for (const id of liegenschaftIds) {
    const [l, own] = [liegenschaftIndexOf.get(id), areas.get(id)];
    if (p < 0 || l === undefined || own === undefined) continue;
    const total = totalOver(sums, p, [l], slices);
    if (!isContender({ ...total, participation })) continue;
    sumMillis += total.sumMillis;
    area += own;
    propertyCount += 1;
  }
  return { perM2Millis: area === 0 ? null : perArea(sumMillis, area), propertyCount };
}
