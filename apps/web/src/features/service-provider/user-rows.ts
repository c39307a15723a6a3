import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { TEXTS } from './texts.ts';
import { holdsWriteRight, type UserState, userState } from './user-state.ts';
import type { ColumnOrder } from '../../kit/show/column-order.ts';

/** The titles of the phases that list an account, in the order of the phases. */
export type PhasesOf = (accountId: string) => readonly string[];

/** Gives by account which of the phases list it. */
export function phasesByUser(phases: readonly Pick<Phase, 'title' | 'userIds'>[]): PhasesOf {
  const titles = new Map<string, string[]>();
  for (const { title, userIds = [] } of phases) {
    for (const id of userIds) titles.set(id, [...(titles.get(id) ?? []), title]);
  }
  return (accountId) => titles.get(accountId) ?? [];
}

export interface UserRow {
  readonly provider: ServiceProvider;
  readonly state: UserState;
  readonly mayWrite: boolean;
}

export type SortColumn = Exclude<keyof typeof TEXTS.columns, 'read' | 'actions'>;

export type Sorting = ColumnOrder<SortColumn>;

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

function matches({ provider, state }: UserRow, words: readonly string[]): boolean {
  const { firstname, lastname, organisation, username, phone } = provider;
  const text = [firstname, lastname, organisation, username, phone, TEXTS.states[state]].join('\n');
  return holdsWords(text, words);
}

/** Gives the users that match every search word, sorted; equal ones as listed (USER-001, USER-002). */
export function userRows(
  providers: readonly ServiceProvider[],
  search: string,
  sorting: Sorting,
  nowMs: number,
): UserRow[] {
  const words = searchWords(search);
  return providers
    .map((provider) => ({ provider, state: userState(provider, nowMs), mayWrite: holdsWriteRight(provider) }))
    .filter((row) => matches(row, words))
    .toSorted((one, other) => compareBy(sorting.column, one, other) * (sorting.isDescending ? -1 : 1));
}

/** Gives the sorting after a click on a column: it first rises, then falls. */
export function sortBy(current: Sorting, column: SortColumn): Sorting {
  return { column, isDescending: current.column === column && !current.isDescending };
}
