import { priceCodes } from '@rahmenpreis/pricing/price/price-codes.ts';
import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { offerTotal, priceAhead } from '@rahmenpreis/tendering/offer/own-offer.ts';
import type { ImportedPrice } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-in.ts';
import type { EditAction } from '../../../kit/tree-grid/edit/edit-book.ts';
import type { RejectedCells } from '../../../kit/tree-grid/edit/rejected-cells.ts';
import { priceChangeText } from '../../../tender/comparison/change-text.ts';
import type { ProposedChange } from '../../../tender/own-offer/changes/proposed-change.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import type { KeyvalEdit } from '../../../tender/own-offer/saving/keyval-saver.ts';
import { lineId, PRICE_COLUMN, priceText } from '../prices/price-lines.ts';
import { codeRowsOf, pricedCodesOf } from '../prices/priced-codes.ts';
import { slipSentence } from './slip.ts';
import { TEXTS } from './texts.ts';

/** One price of the file beside the one that the offer counts, both in thousandths of a euro. */
interface PriceStep {
  readonly epCode: string;
  readonly rowId: string;
  readonly afterMillis: number;
}

/** What a price list would change. */
export interface Proposal {
  readonly changes: readonly ProposedChange[];
  /** Prices that stand there already. */
  readonly unchanged: readonly ProposedChange[];
  readonly steps: ReadonlyMap<string, PriceStep>;
}

/** The prices that the offer counted when a list was opened, by EP code. */
export type OpenedWith = ReadonlyMap<string, number | undefined>;

/** How the offer counts these codes now. */
export function countedPrices(own: OwnOffer, prices: readonly ImportedPrice[]): OpenedWith {
  return new Map(prices.map(({ epCode }) => [epCode, own.valueOf({ kind: 'ep', epCode }).countedMillis]));
}

/** A jump from zero is larger than every percentage. */
const FROM_ZERO = Number.MAX_SAFE_INTEGER;

function sizeOf(beforeMillis: number | undefined, afterMillis: number): number {
  if (beforeMillis === undefined || beforeMillis === afterMillis) return 0;
  if (beforeMillis === 0) return FROM_ZERO;
  return Math.abs((percentTenths(afterMillis, beforeMillis) ?? 0) - 1_000);
}

function changeText(beforeMillis: number | undefined, afterMillis: number): string {
  if (afterMillis === 0 && beforeMillis !== undefined && beforeMillis > 0) return TEXTS.toZero;
  return priceChangeText(beforeMillis, afterMillis) ?? '';
}

function renewedText(openedWith: OpenedWith, epCode: string, nowMillis: number | undefined) {
  const thenMillis = openedWith.get(epCode);
  return thenMillis === nowMillis ? undefined : TEXTS.renewed(priceText(thenMillis));
}

/** What the prices do to the offer’s total, each by itself; together they do the same, as every row is rounded alone (PRICE-001). */
function effectsOf(own: OwnOffer, millisOf: ReadonlyMap<string, number>): (epCode: string) => number {
  const { book, table, places } = own;
  const before = pricedCodesOf(own);
  const epMillis = table.epMillis.slice();
  for (const [epCode, millis] of millisOf) {
    const index = places.epIndexOf.get(epCode);
    if (index !== undefined) epMillis[index] = millis;
  }
  const after = priceCodes(book, codeRowsOf(own), { ...table, epMillis }, before);
  return (epCode) => {
    const index = places.epIndexOf.get(epCode) ?? -1;
    return (after.gpMillis[index] ?? 0) - (before.gpMillis[index] ?? 0);
  };
}

/**
 * Compares the prices of a file with those that the offer counts, in the order of the catalogue. The same price again
 * changes nothing, unless what stands there is not stored or a refused text lies over it (BID-025).
 */
export function proposePrices(
  own: OwnOffer,
  rejected: RejectedCells,
  prices: readonly ImportedPrice[],
  openedWith: OpenedWith,
): Proposal {
  const millisOf = new Map(prices.map(({ epCode, epMillis }) => [epCode, epMillis]));
  const effectOf = effectsOf(own, millisOf);
  const [changes, unchanged]: [ProposedChange[], ProposedChange[]] = [[], []];
  const steps = new Map<string, PriceStep>();
  for (const entry of own.entries) {
    const { epCode } = entry;
    const afterMillis = millisOf.get(epCode ?? '');
    if (epCode === null || afterMillis === undefined) continue;
    const { countedMillis, millis, state } = own.valueOf({ kind: 'ep', epCode });
    const rowId = lineId(entry);
    const isMarked = rejected.get(rowId)?.has(PRICE_COLUMN) === true;
    const isSame = millis === afterMillis && state !== 'error' && !isMarked;
    if (!isSame) steps.set(epCode, { epCode, rowId, afterMillis });
    (isSame ? unchanged : changes).push({
      id: epCode,
      place: entry.number,
      title: entry.title,
      code: epCode,
      before: priceText(countedMillis),
      after: priceText(afterMillis),
      change: changeText(countedMillis, afterMillis),
      size: sizeOf(countedMillis, afterMillis),
      effectMillis: effectOf(epCode),
      doubt: slipSentence(epCode, countedMillis, afterMillis),
      renewed: renewedText(openedWith, epCode, countedMillis),
    });
  }
  return { changes, unchanged, steps };
}

function stepsOf({ steps }: Proposal, ticked: readonly ProposedChange[]): PriceStep[] {
  return ticked.flatMap(({ id }) => steps.get(id) ?? []);
}

/** The values to store for what is ticked. */
export function editsOf(own: OwnOffer, proposal: Proposal, ticked: readonly ProposedChange[]) {
  return stepsOf(proposal, ticked).map(({ epCode, afterMillis }): KeyvalEdit & { value: string } => ({
    key: printOwnKey(own.phase.id, { kind: 'ep', epCode }),
    value: String(afterMillis),
  }));
}

/** What taking it does to the cells of the table, to be undone as one step. */
export function actionOf(
  own: OwnOffer,
  rejected: RejectedCells,
  proposal: Proposal,
  ticked: readonly ProposedChange[],
): EditAction {
  return stepsOf(proposal, ticked).map(({ epCode, rowId, afterMillis }) => ({
    rowId,
    columnId: PRICE_COLUMN,
    before: {
      text: priceText(own.valueOf({ kind: 'ep', epCode }).millis),
      rejected: rejected.get(rowId)?.get(PRICE_COLUMN),
    },
    after: { text: priceText(afterMillis), rejected: undefined },
  }));
}

/** The offer’s total with what is ticked, in thousandths of a euro, by the arithmetic of the page (PRICE-001, PRICE-008). */
export function sumWith(own: OwnOffer, proposal: Proposal, ticked: readonly ProposedChange[]): number {
  return offerTotal(priceAhead(own, editsOf(own, proposal, ticked))).sumMillis;
}
