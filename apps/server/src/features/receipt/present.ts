import type { Receipt } from '@rahmenpreis/contract/receipt.ts';
import type { MadeReceipt } from './rules.ts';

/** A receipt as it travels. */
export function presentReceipt({ content, checkValue, changedAt }: MadeReceipt, isFinal: boolean): Receipt {
  const { participation, declaration, prices, factors, liegenschaften, documents } = content;
  return {
    checkValue,
    organisation: content.organisation.name,
    isFinal,
    changedAt: changedAt?.toISOString() ?? null,
    participation,
    declaration,
    pricedCount: prices.filter(({ epMillis }) => epMillis !== null).length,
    factorCount: factors.length,
    inMarketCount: liegenschaften.filter(({ isInMarket }) => isInMarket).length,
    documentCount: documents.length,
  };
}
