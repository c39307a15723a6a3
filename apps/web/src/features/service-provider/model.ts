import { ACCOUNT_EXTENSION_MAX_YEARS } from '@rahmenpreis/contract/limits.ts';
import { isFullDlWriter, DL_PERMISSIONS, type Permission } from '@rahmenpreis/contract/permission.ts';
import type { ServiceProvider, ServiceProviderInput } from '@rahmenpreis/contract/service-provider.ts';
import { serviceProviderInputSchema } from '@rahmenpreis/contract/schema/service-provider.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { compareServiceProviders } from '@rahmenpreis/tendering/offer/service-provider-order.ts';
import { shortDate } from '../../kernel/time/date-text.ts';
import { NOTHING } from '../../kit/show/nothing.ts';
import { TEXTS } from './texts.ts';

export type UserState = 'active' | 'invited' | 'blocked' | 'expired';

export interface UserRow {
  readonly provider: ServiceProvider;
  readonly state: UserState;
  readonly mayWrite: boolean;
}

/** Gives what an account is: blocked wins over expired, and an invitation is open until a password was chosen. */
export function userState(provider: ServiceProvider, nowMs: number): UserState {
  if (!provider.valid) return 'blocked';
  if (Date.parse(provider.expire) <= nowMs) return 'expired';
  return provider.invitationOpen ? 'invited' : 'active';
}

/** True when a user may change its offers: both write grants are held (USER-012). */
export function holdsWriteRight({ grantedRights }: ServiceProvider): boolean {
  return isFullDlWriter(grantedRights.map(({ title }) => title));
}

/** What a user's dialog tells, with its labels: dates as in forms, a dash where nothing is set (USER-003, PROP-054, UI-002). */
export function userFacts(provider: ServiceProvider): (readonly [label: string, value: string])[] {
  const { firstname, lastname, organisation, username, phone, info, registration, expire } = provider;
  return [
    [TEXTS.firstname, firstname || NOTHING],
    [TEXTS.lastname, lastname || NOTHING],
    [TEXTS.organisation, organisation || NOTHING],
    [TEXTS.username, username || NOTHING],
    [TEXTS.phone, phone || NOTHING],
    [TEXTS.info, info || NOTHING],
    [TEXTS.columns.registration, shortDate(registration)],
    [TEXTS.columns.expire, shortDate(expire)],
    [TEXTS.readRight, TEXTS.isGranted],
    [TEXTS.writeRight, holdsWriteRight(provider) ? TEXTS.isGranted : TEXTS.notGranted],
  ];
}

/** The rights that are sent for a new user: reading always, writing as one (USER-008, USER-012). */
export function chosenRights(mayWrite: boolean): { title: Permission }[] {
  const rights: readonly Permission[] = mayWrite ? DL_PERMISSIONS : ['PERMISSION_DLREAD'];
  return rights.map((title) => ({ title }));
}

export type SortColumn =
  | 'firstname'
  | 'lastname'
  | 'organisation'
  | 'username'
  | 'registration'
  | 'write'
  | 'expire'
  | 'state';

export interface Sorting {
  readonly column: SortColumn;
  readonly isDescending: boolean;
}

/** Users are ordered by registration, first name, last name until they are sorted otherwise (USER-002). */
export const FIRST_SORTING: Sorting = { column: 'registration', isDescending: false };

const STATE_ORDER: readonly UserState[] = ['active', 'invited', 'expired', 'blocked'];

function compareBy(column: SortColumn, one: UserRow, other: UserRow): number {
  if (column === 'write') return Number(other.mayWrite) - Number(one.mayWrite);
  if (column === 'state') return STATE_ORDER.indexOf(one.state) - STATE_ORDER.indexOf(other.state);
  if (column === 'registration' || column === 'expire') {
    return Date.parse(one.provider[column]) - Date.parse(other.provider[column]);
  }
  return compareGerman(one.provider[column], other.provider[column]);
}

function compareUsers({ column, isDescending }: Sorting, one: UserRow, other: UserRow): number {
  const chosen = compareBy(column, one, other);
  if (chosen !== 0) return isDescending ? -chosen : chosen;
  return compareServiceProviders(one.provider, other.provider);
}

function matches({ provider, state }: UserRow, words: readonly string[]): boolean {
  const { firstname, lastname, organisation, username, phone } = provider;
  const text = [firstname, lastname, organisation, username, phone, TEXTS.states[state]].join('\n');
  return holdsWords(text, words);
}

/** Gives the users that match every word of the search, in the wanted order (USER-001, USER-002). */
export function userRows(
  providers: readonly ServiceProvider[],
  search: string,
  sorting: Sorting,
  nowMs: number,
): UserRow[] {
  const words = searchWords(search);
  return providers
    .map((provider) => ({
      provider,
      state: userState(provider, nowMs),
      mayWrite: holdsWriteRight(provider),
    }))
    .filter((row) => matches(row, words))
    .toSorted((one, other) => compareUsers(sorting, one, other));
}

/** Gives the sorting after a click on a column: it first rises, then falls. */
export function sortBy(current: Sorting, column: SortColumn): Sorting {
  return { column, isDescending: current.column === column && !current.isDescending };
}

/** What the dialog holds while a person types. */
export interface UserDraft {
  readonly firstname: string;
  readonly lastname: string;
  readonly organisation: string;
  readonly username: string;
  readonly phone: string;
  readonly info: string;
  readonly mayWrite: boolean;
}

/** A new user may write unless that is taken away (USER-008). */
export const EMPTY_DRAFT: UserDraft = {
  firstname: '',
  lastname: '',
  organisation: '',
  username: '',
  phone: '',
  info: '',
  mayWrite: true,
};

export type DraftProblems = { readonly [field in keyof UserDraft]?: string };

/** Gives the user to send, or the German sentence for each field that is wrong (USER-006, USER-007). */
export function checkDraft(draft: UserDraft): { input: ServiceProviderInput } | { problems: DraftProblems } {
  const { mayWrite, ...texts } = draft;
  const checked = serviceProviderInputSchema.safeParse({ ...texts, grantedRights: chosenRights(mayWrite) });
  if (checked.success) return { input: checked.data };
  const problems: Record<string, string> = {};
  for (const { path, message } of checked.error.issues) problems[String(path[0])] ??= message;
  return { problems };
}

export interface ExpiryChoice {
  readonly years: number;
  /** The instant to send. */
  readonly expire: string;
}

const EXTENSION_YEARS = [1, 2, 5];

function yearsAfter(startMs: number, years: number): number {
  const later = new Date(startMs);
  return later.setUTCFullYear(later.getUTCFullYear() + years);
}

/**
 * Gives the moments to which an account may be extended: whole years after its end, or after now where it has expired,
 * and never further ahead than the server allows (USER-009). Empty when it lasts that long already.
 */
export function expiryChoices({ expire }: ServiceProvider, nowMs: number): ExpiryChoice[] {
  const startMs = Math.max(Date.parse(expire), nowMs);
  const latestMs = yearsAfter(nowMs, ACCOUNT_EXTENSION_MAX_YEARS);
  return EXTENSION_YEARS.map((years) => ({ years, expireMs: yearsAfter(startMs, years) }))
    .filter(({ expireMs }) => expireMs <= latestMs)
    .map(({ years, expireMs }) => ({ years, expire: new Date(expireMs).toISOString() }));
}
