import type { Transaction } from '../../db/transaction.ts';
import { createKeptResults } from './kept-results.ts';
import { findUnreadEpCatalog } from '../ep-catalog/repository.ts';
import { listEpCodes } from '../offers/repository.ts';
import { type SharedText, shareText } from './shared-text.ts';

/** How many catalogues are kept. */
const KEPT = 4;

/** A phase's catalogue for its papers: its entries, which a worker reads, and its Ep-Codes. */
export interface KeptCatalog {
  readonly entries: SharedText;
  readonly epCodes: readonly string[];
}

/** Finds a phase's catalogue in that version, in a transaction that keeps it as it is. */
export type FindCatalog = (
  transaction: Transaction,
  phaseId: string,
  version: string,
) => Promise<KeptCatalog>;

/**
 * Gives what finds catalogues. One is read again only when it is another one: the papers of an award are hundreds, one after
 * the other, and all of the same catalogue (decision 0039).
 */
export function createCatalogKeeper(): FindCatalog {
  const keep = createKeptResults<KeptCatalog>(KEPT);
  return (transaction, phaseId, version) =>
    keep(phaseId, version, async () => {
      const [unread, epCodes] = await Promise.all([
        findUnreadEpCatalog(transaction, phaseId),
        listEpCodes(transaction, phaseId),
      ]);
      return { entries: shareText(unread.version, unread.entries), epCodes };
    });
}
