import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { compareGerman, compareGermanLists } from '@rahmenpreis/german/compare-german.ts';

/** When somebody registered, as it is stored or as it is sent, and the name. */
type Registered = Pick<ServiceProvider, 'firstname' | 'lastname'> & { registration: Date | string };
type Organised = Pick<ServiceProvider, 'organisation' | 'username'>;

/** The order of service providers: registration, first name, last name (USER-002, USER-005). */
export function compareServiceProviders(a: Registered, b: Registered): number {
  return (
    new Date(a.registration).getTime() - new Date(b.registration).getTime() ||
    compareGerman(a.firstname, b.firstname) ||
    compareGerman(a.lastname, b.lastname)
  );
}

/** The order of service providers where one is chosen: organisation, user name (HISTORY-002). */
export function compareByOrganisation(a: Organised, b: Organised): number {
  return compareGermanLists([a.organisation, a.username], [b.organisation, b.username]);
}
