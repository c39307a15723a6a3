import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts';
import type {
  lvCallSchemas,
  lvInfoSchema,
  lvPositionSchema,
  lvSchema,
  lvSummarySchema,
} from './schema/lv.ts';

const { forAdminWriters, forAdmins, forUsers } = endpointsOf<typeof lvCallSchemas>();

/** An LV without its positions (SETUP-008). */
export type LvInfo = z.output<typeof lvInfoSchema>;

/** One position of an LV (SETUP-011). */
export type LvPosition = z.output<typeof lvPositionSchema>;

export type Lv = z.output<typeof lvSchema>;

/** An LV as lists show it: how many positions it has, without them. */
export type LvSummary = z.output<typeof lvSummarySchema>;

const lvPath = '/lvep/v1/phase/{phaseId}/property/{propertyId}/lv';
const excelPath = `${lvPath}/excel` as const;

/** Lists a phase's LVs, or the one of a property; a bidder gets those of its own phases (API-029). */
export const listLvs = forUsers('listLvs', 'GET /lvep/v1/phase/{phaseId}/lv');

/**
 * Gives what pricing needs of the LVs of a phase's own properties: codes, amounts, service groups and
 * inactive marks as packed columns, for pricing many at once (CONTRACT.md «Columns of LVs», decision 0030).
 */
export const getLvColumns = forUsers('getLvColumns', 'GET /lvep/v1/phase/{phaseId}/lvColumns', {
  answers: 'bytes',
});

/** Lists a phase's LVs without positions, for Phasen-Setup, which shows all phases at once (SETUP-005). */
export const listLvSummaries = forAdmins('listLvSummaries', 'GET /lvep/v1/phase/{phaseId}/lvSummary');

/**
 * Lists the codes that LVs of a phase's properties use and its catalogue lacks, those with most positions
 * first: nobody can enter a price for them, so no offer is complete (PRICE-006, decision 0067).
 */
export const listUnknownCodes = forAdmins('listUnknownCodes', 'GET /lvep/v1/phase/{phaseId}/unknownCode');

/** Uploads the LV of a property, or replaces it (API-032, SETUP-007). */
export const uploadLv = forAdminWriters('uploadLv', `PUT ${excelPath}`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
  seen: 'replaces',
});

/** Returns the uploaded file (API-033). */
export const downloadLv = forAdmins('downloadLv', `GET ${excelPath}`, { answers: 'file' });

/** Deletes an LV before the end of its phase (API-034, OPEN-32). */
export const deleteLv = forAdminWriters('deleteLv', `DELETE ${lvPath}/{lvId}`, { seen: 'version' });

/** Makes a provider's priced LV or a Preisspiegel of several as Excel (API-036, EXPORT-001, EXPORT-002). */
export const exportLv = forUsers('exportLv', `PUT ${lvPath}`, {
  answers: 'file',
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
});

/** Makes the order LV of one provider and property from its awards (API-035, OPEN-53). */
export const exportOrderLv = forAdmins(
  'exportOrderLv',
  'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/awarding',
  { answers: 'file', bodyMaxBytes: BATCH_BODY_MAX_BYTES },
);
