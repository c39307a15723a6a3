import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { isOffering, participationOf } from '@rahmenpreis/tendering/participation/participation.ts';

/** What all who took part in a phase ask for one position, in thousandths of a euro; null without any of them. */
export interface MarketPrice {
  readonly medianMillis: number | null;
  readonly lowestMillis: number | null;
}

/** The market price of a position in a phase, from everybody's entries. */
export function marketPrice(phaseId: string, keyVals: readonly KeyVal[], epCode: string): MarketPrice {
  const offerKey = printOwnKey(phaseId, { kind: 'offer' });
  const epKey = printOwnKey(phaseId, { kind: 'ep', epCode });
  const offering = new Set(
    keyVals
      .filter(({ key, value }) => key === offerKey && isOffering(participationOf(value)))
      .map(({ organisationId }) => organisationId),
  );
  const eps = keyVals.flatMap(({ key, value, organisationId }) =>
    key === epKey && offering.has(organisationId) ? (readStoredMillis(value) ?? []) : [],
  );
  return { medianMillis: medianMillis(eps), lowestMillis: eps.length === 0 ? null : Math.min(...eps) };
}

/** Where a value is drawn: 0 at the foot of the chart, 1 at its head; null where there is none. */
export function placeValues(
  values: readonly (number | null)[],
  range: { readonly min: number; readonly max: number },
): (number | null)[] {
  const height = range.max - range.min;
  return values.map((value) => {
    if (value === null) return null;
    return height === 0 ? 0.5 : (value - range.min) / height;
  });
}
