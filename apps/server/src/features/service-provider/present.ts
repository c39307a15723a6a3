import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { ServiceProviderRow } from './repository.ts';

/** A service provider as administrators see it (USER-004). */
export function presentServiceProvider(row: ServiceProviderRow): ServiceProvider {
  return {
    id: row.id,
    organisationId: row.organisationId,
    username: row.username,
    firstname: row.firstname,
    lastname: row.lastname,
    phone: row.phone,
    organisation: row.organisation,
    organisationLogo: row.organisationLogo,
    info: row.info,
    type: 'OTHER',
    valid: row.valid,
    registration: row.registration.toISOString(),
    expire: row.expire.toISOString(),
    grantedRights: row.permissions.map((title) => ({ title })),
    invitationOpen: row.invitationOpen,
    hasAuthenticator: row.hasAuthenticator,
  };
}
