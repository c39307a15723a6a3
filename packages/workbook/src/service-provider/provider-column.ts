import { isFullDlWriter } from '@rahmenpreis/contract/permission.ts';
import type { ListedProvider, ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { type ColumnRule, textRule } from '../sheet/header.ts';
import { splitPerson } from '../sheet/shared-cell.ts';

/** The columns of a list of service providers, by the names of the fields. */
export type ProviderColumn = 'organisation' | 'username' | keyof ListedProvider;

/** Accounts are known by their e-mail address, which therefore must have a column (decision 0080). */
export const PROVIDER_COLUMNS: Readonly<Record<ProviderColumn, ColumnRule>> = {
  organisation: { ...textRule('Organisation'), shortHeader: 'Firma' },
  firstname: {
    ...textRule('Vorname'),
    shares: { with: 'lastname', part: (text) => splitPerson(text).firstname },
  },
  lastname: {
    ...textRule('Nachname'),
    shortHeader: 'Name',
    shares: { with: 'firstname', part: (text) => splitPerson(text).lastname },
  },
  username: { ...textRule('E-Mail', true), shortHeader: 'Mail' },
  phone: textRule('Telefon'),
  info: textRule('Bemerkung'),
  erpNummer: { ...textRule('ERP-Nummer'), isKey: true },
  mayWrite: textRule('Schreibrecht'),
  expire: { ...textRule('Gültig bis'), shortHeader: 'Laufzeit' },
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
