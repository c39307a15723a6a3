import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';
import { IconAlertTriangle, IconMapPinOff } from '@tabler/icons-react';

const RESTRICTIONS = [
  { flag: FLAG_PRICE_MISSING, words: SUM_LABEL.incomplete, icon: IconAlertTriangle },
  { flag: FLAG_NOT_IN_MARKET, words: SUM_LABEL.notInMarket, icon: IconMapPinOff },
] as const;

/** What restricts an offer, in words and with its sign (AWARD-015, AWARD-024). */
export function restrictionsOf({ flags }: { readonly flags: number }) {
  return RESTRICTIONS.filter(({ flag }) => (flags & flag) !== 0);
}

/** The words of what restricts an offer. */
export function restrictionWords(offer: { readonly flags: number }): string[] {
  return restrictionsOf(offer).map(({ words }) => words);
}

/** What restricts one of the offers of a bidder, as the flags of a single one. */
export function flagsOf(of: { readonly isIncomplete: boolean; readonly isNotInMarket: boolean }): number {
  return (of.isIncomplete ? FLAG_PRICE_MISSING : 0) | (of.isNotInMarket ? FLAG_NOT_IN_MARKET : 0);
}
