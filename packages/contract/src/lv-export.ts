import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { ALPHA_PERMISSIONS, PERMISSIONS } from './permission.ts';

const params = z.object({ id: idSchema, pid: idSchema });
const lvPath = '/lvep/v1/phase/{id}/property/{pid}/lv';
const awardingPath = '/lvep/v1/phase/{id}/property/{pid}/awarding';
/** Only the id is read; everything else in the file comes from the server (CONTRACT.md «Files that go out»). */
const withId = z.looseObject({ id: idSchema });

/** Makes the priced LV of one provider or the Preisspiegel of several as Excel (API-036, EXPORT-001). */
export const exportLv = endpoint({
  method: 'PUT',
  path: lvPath,
  aliases: shortPaths(lvPath),
  access: PERMISSIONS,
  summary: 'Export a priced LV or Preisspiegel.',
  params,
  query: z.object({ type: z.literal('excel') }),
  body: z.looseObject({
    serviceProvider: z.array(withId).min(1, 'Bitte wählen Sie mindestens einen Dienstleister.'),
  }),
  answer: 'file',
});

/** Makes the order LV of one provider and property from its awards (API-035, OPEN-53). */
export const exportOrderLv = endpoint({
  method: 'PUT',
  path: awardingPath,
  aliases: shortPaths(awardingPath),
  access: ALPHA_PERMISSIONS,
  summary: 'Export an order LV.',
  params,
  query: z.object({ type: z.enum(['excel', 'json']) }),
  body: z.looseObject({ provider: withId }),
  answer: 'file',
});
