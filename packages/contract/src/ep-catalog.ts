import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import type { epCatalogCallSchemas, epCatalogSchema, epEntrySchema } from './schema/ep-catalog.ts';

const { forAdminWriters, forAdmins, forUsers } = endpointsOf<typeof epCatalogCallSchemas>();

/** A phase's price catalogue without its entries. */
export type EpCatalog = z.output<typeof epCatalogSchema>;

/** One row of the catalogue: a category, or a position with its Ep-Code (SETUP-009). */
export type EpEntry = z.output<typeof epEntrySchema>;

const excelPath = '/lvep/v1/phase/{phaseId}/epCatalog/excel';

/** Lists the catalogues of all phases (API-028). */
export const listEpCatalogs = forAdmins('listEpCatalogs', 'GET /lvep/v1/epCatalog');

/** Gives the entries of a phase's catalogue in tree order; empty while there is none (API-028). */
export const listEpEntries = forUsers('listEpEntries', 'GET /lvep/v1/phase/{phaseId}/epCatalog');

/** Uploads a phase's first catalogue (API-030, SETUP-006). */
export const uploadEpCatalog = forAdminWriters('uploadEpCatalog', `PUT ${excelPath}`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/** Replaces a phase's catalogue; LVs and prices stay; used codes that are gone become warnings (OPEN-33). */
export const replaceEpCatalog = forAdminWriters('replaceEpCatalog', `PATCH ${excelPath}`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
  seen: 'replaces',
});

/** Returns the uploaded file (OPEN-33). */
export const downloadEpCatalog = forAdmins('downloadEpCatalog', `GET ${excelPath}`, { answers: 'file' });

/** Deletes a future phase's catalogue and with it all its LVs (API-031, SETUP-006). */
export const deleteEpCatalog = forAdminWriters(
  'deleteEpCatalog',
  'DELETE /lvep/v1/phase/{phaseId}/epCatalog/{epCatalogId}',
  { seen: 'version' },
);
