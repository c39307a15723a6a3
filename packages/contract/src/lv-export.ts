import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES } from './limits.ts';
import { ALPHA_PERMISSIONS, PERMISSIONS } from './permission.ts';
import type { lvExportCallSchemas } from './schema/lv-export.ts';

const endpoint = endpointsOf<typeof lvExportCallSchemas>();

const lvPath = '/lvep/v1/phase/{phaseId}/property/{propertyId}/lv';
const awardingPath = '/lvep/v1/phase/{phaseId}/property/{propertyId}/awarding';

/** Makes the priced LV of one provider or the Preisspiegel of several as Excel (API-036, EXPORT-001, EXPORT-002). */
export const exportLv = endpoint('exportLv', {
  method: 'PUT',
  path: lvPath,
  access: PERMISSIONS,
  answers: 'file',
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
});

/** Makes the order LV of one provider and property from its awards (API-035, OPEN-53). */
export const exportOrderLv = endpoint('exportOrderLv', {
  method: 'PUT',
  path: awardingPath,
  access: ALPHA_PERMISSIONS,
  answers: 'file',
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
});
