import { TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import type { ListedProvider, ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import type { ColumnRule } from '../sheet/header.ts';
import { splitPerson } from '../sheet/shared-cell.ts';

/** The columns of a list of service providers, by the names of the fields. */
export type ProviderColumn = 'organisation' | 'username' | keyof ListedProvider;

function column(header: string, shortHeader?: string, isRequired = false): ColumnRule {
  return {
    header,
    isRequired,
    maxLength: TEXT_MAX_LENGTH,
    ...(shortHeader !== undefined && { shortHeader }),
  };
}

/** Accounts are known by their e-mail address, which therefore must have a column (decision 0080). */
export const PROVIDER_COLUMNS: Readonly<Record<ProviderColumn, ColumnRule>> = {
  organisation: column('Organisation', 'Firma'),
  firstname: {
    ...column('Vorname'),
    shares: { with: 'lastname', part: (text) => splitPerson(text).firstname },
  },
  lastname: {
    ...column('Nachname', 'Name'),
    shares: { with: 'firstname', part: (text) => splitPerson(text).lastname },
  },
  username: column('E-Mail', 'Mail', true),
  phone: column('Telefon'),
  info: column('Bemerkung'),
  erpNummer: { ...column('ERP-Nummer'), isKey: true },
  mayWrite: column('Schreibrecht'),
  expire: column('Gültig bis', 'Laufzeit'),
};

/** What the list also tells and nobody can change there. */
export const TOLD_COLUMNS = { registration: 'Registriert am', state: 'Stand' } as const;

/** An answer as lists write it. */
export function flagText(isSo: boolean): string {
  return isSo ? 'ja' : 'nein';
}

/** The day on which an instant falls in Berlin, as lists write it: 16.08.2028. */
export function dayText(instant: string): string {
  const [year, month, day] = dayOfInstant(instant).split('-');
  return `${day}.${month}.${year}`;
}

/** What an account holds in the fields that a list may change. */
export function listedProvider(provider: ServiceProvider): ListedProvider {
  const { firstname, lastname, phone, info, erpNummer, expire, grantedRights } = provider;
  const mayWrite = isFullDlWriter(grantedRights.map(({ title }) => title));
  return { firstname, lastname, phone, info, erpNummer, expire, mayWrite };
}
