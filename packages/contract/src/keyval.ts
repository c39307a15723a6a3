import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { idSchema } from './ids.ts';
import { BATCH_MAX_ENTRIES } from './limits.ts';
import { ALPHA_PERMISSIONS, DL_PERMISSIONS } from './permission.ts';

/** One key-value entry of an organisation (KV-001). */
export const keyValSchema = z.object({
  id: idSchema,
  key: z.string(),
  value: z.string(),
  organisationId: idSchema,
});
export type KeyVal = z.infer<typeof keyValSchema>;

const keyText = z
  .string('Bitte geben Sie einen Schlüssel an.')
  .min(1, 'Bitte geben Sie einen Schlüssel an.')
  .max(1_000, 'Der Schlüssel ist zu lang.');
const valueText = z.string('Bitte geben Sie einen Wert als Text an.').max(2_000_000, 'Der Wert ist zu lang.');
export const keyValInputSchema = z.object({ key: keyText, value: valueText });
export type KeyValInput = z.output<typeof keyValInputSchema>;
const batchSchema = z.object({
  data: z
    .array(keyValInputSchema.extend({ id: idSchema.optional() }), 'Bitte geben Sie eine Liste an.')
    .max(BATCH_MAX_ENTRIES, `Bitte geben Sie höchstens ${BATCH_MAX_ENTRIES} Einträge an.`),
});

const phaseParams = z.object({ id: idSchema });
const orgaParams = phaseParams.extend({ orgaId: idSchema });
const alphaPath = '/keyval/v1/alpha/orga/{orgaId}/phase/{id}/keyVal';
const ownPath = '/keyval/v1/orga/{orgaId}/phase/{id}/keyVal';
const entryParams = orgaParams.extend({ keyValId: idSchema });

/** Lists every organisation's entries of a phase (API-039). */
export const listPhaseKeyVals = endpoint({
  method: 'GET',
  path: '/keyval/v1/alpha/phase/{id}',
  aliases: shortPaths('/keyval/v1/alpha/phase/{id}'),
  access: ALPHA_PERMISSIONS,
  summary: 'List the key-values of a phase.',
  params: phaseParams,
  answer: z.array(keyValSchema),
});

/** Lists one organisation's entries of a phase for administrators (API-038). */
export const listOrgaKeyVals = endpoint({
  method: 'GET',
  path: '/keyval/v1/alpha/phase/{id}/orga/{orgaId}',
  aliases: shortPaths('/keyval/v1/alpha/phase/{id}/orga/{orgaId}'),
  access: ALPHA_PERMISSIONS,
  summary: 'List the key-values of one organisation.',
  params: orgaParams,
  answer: z.array(keyValSchema),
});

/** Lists a bidder's own entries of a phase (OPEN-04). */
export const listOwnKeyVals = endpoint({
  method: 'GET',
  path: '/keyval/v1/phase/{id}/orga/{orgaId}',
  aliases: shortPaths('/keyval/v1/phase/{id}/orga/{orgaId}'),
  access: DL_PERMISSIONS,
  summary: 'List own key-values.',
  params: orgaParams,
  answer: z.array(keyValSchema),
});

/** Creates an administrator's entry: filter, target or award; an existing key is updated (API-040). */
export const createAlphaKeyVal = endpoint({
  method: 'PUT',
  path: alphaPath,
  aliases: shortPaths(alphaPath),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Create an administrator key-value.',
  params: orgaParams,
  body: keyValInputSchema,
  answer: keyValSchema,
});

/** Changes an administrator's entry (API-040). */
export const changeAlphaKeyVal = endpoint({
  method: 'PUT',
  path: `${alphaPath}/{keyValId}`,
  aliases: shortPaths(`${alphaPath}/{keyValId}`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Change an administrator key-value.',
  params: entryParams,
  body: keyValInputSchema,
  answer: keyValSchema,
});

/** Removes an administrator's entry, for instance an award (API-041). */
export const deleteAlphaKeyVal = endpoint({
  method: 'DELETE',
  path: `${alphaPath}/{keyValId}`,
  aliases: shortPaths(`${alphaPath}/{keyValId}`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Delete an administrator key-value.',
  params: entryParams,
  answer: z.object({}),
});

/** Creates a bidder's entry; an existing key is updated (OPEN-04, KV-002). */
export const createOwnKeyVal = endpoint({
  method: 'PUT',
  path: ownPath,
  aliases: shortPaths(ownPath),
  access: ['PERMISSION_DLWRITEKEYVAL'],
  summary: 'Create an own key-value.',
  params: orgaParams,
  body: keyValInputSchema,
  answer: keyValSchema,
});

/** Changes a bidder's entry (OPEN-04, KV-002). */
export const changeOwnKeyVal = endpoint({
  method: 'PUT',
  path: `${ownPath}/{keyValId}`,
  aliases: shortPaths(`${ownPath}/{keyValId}`),
  access: ['PERMISSION_DLWRITEKEYVAL'],
  summary: 'Change an own key-value.',
  params: entryParams,
  body: keyValInputSchema,
  answer: keyValSchema,
});

/** Saves many of a bidder's entries, all or none (API-037, BID-025). */
export const saveOwnKeyVals = endpoint({
  method: 'PUT',
  path: '/keyval/v1/orga/{orgaId}/phase/{id}/batch/keyVal',
  aliases: shortPaths('/keyval/v1/orga/{orgaId}/phase/{id}/batch/keyVal'),
  access: ['PERMISSION_DLWRITEKEYVAL'],
  summary: 'Save many own key-values at once.',
  params: orgaParams,
  body: batchSchema,
  answer: z.array(keyValSchema),
});
