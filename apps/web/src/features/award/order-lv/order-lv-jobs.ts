import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { AwardCell, AwardRow } from '../award-rows.ts';

/** One order LV: what one bidder was awarded of one property. */
export interface OrderLvJob extends Pick<Liegenschaft, 'nummer' | 'name'> {
  readonly serviceProviderId: string;
  readonly organisation: string;
  readonly liegenschaftId: string;
}

/** Gives the order LVs of the awarded cells in sight: one per bidder and property (AWARD-027, EXPORT-008, EXPORT-009). */
export function orderLvJobs(rows: readonly AwardRow[]): OrderLvJob[] {
  return rows.flatMap(({ liegenschaft, cells }) => {
    const winners = new Map<string, NonNullable<AwardCell['offer']>>();
    for (const { state, offer } of cells) {
      if (state === 'awarded' && offer !== undefined) winners.set(offer.serviceProviderId, offer);
    }
    return Array.from(winners.values(), ({ serviceProviderId, organisation }) => ({
      serviceProviderId,
      organisation,
      liegenschaftId: liegenschaft.id,
      nummer: liegenschaft.nummer,
      name: liegenschaft.name,
    }));
  });
}
