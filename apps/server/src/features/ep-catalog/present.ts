import type { EpCatalog } from '@rahmenpreis/contract/ep-catalog.ts';
import type { EpCatalogInfoRow } from './repository.ts';

/** A catalogue without its entries, as it travels. */
export function presentEpCatalog(row: EpCatalogInfoRow): EpCatalog {
  return {
    id: row.id,
    phaseId: row.phaseId,
    filename: row.filename,
    createdAt: row.createdAt.toISOString(),
  };
}
