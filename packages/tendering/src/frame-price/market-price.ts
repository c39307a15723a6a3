import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { medianMillis } from '@rahmenpreis/pricing/spread/median.ts';
import { printOwnKey } from '../keyval/own-key.ts';
import { isContender, lowestComplete } from '../offer/lowest-complete.ts';
import { askedEp } from './asked-ep.ts';
import { readEnteredValues } from './entered-values.ts';

/** What all who took part in a phase ask for one position, in thousandths of a euro; null without any of them. */
export interface MarketPrice {
  readonly medianMillis: number | null;
  readonly lowestMillis: number | null;
}

/** The market price of a position in a phase, from everybody's entries (HISTORY-001, PRICE-009). */
export function marketPrice(phaseId: string, keyVals: readonly KeyVal[], epCode: string): MarketPrice {
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
