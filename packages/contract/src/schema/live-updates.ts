import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { PERMISSIONS } from '../permission.ts';
import { idSchema } from './scalar.ts';

const offersNewsSchema = z.object({
  revision: z.number().int(),
  /** The ETag of GET offers; a different one means there is something new. */
  version: z.string(),
});

export const liveUpdateSchema = z.object({
  /** The rights that the user holds. */
  permissions: z.array(z.enum(PERMISSIONS)),
  /** The ETag of GET phase. */
  phases: z.string(),
  /** Another one whenever a property or building that the user sees is. */
  liegenschaften: z.string(),
  /** Of the phase in view; null without one, and of one that does not list the user. */
  offers: offersNewsSchema.nullable(),
  /** Changes when a scenario of the phase in view or its result does; null for bidders and while sealed. */
  scenarios: z.string().nullable(),
  /** Changes with the questions of the phase in view, for bidders with published and own ones; else null. */
  questions: z.string().nullable(),
});

/** The schemas of the calls in `live-updates.ts`, each under the name of its call. */
export const liveUpdateCallSchemas = {
  followNews: {
    summary: 'Follow rights, phases and the offers of the phase in view as server-sent events.',
    query: z.object({ phaseId: idSchema.optional() }),
  },
} satisfies Record<string, CallSchemas>;
