import { endpointsOf } from './endpoint.ts';
import type { z } from 'zod';
import type { preisspiegelCallSchemas, preisspiegelViewSchema } from './schema/preisspiegel.ts';

const { forAdmins } = endpointsOf<typeof preisspiegelCallSchemas>();

/** What of the comparison a Preisspiegel prints beyond the prices, as its page is set. */
export type PreisspiegelView = z.output<typeof preisspiegelViewSchema>;

/**
 * Makes the Preisspiegel of some properties to be sent, as sheets of a workbook or as PDF, or their raw
 * prices as CSV. Its ETag names the state of the offers (CONTRACT.md «Files that go out»).
 */
export const exportPreisspiegel = forAdmins(
  'exportPreisspiegel',
  'PUT /lvep/v1/phase/{phaseId}/preisspiegel',
  { answers: 'file' },
);
