import { compareGerman } from '@rahmenpreis/german/compare-german.ts';

/** When somebody registered, as it is stored or as it is sent, and the name. */
interface Registered {
  registration: Date | string;
  firstname: string;
  lastname: string;
}

/** The order of service providers: registration, first name, last name (USER-002, USER-005). */
export function compareServiceProviders(a: Registered, b: Registered): number {
  return (
    new Date(a.registration).getTime() - new Date(b.registration).getTime() ||
    compareGerman(a.firstname, b.firstname) ||
    compareGerman(a.lastname, b.lastname)
  );
}
