import type { Transaction } from '../../db/transaction.ts';
import { findEpCatalogVersion, findUnreadEpCatalog } from '../ep-catalog/repository.ts';
import { listEpCodes } from '../offers/repository.ts';
import { type SharedCatalog, shareText } from './shared-catalog.ts';

/** So many catalogues are kept. */
const KEPT = 4;

/** A phase's catalogue for its papers: its entries, which a worker reads, and its Ep-Codes. */
export interface KeptCatalog extends SharedCatalog {
  readonly epCodes: readonly string[];
}

/**
 * Gives what finds a phase's catalogue under the lock that keeps it as it is. It is read again only when it is another
 * one: the papers of an award are hundreds, one after the other, and all of the same catalogue (decision 0039).
 */
export function createCatalogKeeper(): (
  transaction: Transaction,
  phaseId: string,
) => Promise<KeptCatalog | undefined> {
  const kept = new Map<string, KeptCatalog>();
  return async (transaction, phaseId) => {
    const known = kept.get(phaseId);
    if (known !== undefined && known.version === (await findEpCatalogVersion(transaction, phaseId))) {
      return known;
    }
    kept.delete(phaseId);
    const [unread, epCodes] = await Promise.all([
      findUnreadEpCatalog(transaction, phaseId),
      listEpCodes(transaction, phaseId),
    ]);
    if (unread === undefined) return undefined;
    const catalog = { version: unread.version, entries: shareText(unread.entries), epCodes };
    kept.set(phaseId, catalog);
    const [oldest] = kept.keys();
    if (kept.size > KEPT && oldest !== undefined) kept.delete(oldest);
    return catalog;
  };
}
