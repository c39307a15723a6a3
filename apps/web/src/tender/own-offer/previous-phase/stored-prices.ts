import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';

/** Gives the unit prices, in thousandths of a euro, that stand among what a bidder stored in a phase. */
export function storedPrices(
  phaseId: string,
  stored: readonly KeyVal[] | undefined,
): (epCode: string) => number | undefined {
  const byKey = new Map(stored?.map(({ key, value }) => [key, value]));
  return (epCode) => readStoredMillis(byKey.get(printOwnKey(phaseId, { kind: 'ep', epCode })));
}
