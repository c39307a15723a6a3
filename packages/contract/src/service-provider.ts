import type { z } from 'zod';
import { type AnswerOf, endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES } from './limits.ts';
import type {
  administratorSchema,
  listedProviderSchema,
  serviceProviderCallSchemas,
  serviceProviderInputSchema,
  serviceProviderListSchema,
  serviceProviderSchema,
} from './schema/service-provider.ts';

const { forAdminWriters, forAdmins } = endpointsOf<typeof serviceProviderCallSchemas>();

/** A service provider's account as administrators see it (USER-004, USER-005). */
export type ServiceProvider = z.output<typeof serviceProviderSchema>;

/** An administrator's account as administrators see it. */
export type Administrator = z.output<typeof administratorSchema>;

export type ServiceProviderInput = z.output<typeof serviceProviderInputSchema>;

/** What a list may change of an account. */
export type ListedProvider = z.output<typeof listedProviderSchema>;

/** What a list makes and changes of accounts. */
export type ServiceProviderList = z.output<typeof serviceProviderListSchema>;
/** The same as it is sent: what is left out is unset. */
export type SentServiceProviderList = z.input<typeof serviceProviderListSchema>;

const path = '/auth/v1/alpha/serviceprovider';

/** Lists every service provider (API-002). */
export const listServiceProviders = forAdmins('listServiceProviders', `GET ${path}`);

/** Creates a service provider's account and its organisation (API-008, USER-009, USER-010). */
export const createServiceProvider = forAdminWriters('createServiceProvider', `PUT ${path}`, {
  isCreate: true,
});

/**
 * Stores a list's accounts in one transaction: new ones, invited two minutes later, and cells, each with what
 * its sender saw; 412, storing nothing, where one is another by now. What a list made is removed while nobody
 * was invited to it and no phase lists it; else it stays and is named (USER-010, decision 0080).
 */
export const saveServiceProviders = forAdminWriters('saveServiceProviders', `PUT ${path}/list`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'before',
});

/** What a list has made and changed, and what it could not remove. */
export type StoredServiceProviderList = AnswerOf<typeof saveServiceProviders, never>;

/** Gives both write grants (API-009, USER-012). */
export const grantFullAccess = forAdminWriters(
  'grantFullAccess',
  `PATCH ${path}/{serviceProviderId}/fullAccess`,
);

/** Withdraws both write grants (API-009, USER-012). */
export const setReadOnly = forAdminWriters('setReadOnly', `PATCH ${path}/{serviceProviderId}/readOnly`);

/** Sends the invitation again, which voids the earlier link; 409 once a password was chosen (OPEN-39). */
export const resendInvitation = forAdminWriters(
  'resendInvitation',
  `PATCH ${path}/{serviceProviderId}/invitation`,
);

/**
 * Sends the invitations of several accounts again, each as by hand; one with a password, that cannot sign in
 * or was invited often within the hour is left out and named, 404 where one is none (OPEN-39).
 */
export const resendInvitations = forAdminWriters('resendInvitations', `PUT ${path}/invitation`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** Lists the accounts on the owner's side with their rights. */
export const listAdministrators = forAdmins('listAdministrators', 'GET /auth/v1/alpha/administrator');

/** Blocks an account: its sessions end, and nobody signs in with it (USER-004, field `valid`). */
export const blockServiceProvider = forAdminWriters(
  'blockServiceProvider',
  `PATCH ${path}/{serviceProviderId}/blocked`,
);

/** Lets a blocked account sign in again (USER-004, field `valid`). */
export const unblockServiceProvider = forAdminWriters(
  'unblockServiceProvider',
  `PATCH ${path}/{serviceProviderId}/unblocked`,
);

/**
 * Removes the authenticator app of an account whose owner lost it: sessions end, and mailed codes take over;
 * 409 without an app.
 */
export const resetTwoFactor = forAdminWriters(
  'resetTwoFactor',
  `PATCH ${path}/{serviceProviderId}/twoFactorReset`,
);

/** Sets when an account expires: in the future, at most ten years ahead, else 400 (USER-009). */
export const extendExpiry = forAdminWriters('extendExpiry', `PATCH ${path}/{serviceProviderId}/expire`, {
  seen: 'before',
});
