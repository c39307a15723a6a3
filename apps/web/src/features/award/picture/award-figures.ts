import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { AwardFigures } from '@rahmenpreis/picture/award/award-figures.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
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
