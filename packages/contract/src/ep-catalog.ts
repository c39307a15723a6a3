import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import { ALPHA_PERMISSIONS, PERMISSIONS } from './permission.ts';
import type { epCatalogCallSchemas, epCatalogSchema, epEntrySchema } from './schema/ep-catalog.ts';

const endpoint = endpointsOf<typeof epCatalogCallSchemas>();

/** A phase's price catalogue without its entries. */
export type EpCatalog = z.output<typeof epCatalogSchema>;

/** One row of the catalogue: a category, or a position with its Ep-Code (SETUP-009). */
export type EpEntry = z.output<typeof epEntrySchema>;

const excelPath = '/lvep/v1/phase/{phaseId}/epCatalog/excel';

/** Lists the catalogues of all phases (API-028). */
export const listEpCatalogs = endpoint('listEpCatalogs', 'GET /lvep/v1/epCatalog', ALPHA_PERMISSIONS);

/** Gives the entries of a phase's catalogue in tree order; empty while there is none (API-028). */
export const listEpEntries = endpoint('listEpEntries', 'GET /lvep/v1/phase/{phaseId}/epCatalog', PERMISSIONS);

/** Uploads a phase's first catalogue (API-030, SETUP-006). */
export const uploadEpCatalog = endpoint('uploadEpCatalog', `PUT ${excelPath}`, ['PERMISSION_ALPHAWRITE'], {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/** Replaces a phase's catalogue; LVs and entered prices stay; codes in use that are gone become warnings (OPEN-33). */
export const replaceEpCatalog = endpoint(
  'replaceEpCatalog',
  `PATCH ${excelPath}`,
  ['PERMISSION_ALPHAWRITE'],
  { fileMaxBytes: UPLOAD_MAX_BYTES, seen: 'replaces' },
);

/** Returns the uploaded file (OPEN-33). */
export const downloadEpCatalog = endpoint('downloadEpCatalog', `GET ${excelPath}`, ALPHA_PERMISSIONS, {
  answers: 'file',
});

/** Deletes a future phase's catalogue and with it all its LVs (API-031, SETUP-006). */
export const deleteEpCatalog = endpoint(
  'deleteEpCatalog',
  'DELETE /lvep/v1/phase/{phaseId}/epCatalog/{epCatalogId}',
  ['PERMISSION_ALPHAWRITE'],
  { seen: 'version' },
);
