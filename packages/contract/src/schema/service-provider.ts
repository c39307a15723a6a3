import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { PROVIDER_LIST_MAX_COUNT } from '../limits.ts';
import { addressChangeSchema } from './address-change.ts';
import { listCellsSchema } from './list-cell.ts';
import { permissionSchema } from './permission.ts';
import { SERVICE_PROVIDER_REQUIRED } from '../required-fields.ts';
import { emailSchema, idSchema, instantSchema, listOf, requiredLine, lineSchema } from './scalar.ts';
import { namedContactSchema } from './session.ts';

export const serviceProviderSchema = z.object({
  id: idSchema,
  organisationId: idSchema,
  username: z.string(),
  firstname: z.string(),
  lastname: z.string(),
  phone: z.string(),
  organisation: z.string(),
  organisationLogo: z.string(),
  info: z.string(),
  /** Its number at the owner's ERP (decision 0132). */
  erpNummer: z.string(),
  type: z.literal('OTHER'),
  valid: z.boolean(),
  registration: instantSchema,
  expire: instantSchema,
  /** When somebody last signed in with the account; null where nobody has. */
  lastSignIn: instantSchema.nullable(),
  grantedRights: z.array(z.object({ title: permissionSchema })),
  /** True until the invited person has chosen a password; until then the invitation can be sent again. */
  invitationOpen: z.boolean(),
  /** True while an authenticator app is set up; without one there is nothing its owner could have lost. */
  hasAuthenticator: z.boolean(),
  /** The open change of the sign-in address, or the last for a month; missing without one (decision 0087). */
  addressChange: addressChangeSchema.optional(),
  /** Present where the mail server refused this address when the last mail was to leave. */
  addressRefused: z.literal(true).optional(),
  /** Whom the company has named to get copies of its mails; missing where nobody is named. */
  secondContact: namedContactSchema.optional(),
});

/** An account on the owner's side, to look at only: it is made and changed at the server's command line. */
export const administratorSchema = serviceProviderSchema.pick({
  id: true,
  username: true,
  firstname: true,
  lastname: true,
  valid: true,
  registration: true,
  expire: true,
  lastSignIn: true,
  grantedRights: true,
  invitationOpen: true,
});

/** A new user: names and company required (USER-006), a valid e-mail address, optional phone (USER-007). */
export const serviceProviderInputSchema = z.object({
  username: emailSchema,
  firstname: requiredLine(SERVICE_PROVIDER_REQUIRED.firstname),
  lastname: requiredLine(SERVICE_PROVIDER_REQUIRED.lastname),
  organisation: requiredLine(SERVICE_PROVIDER_REQUIRED.organisation),
  phone: lineSchema.default(''),
  organisationLogo: lineSchema.default(''),
  info: lineSchema.default(''),
  erpNummer: lineSchema.default(''),
  grantedRights: z.array(z.object({ title: permissionSchema })).optional(),
});

/** What a list may change of an account; `mayWrite` stands for both write grants (USER-012). */
export const listedProviderSchema = serviceProviderInputSchema
  .pick({ firstname: true, lastname: true, phone: true, info: true, erpNummer: true })
  .extend({ mayWrite: z.boolean('Bitte geben Sie true oder false an.'), expire: instantSchema });

/** The listed account as seen when taken back: its sign-in too, as another address may be somebody else. */
const seenProviderSchema = listedProviderSchema.extend({ username: z.string() });
const madeProviderSchema = z.object({ serviceProviderId: idSchema, before: seenProviderSchema });

/** Why an account that a list has made stays. */
const leftReasonSchema = z.enum(['changed', 'in-phase', 'invited']);

/**
 * The accounts that a list makes and changes; one that it does not name stays as it is. `removed` takes back
 * what an earlier list has made (decision 0080).
 */
export const serviceProviderListSchema = z.object({
  created: listOf(
    serviceProviderInputSchema.extend({ expire: instantSchema.optional() }),
    PROVIDER_LIST_MAX_COUNT,
  ),
  changed: listOf(z.object({ serviceProviderId: idSchema, cells: listCellsSchema }), PROVIDER_LIST_MAX_COUNT),
  removed: listOf(madeProviderSchema, PROVIDER_LIST_MAX_COUNT).default([]),
});

/** Whom invitations are sent to again. */
export const invitationsSchema = z.object({
  serviceProviderIds: listOf(idSchema, PROVIDER_LIST_MAX_COUNT).min(
    1,
    'Bitte geben Sie mindestens einen Nutzer an.',
  ),
});

/** Why an account was not invited again. */
export const uninvitedSchema = z.enum(['invitation-used', 'account-inactive', 'invited-often']);

/** The schemas of the calls in `service-provider.ts`, each under the name of its call. */
export const serviceProviderCallSchemas = {
  listServiceProviders: { summary: 'List service providers.', answer: z.array(serviceProviderSchema) },
  createServiceProvider: {
    summary: 'Create a service provider.',
    body: serviceProviderInputSchema,
    answer: serviceProviderSchema,
  },
  saveServiceProviders: {
    summary: 'Store a list of service providers, all of it or nothing.',
    body: serviceProviderListSchema,
    /** What was made, to be taken back; how many were changed; and who of `removed` stays, by company. */
    answer: z.object({
      created: z.array(madeProviderSchema),
      changed: z.int(),
      left: z.array(z.object({ name: z.string(), why: leftReasonSchema })),
    }),
  },
  grantFullAccess: { summary: 'Grant write access.', answer: serviceProviderSchema },
  setReadOnly: { summary: 'Reduce to read access.', answer: serviceProviderSchema },
  resendInvitations: {
    summary: 'Send invitations again, to all who may get one.',
    body: invitationsSchema,
    answer: z.object({
      sent: z.int(),
      /** Who was left out, and why. */
      left: z.array(z.object({ serviceProviderId: idSchema, code: uninvitedSchema })),
    }),
  },
  listAdministrators: { summary: 'List the administrators.', answer: z.array(administratorSchema) },
  resendInvitation: { summary: 'Send the invitation again.', answer: serviceProviderSchema },
  blockServiceProvider: { summary: 'Block an account.', answer: serviceProviderSchema },
  unblockServiceProvider: { summary: 'Unblock an account.', answer: serviceProviderSchema },
  resetTwoFactor: { summary: 'Take the authenticator app from an account.', answer: serviceProviderSchema },
  extendExpiry: {
    summary: 'Set when an account expires.',
    body: z.object({
      expire: instantSchema,
      /** Its expiry as far as its sender knows; refused where somebody else has set another day since. */
      before: instantSchema.optional(),
    }),
    answer: serviceProviderSchema,
  },
} satisfies Record<string, CallSchemas>;
