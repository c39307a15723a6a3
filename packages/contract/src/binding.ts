import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type { bindingCallSchemas, bindingSchema } from './schema/binding.ts';

const { endpointFor, forAdminWriters, forUsers } = endpointsOf<typeof bindingCallSchemas>();

/** Until when the offers of a phase bind: all for administrators, its own for a bidder (decision 0128). */
export type Binding = z.output<typeof bindingSchema>;

const path = '/lvep/v1/phase/{phaseId}/binding';

/** Tells until when offers bind; of a sealed phase only bidders are told, of their own. */
export const getBinding = forUsers('getBinding', `GET ${path}`);

/**
 * Asks the bidders that take part to be bound for longer, after the end and the opening; 409 where the phase
 * has no Bindefrist or has not ended, 400 where the day is no later one.
 */
export const askBinding = forAdminWriters('askBinding', `PUT ${path}`, { seen: 'before' });

/** Confirms such a request for the own company, once; 409 once its day is over. */
export const confirmBinding = endpointFor(['PERMISSION_DLWRITEKEYVAL'])(
  'confirmBinding',
  `PUT ${path}/{bindingId}`,
);
