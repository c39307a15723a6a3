import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import {
  type EpMillis,
  type FactorMillis,
  NEUTRAL_FACTOR_MILLIS,
} from '@rahmenpreis/pricing/numbers/units.ts';
import { combineFactors } from '@rahmenpreis/pricing/price/cell-factor.ts';
import { epFactoredMillis } from '@rahmenpreis/pricing/price/gp.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { type OwnKey, printOwnKey } from '../keyval/own-key.ts';
import type { Region } from '../liegenschaft/region.ts';
import { factorTag, sliceOfTag } from '../lv/slice.ts';
import { isContender, lowestComplete, measureOffer } from '../offer/lowest-complete.ts';
import { isOffering } from '../participation/participation.ts';
import type { Tag } from '@rahmenpreis/contract/category-tag.ts';
import { askedEp, readEnteredValues } from './entered-values.ts';

/** A bidder whose unit prices and factors are compared. */
export type RahmenpreisOffer = ReturnType<typeof readRahmenpreisOffers>[number];

/**
 * A bidder's unit price, in thousandths of a euro, beside the lowest of those who take part.
 * - `epMillis`: Null where none was entered.
 * - `percent`: Of the lowest, in whole percent, 100 for itself; null where it takes no part or has no
 *   price.
 */
export type ComparedEp = ReturnType<typeof compare>[number];

/** A bidder's factor in thousandths, neutral where none was entered. */
export type ComparedFactor = ReturnType<typeof compareFactors>[number];

/** The bidders of a phase with what they entered, in the given order (ANALYSIS-026). */
export function readRahmenpreisOffers(
  phaseId: string,
  providers: readonly Pick<ServiceProvider, 'id' | 'organisation' | 'organisationId'>[],
  keyVals: readonly KeyVal[],
) {
  const entered = Map.groupBy(keyVals, ({ organisationId }) => organisationId);
  return providers.map(({ id, organisation, organisationId }) => ({
    serviceProviderId: id,
    organisation,
    ...readEnteredValues(phaseId, entered.get(organisationId) ?? []),
  }));
}

function compare(offers: readonly RahmenpreisOffer[], epOf: (offer: RahmenpreisOffer) => number | undefined) {
  const eps = offers.map(epOf);
  const asked = offers.map(({ participation }, p) => askedEp(participation, eps[p]));
  const lowestMillis = lowestComplete(asked);
  return asked.map((offer, p) => {
    const { percent, isBest } = measureOffer(offer, lowestMillis);
    return { epMillis: eps[p] ?? null, percent, isBest };
  });
}

/** The unit prices of one position side by side; never multiplied by a factor (ANALYSIS-029). */
export function compareEps(offers: readonly RahmenpreisOffer[], epCode: string): ComparedEp[] {
  return compare(offers, ({ millisOf }) => millisOf({ kind: 'ep', epCode }));
}

/** One position's unit prices in a state, each times the bidder's state factor (ANALYSIS-030, OPEN-27). */
export function compareRegionEps(
  offers: readonly RahmenpreisOffer[],
  { epCode, sliceTag }: { epCode: string; sliceTag: Tag },
  region: Region,
): ComparedEp[] {
  const tag = factorTag(sliceOfTag(sliceTag).sliceId);
  return compare(offers, ({ millisOf }) => {
    const ep = millisOf({ kind: 'ep', epCode });
    if (ep === undefined) return undefined;
    const bl = (millisOf({ kind: 'bl', region, tag }) ?? NEUTRAL_FACTOR_MILLIS) as FactorMillis;
    return epFactoredMillis(ep as EpMillis, combineFactors(bl, NEUTRAL_FACTOR_MILLIS, NEUTRAL_FACTOR_MILLIS));
  });
}

/** One factor of every bidder side by side (ANALYSIS-027, ANALYSIS-028, BID-014). */
export function compareFactors(offers: readonly RahmenpreisOffer[], key: OwnKey) {
  const factors = offers.map(({ millisOf }) => millisOf(key));
  const isOffered = offers.map(({ participation }) => isOffering(participation));
  const offered = factors.filter(
    (factor, p): factor is number => isOffered[p] === true && factor !== undefined,
  );
  const lowest = Math.min(NEUTRAL_FACTOR_MILLIS, ...offered);
  return factors.map((factor, p) => ({
    factorMillis: factor ?? NEUTRAL_FACTOR_MILLIS,
    isEntered: factor !== undefined,
    /** The lowest of those who take part, where it lowers the price. */
    isBest: isOffered[p] === true && factor === lowest && lowest < NEUTRAL_FACTOR_MILLIS,
  }));
}

/** The market price of a position in a phase, from everybody's entries (HISTORY-001, PRICE-009). */
export function marketPrice(phaseId: string, keyVals: readonly KeyVal[], epCode: string) {
  const keys = [printOwnKey(phaseId, { kind: 'offer' }), printOwnKey(phaseId, { kind: 'ep', epCode })];
  const entered = Map.groupBy(
    keyVals.filter(({ key }) => keys.includes(key)),
    ({ organisationId }) => organisationId,
  );
  const asked = [...entered.values()].map((own) => {
    const { participation, millisOf } = readEnteredValues(phaseId, own);
    return askedEp(participation, millisOf({ kind: 'ep', epCode }));
  });
  return {
    medianMillis: medianMillis(asked.filter(isContender).map(({ sumMillis }) => sumMillis)),
    lowestMillis: lowestComplete(asked),
  };
}
