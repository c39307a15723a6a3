import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { daySchema, idSchema, instantSchema } from './scalar.ts';

export const bindingSchema = z.object({
  /** The day of the phase; null where it has none. */
  until: daySchema.nullable(),
  /** Longer ones that were asked for, the earliest first. */
  requests: z.array(z.object({ id: idSchema, until: daySchema, at: instantSchema })),
  /** Those that take part. */
  bidders: z.array(
    z.object({
      serviceProviderId: idSchema,
      organisation: z.string(),
      /** Until when it is bound by now. */
      until: daySchema,
      confirmed: z.array(z.object({ requestId: idSchema, at: instantSchema })),
    }),
  ),
});

/** The schemas of the calls in `binding.ts`, each under the name of its call. */
export const bindingCallSchemas = {
  getBinding: { summary: 'Tell until when the offers of a phase bind.', answer: bindingSchema },
  askBinding: {
    summary: 'Ask bidders to be bound for longer.',
    body: z.object({
      until: daySchema,
      /** The last day asked for, else that of the phase, as the caller saw it. */
      before: z.string('Bitte geben Sie einen Text an.').max(10),
    }),
    answer: bindingSchema,
  },
  confirmBinding: { summary: 'Confirm to be bound for longer.', answer: bindingSchema },
} satisfies Record<string, CallSchemas>;
