import type { Firmness } from '@rahmenpreis/contract/offers.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { AwardFigures } from '@rahmenpreis/picture/award/award-figures.ts';
import type { FirmPackage } from '@rahmenpreis/picture/award/draw-firmness.ts';
import { shortSliceTitle } from '@rahmenpreis/tendering/lv/slice-title.ts';
import { type SliceId, sliceOfId } from '@rahmenpreis/tendering/lv/slice.ts';
import type { AwardCell } from '../award-rows.ts';
import { restrictionsOf } from '../restrictions.ts';

/** Names the table's cell of a package: a circle of the picture of firmness carries it as its key. */
export function cellKey(own: { readonly liegenschaftId: string; readonly sliceId: SliceId }): string {
  return `${own.liegenschaftId} ${own.sliceId}`;
}

/** Reads off the table's cells what is awarded; where nothing is, what is proposed. */
export function readAwardFigures(
  cells: readonly AwardCell[],
  liegenschaften: readonly Liegenschaft[],
): AwardFigures {
  const regions = new Map(liegenschaften.map(({ id, adresse }) => [id, adresse.region]));
  const isProposed = cells.every(({ state }) => state !== 'awarded');
  const shown = isProposed ? 'proposal' : 'awarded';
  return {
    isProposed,
    packages: cells.flatMap(({ state, offer, liegenschaftId, sliceId, targetMillis }) => {
      if (state !== shown || offer === undefined) return [];
      const { serviceProviderId, sumMillis } = offer;
      const isRestricted = restrictionsOf(offer).length > 0;
      const place = { liegenschaftId, sliceId, region: regions.get(liegenschaftId) ?? '' };
      return [{ ...place, serviceProviderId, sumMillis, targetMillis, isRestricted }];
    }),
  };
}

/** How firmly rank 1 of the same packages stands; those without an offer in the ranking are left out. */
export function readFirmPackages(
  { packages }: AwardFigures,
  { liegenschaftIds, sliceIds, states, winnerIds, rivalIds, limitMillionths }: Firmness,
  nameOf: (id: string) => string | undefined,
  liegenschaften: readonly Liegenschaft[],
): FirmPackage[] {
  const propertyAt = new Map(liegenschaftIds.map((id, l) => [id, l]));
  const numbers = new Map(liegenschaften.map(({ id, nummer }) => [id, nummer]));
  return packages.flatMap((own): FirmPackage[] => {
    const l = propertyAt.get(own.liegenschaftId) ?? -1;
    const cell = l * sliceIds.length + sliceIds.indexOf(own.sliceId);
    const state = states[cell];
    if (state !== 'firm' && state !== 'one-offer') return [];
    return [
      {
        key: cellKey(own),
        title: `${numbers.get(own.liegenschaftId)} ${shortSliceTitle(sliceOfId(own.sliceId).title)}`,
        sumMillis: own.sumMillis,
        limitMillionths: limitMillionths[cell] ?? null,
        rankOne: nameOf(winnerIds[cell] ?? own.serviceProviderId) ?? '',
        rival: nameOf(rivalIds[cell] ?? ''),
      },
    ];
  });
}
