import { listOwnKeyVals } from '@rahmenpreis/contract/keyval.ts';
import { MISSING_EP } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { factoredMenge, priceCodes } from '@rahmenpreis/pricing/price/price-codes.ts';
import { printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { readStoredMillis } from '@rahmenpreis/tendering/keyval/stored-number.ts';
import { findPreviousPhase } from '@rahmenpreis/tendering/phase/previous-phase.ts';
import type { PriceListExtras } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-out.ts';
import { rahmenpreiseFileName } from '@rahmenpreis/workbook/file-name.ts';
import { answerQuery } from '../../../kernel/call/answer-query.ts';
import { queryClient } from '../../../kernel/call/query-client.ts';
import { session } from '../../../kernel/session/session.ts';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { showToast } from '../../../kernel/toast/show-toast.ts';
import type { RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import { ownCompany } from '../../../kernel/call/own-company.ts';
import { saveSheets } from '../../../tender/generated-file/save-sheets.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { codeRowsOf } from '../priced-codes.ts';
import { headingOf } from './file-source.ts';
import { listPrices } from './exported-values.ts';
import { PRICE_TEXTS as TEXTS } from './texts.ts';

/**
 * Amount and sum of each position over the market area, computed from the prices in the file, and the weights
 * that the sum is computed with where a price is changed there (PRICE-001, PRICE-008).
 */
function amountsOf(
  { held }: OwnOffer,
  priceOf: ReturnType<typeof listPrices>['priceOf'],
): Pick<PriceListExtras, 'amountOf' | 'weightsOf'> {
  const { book, places } = held;
  const epMillis = new Float64Array(book.catalogueCount).fill(MISSING_EP);
  for (const [epCode, index] of places.epIndexOf) {
    const price = priceOf(epCode);
    if (typeof price === 'number') epMillis[index] = price;
  }
  const rows = codeRowsOf(held);
  const priced = priceCodes(book, rows, { ...held.table, epMillis });
  const indexOf = (epCode: string) => places.epIndexOf.get(epCode) ?? -1;
  return {
    amountOf: (epCode) => {
      const index = indexOf(epCode);
      return { mengeMillis: priced.mengeMillis[index] ?? 0, gpMillis: priced.gpMillis[index] ?? 0 };
    },
    weightsOf: (epCode) => {
      const index = indexOf(epCode);
      const [start = 0, end = 0] = rows.start.slice(index, index + 2);
      return Array.from(rows.mengeMillis.slice(start, end), (menge, at) => {
        const nanos = priced.factorNanos[rows.cell[start + at] ?? -1] ?? 0;
        return factoredMenge(menge, nanos);
      }).filter((weight) => weight !== 0);
    },
  };
}

/** The prices of the phase before, if known already; without a connection a file is made without them. */
function knownBefore({ phases, own }: ReadyOffer): PriceListExtras['previousOf'] {
  const { user } = session.state();
  const phase = user === null ? undefined : findPreviousPhase(phases, own.phase, user.id);
  if (phase === undefined) return undefined;
  const params = { phaseId: phase.id, orgaId: user?.organisationId ?? '' };
  const stored = queryClient.getQueryData(answerQuery(listOwnKeyVals, { params }).queryKey);
  const byKey = new Map(stored?.map(({ key, value }) => [key, value]));
  const previousOf = (epCode: string) =>
    readStoredMillis(byKey.get(printOwnKey(phase.id, { kind: 'ep', epCode })));
  return own.entries.some(({ epCode }) => previousOf(epCode ?? '') !== undefined) ? previousOf : undefined;
}

/**
 * Gives the stored prices as an Excel file. Pending input is stored first; what is not stored or was refused
 * is replaced by a text, and a message counts it; rejects if no file can be made (BID-026, BID-028).
 */
export async function exportPrices(offer: ReadyOffer, rejected: RejectedCells): Promise<void> {
  const { own, saver, saving } = offer;
  await saver.settle();
  const edits = { shown: saving.values, latest: saver.snapshot().values };
  const { priceOf, unsavedCount } = listPrices(own, edits, rejected);
  const { mengenSheet, rahmenpreiseSheet } = await import(
    '@rahmenpreis/workbook/rahmenpreise/rahmenpreise-out.ts'
  );
  const extras: PriceListExtras = {
    heading: headingOf('Rahmenpreise', offer),
    author: ownCompany(),
    ...amountsOf(own, priceOf),
    previousOf: knownBefore(offer),
  };
  const sheets = [rahmenpreiseSheet(own.entries, priceOf, extras), mengenSheet(own.entries, extras)];
  const isSaved = await saveSheets(sheets, rahmenpreiseFileName(serverNowMs()));
  if (isSaved && unsavedCount > 0)
    showToast('warning', TEXTS.exportUnsaved, TEXTS.exportUnsavedHint(unsavedCount), { sticky: true });
}
