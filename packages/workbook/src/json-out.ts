import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { stripPhasePrefix } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { sliceOfTag } from '@rahmenpreis/tendering/lv/slice.ts';
import type { PrintedPosition } from './lv/printed-lv.ts';
import type { OrderLv } from './lv/order-lv-out.ts';
import { toSheetNumber } from './sheet/cell.ts';

/** Writes a JSON file as people read it, indented by two blanks (EXPORT-012). */
function printJson(content: unknown): string {
  return JSON.stringify(content, null, 2);
}

/**
 * Writes the bidders' entries of a phase, keys without the phase's id, entries of the owner left out
 * (EXPORT-010, EXPORT-012, KV-011, OPEN-54).
 */
export function printKeyVals(keyVals: readonly KeyVal[], ownerOrganisationId: string): string {
  const own = keyVals
    .filter(({ organisationId }) => organisationId !== ownerOrganisationId)
    .map(({ organisationId, key, value }) => ({ organisationId, key: stripPhasePrefix(key), value }));
  return printJson(own);
}

/** A position as an order tells it: the whole one, its amount in thousandths. */
export type OrderPosition = Omit<LvPosition, 'amount'> & PrintedPosition;

/**
 * The order LV as JSON, indented by two spaces: property, lvPositions, provider; whole positions with
 * catalogue place, keys, parts of gp (amount × epEntered × three factors, rounded once), ep (factored) and
 * gp; amounts, factors, money as numbers with up to 3 decimals (EXPORT-007, EXPORT-008, EXPORT-012, OPEN-53).
 */
export function printOrderLvJson(order: OrderLv<OrderPosition>): string {
  const { price, epsFactoredMillis, parts } = order.offer;
  const lvPositions = order.positions.flatMap(({ mengeMillis, ...told }, i) => {
    if (!order.sliceIds.includes(sliceOfTag(told.sliceTag).sliceId)) return [];
    const flags = price.positionFlags[i] ?? 0;
    const { blMillis = null, lsMillis = null, nMillis = null } = parts.factors[i] ?? {};
    return {
      ...told,
      amount: toSheetNumber(mengeMillis),
      epEntered: toSheetNumber(parts.epsMillis[i] ?? null),
      blFactor: toSheetNumber(blMillis),
      lsFactor: toSheetNumber(lsMillis),
      nFactor: toSheetNumber(nMillis),
      ep: toSheetNumber(epsFactoredMillis[i] ?? null),
      gp: toSheetNumber(price.gpMillis[i] ?? 0),
      noPriceGiven: (flags & FLAG_PRICE_MISSING) !== 0,
      notInMarketArea: (flags & FLAG_NOT_IN_MARKET) !== 0,
    };
  });
  return printJson({ property: order.property, lvPositions, provider: order.provider });
}
