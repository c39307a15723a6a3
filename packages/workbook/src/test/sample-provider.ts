import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';

const ID = '00000000-0000-4000-8000-00000000000a';

/** An account with these texts: two names, a remark and its company; for tests. */
export function accountWith([firstname, lastname, info, organisation]: readonly [
  string,
  string,
  string,
  string,
]): ServiceProvider {
  return {
    id: ID,
    organisationId: ID,
    username: 'bieter@example.org',
    firstname,
    lastname,
    phone: lastname,
    organisation,
    organisationLogo: '',
    info,
    erpNummer: lastname,
    type: 'OTHER',
    valid: true,
    registration: '2026-11-20T12:00:00.000Z',
    expire: '2028-11-20T12:00:00.000Z',
    grantedRights: [],
    invitationOpen: false,
    lastSignIn: null,
    hasAuthenticator: false,
  };
}
