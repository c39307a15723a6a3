import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { emailSchema, idSchema, instantSchema } from './scalar.ts';

/** What is open or became of a new address for signing in (decision 0087). */
export const addressChangeSchema = z.object({
  id: idSchema,
  /** The address that holds until the new one does. */
  formerUsername: z.string(),
  username: z.string(),
  /** The administrator who asked for it; no other may be the second one. */
  askedBy: idSchema,
  askedAt: instantSchema,
  /** Until when at least the former address may stop it; it holds earlier only if the company agrees. */
  objectUntil: instantSchema,
  /** True once the link in the mail to the new address was opened. */
  isProven: z.boolean(),
  /** Who agreed; null while nobody has. */
  agreedBy: z.enum(['company', 'administrator']).nullable(),
  /** True while a running or sealed phase lists the company, or has listed it: then somebody must agree. */
  needsAgreement: z.boolean(),
  outcome: z.enum(['open', 'effective', 'objected', 'withdrawn', 'replaced', 'taken', 'lapsed']),
  endedAt: instantSchema.nullable(),
});

/** The same, as the company itself sees it: which administrator it was is not told. */
export const ownAddressChangeSchema = addressChangeSchema.omit({ askedBy: true });

const tokenBody = z.object({ token: z.string('Der Link ist unvollständig.') });

/** The schemas of the calls in `address-change.ts`, each under the name of its call. */
export const addressChangeCallSchemas = {
  askAddressChange: {
    summary: 'Ask for another address for signing in.',
    body: z.object({
      username: emailSchema,
      /** The address that the caller saw. */
      before: z.string('Bitte geben Sie die bisherige E-Mail-Adresse an.'),
      /** The open change that the caller saw and wants to replace; missing where it saw none. */
      replaces: idSchema.optional(),
    }),
    answer: addressChangeSchema,
  },
  agreeToAddressChange: {
    summary: 'Agree to another address as a second administrator.',
    answer: addressChangeSchema,
  },
  withdrawAddressChange: { summary: 'Withdraw another address for signing in.', answer: addressChangeSchema },
  answerAddressChange: {
    summary: 'Agree to another address for the own account, or stop it.',
    body: z.object({ isAgreed: z.boolean('Bitte geben Sie true oder false an.') }),
    answer: ownAddressChangeSchema,
  },
  proveAddress: {
    summary: 'Prove with the token of a link that the new address is read.',
    body: tokenBody,
    answer: ownAddressChangeSchema,
  },
  objectToAddress: {
    summary: 'Stop another address with the token of a link.',
    body: tokenBody,
    answer: ownAddressChangeSchema,
  },
} satisfies Record<string, CallSchemas>;
