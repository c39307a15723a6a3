import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES } from './limits.ts';
import type {
  handoverCallSchemas,
  handoverContractSchema,
  handoverFormSchema,
  handoverSchema,
} from './schema/handover.ts';

const { forAdmins, forAdminWriters } = endpointsOf<typeof handoverCallSchemas>();

/** The form of an owner's hand-over files: columns, and how its CSV is written. */
export type HandoverForm = z.output<typeof handoverFormSchema>;

/** Terms of the contract with one provider. */
export type HandoverContract = z.output<typeof handoverContractSchema>;

/** The form of hand-over files, and what is said of the contracts of a phase. */
export type Handover = z.output<typeof handoverSchema>;

const path = '/award/v1/phase/{phaseId}/handover';

/** Gives the form of hand-over files, and what is said of the contracts of a phase (decision 0132). */
export const getHandover = forAdmins('getHandover', `GET ${path}`);

/** Stores both. */
export const saveHandover = forAdminWriters('saveHandover', `PUT ${path}`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'version',
});

/** Makes the hand-over of an award in its stored form. */
export const exportHandover = forAdmins('exportHandover', `PUT ${path}/file`, { answers: 'file' });
