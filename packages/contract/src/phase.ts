import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { idSchema, instantSchema, requiredText } from './ids.ts';
import { PERMISSIONS } from './permission.ts';

export const PHASE_TYPES = ['OFFER', 'FINAL'] as const;
export const phaseTypeSchema = z.enum(PHASE_TYPES, 'Bitte wählen Sie OFFER oder FINAL.');

/**
 * A tender phase (PHASE-001). A bidder that is not listed gets only id, title, start, end and type; one that is listed
 * finds only itself in userIds (CONTRACT.md «Who sees what»).
 */
export const phaseSchema = z.object({
  id: idSchema,
  title: z.string(),
  start: instantSchema,
  end: instantSchema,
  type: phaseTypeSchema,
  liegenschaftIds: z.array(idSchema).optional(),
  userIds: z.array(idSchema).optional(),
  publicMediaIds: z.array(idSchema).optional(),
  /** The phase's ETag without its quotes: phases are only listed, so no answer's header gives it before a change. */
  version: z.number().int().optional(),
});
export type Phase = z.infer<typeof phaseSchema>;

export const phaseInputSchema = z.object({
  title: requiredText('Bitte geben Sie einen Namen an'),
  start: z.iso.datetime({ offset: true, error: 'Bitte geben Sie ein Startdatum an' }),
  end: z.iso.datetime({ offset: true, error: 'Bitte geben Sie ein Enddatum an' }),
  type: phaseTypeSchema.default('OFFER'),
  liegenschaftIds: z.array(idSchema).optional(),
  userIds: z.array(idSchema).optional(),
  publicMediaIds: z.array(idSchema).optional(),
});
export type PhaseInput = z.output<typeof phaseInputSchema>;

const path = '/lvep/v1/phase';
const params = z.object({ id: idSchema });

/** Lists the phases in the order start, end, title (PHASE-004, API-027). */
export const listPhases = endpoint({
  method: 'GET',
  path,
  aliases: shortPaths(path),
  access: PERMISSIONS,
  summary: 'List phases.',
  answer: z.array(phaseSchema),
});

/** Creates a phase; overlapping ones are refused with 409 (API-025, PHASE-006). */
export const createPhase = endpoint({
  method: 'PUT',
  path,
  aliases: shortPaths(path),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Create a phase.',
  isCreate: true,
  body: phaseInputSchema,
  answer: phaseSchema,
});

/** Changes a phase before its end; lists that the body omits stay as they are (API-027, PHASE-009…012). */
export const changePhase = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  aliases: shortPaths(`${path}/{id}`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Change a phase.',
  params,
  body: phaseInputSchema,
  answer: phaseSchema,
});

/** Deletes a future phase with its catalogue and LVs (API-026, PHASE-009). */
export const deletePhase = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  aliases: shortPaths(`${path}/{id}`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Delete a future phase.',
  params,
  answer: z.object({}),
});
