import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { emailText, idSchema, instantSchema, requiredText, textSchema } from './ids.ts';
import { ALPHA_PERMISSIONS, permissionSchema } from './permission.ts';

/** A service provider's account as administrators see it (USER-004, USER-005). */
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
  type: z.literal('OTHER'),
  valid: z.boolean(),
  registration: instantSchema,
  expire: instantSchema,
  grantedRights: z.array(z.object({ title: permissionSchema })),
  /** True until the invited person has chosen a password; until then the invitation can be sent again. */
  invitationOpen: z.boolean(),
  /** True while an authenticator app is set up; without one there is nothing its owner could have lost. */
  hasAuthenticator: z.boolean(),
});
export type ServiceProvider = z.infer<typeof serviceProviderSchema>;

export const serviceProviderInputSchema = z.object({
  username: emailText('Bitte geben Sie eine valide E-Mail-Adresse an.'),
  firstname: requiredText('Bitte geben Sie einen Vornamen an.'),
  lastname: requiredText('Bitte geben Sie einen Nachnamen an.'),
  organisation: requiredText('Bitte geben Sie eine Organisation an.'),
  phone: textSchema.default(''),
  organisationLogo: textSchema.default(''),
  info: textSchema.default(''),
  grantedRights: z.array(z.object({ title: permissionSchema })).optional(),
});
export type ServiceProviderInput = z.output<typeof serviceProviderInputSchema>;

const path = '/auth/v1/alpha/serviceprovider';
const params = z.object({ id: idSchema });

/** Lists every service provider (API-002). */
export const listServiceProviders = endpoint({
  method: 'GET',
  path,
  aliases: shortPaths(path),
  access: ALPHA_PERMISSIONS,
  summary: 'List service providers.',
  answer: z.array(serviceProviderSchema),
});

/** Creates a service provider's account and its organisation (API-008, USER-009, USER-010). */
export const createServiceProvider = endpoint({
  method: 'PUT',
  path,
  aliases: shortPaths(path),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Create a service provider.',
  isCreate: true,
  body: serviceProviderInputSchema,
  answer: serviceProviderSchema,
});

/** Gives both write grants (API-009, USER-012). */
export const grantFullAccess = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/fullAccess`,
  aliases: shortPaths(`${path}/{id}/fullAccess`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Grant write access.',
  params,
  answer: serviceProviderSchema,
});

/** Withdraws both write grants (API-009, USER-012). */
export const setReadOnly = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/readOnly`,
  aliases: shortPaths(`${path}/{id}/readOnly`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Reduce to read access.',
  params,
  answer: serviceProviderSchema,
});

/** Sends the invitation again, which voids the link of the earlier one; 409 once a password was chosen (OPEN-39). */
export const resendInvitation = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/invitation`,
  aliases: shortPaths(`${path}/{id}/invitation`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Send the invitation again.',
  params,
  answer: serviceProviderSchema,
});

/** Blocks an account: its sessions end, and nobody signs in with it (USER-004, field `valid`). */
export const blockServiceProvider = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/blocked`,
  aliases: shortPaths(`${path}/{id}/blocked`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Block an account.',
  params,
  answer: serviceProviderSchema,
});

/** Lets a blocked account sign in again (USER-004, field `valid`). */
export const unblockServiceProvider = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/unblocked`,
  aliases: shortPaths(`${path}/{id}/unblocked`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Unblock an account.',
  params,
  answer: serviceProviderSchema,
});

/**
 * Removes the authenticator app of an account whose owner lost it: sessions end, and mailed codes take over; 409
 * without an app.
 */
export const resetTwoFactor = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/twoFactorReset`,
  aliases: shortPaths(`${path}/{id}/twoFactorReset`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Take the authenticator app from an account.',
  params,
  answer: serviceProviderSchema,
});

/** Sets when an account expires: in the future, at most ten years ahead, else 400 (USER-009). */
export const extendExpiry = endpoint({
  method: 'PATCH',
  path: `${path}/{id}/expire`,
  aliases: shortPaths(`${path}/{id}/expire`),
  access: ['PERMISSION_ALPHAWRITE'],
  summary: 'Set when an account expires.',
  params,
  body: z.object({ expire: instantSchema }),
  answer: serviceProviderSchema,
});
