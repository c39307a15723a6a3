import type { AuditKind, listAuditEntries } from '@rahmenpreis/contract/audit.ts';
import type { SentQueryOf } from '@rahmenpreis/contract/endpoint.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { nextDay, startOfDay } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { KIND_WORDS } from '@rahmenpreis/tendering/audit-log/action-words.ts';
import { parseDay } from '../../kernel/time/parse-day.ts';
import { TEXTS } from './texts.ts';

/** What the address says of which entries are meant; days as «2026-03-05», both included. */
export const FILTER_NAMES = ['person', 'phase', 'kind', 'outcome', 'from', 'until'] as const;
export type FilterName = (typeof FILTER_NAMES)[number];
export type AuditLogFilter = Readonly<Partial<Record<FilterName, string>>>;

export type AuditLogQuery = Omit<NonNullable<SentQueryOf<typeof listAuditEntries>>, 'before' | 'limit'>;

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

const isId = (text: string): boolean => ID.test(text);
const isKind = (text: string): text is AuditKind => Object.hasOwn(KIND_WORDS, text);
const isOutcome = (text: string): text is keyof typeof TEXTS.outcomes => Object.hasOwn(TEXTS.outcomes, text);

function isDay(text: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return parseDay(`${day}.${month}.${year}`) === text;
}

/** What each part of the filter can be. */
const CAN_BE: Readonly<Record<FilterName, (text: string) => boolean>> = {
  person: isId,
  phase: isId,
  kind: isKind,
  outcome: isOutcome,
  from: isDay,
  until: isDay,
};

/** Gives what of the address can be meant; anything else narrows nothing. */
export function readFilter(search: AuditLogFilter): AuditLogFilter {
  const isMeant = (name: FilterName) => search[name] !== undefined && CAN_BE[name](search[name]);
  return Object.fromEntries(FILTER_NAMES.filter(isMeant).map((name) => [name, search[name]]));
}

/** What the server is asked for: changes alone where nothing else is said. */
export function queryOf(filter: AuditLogFilter): AuditLogQuery {
  const { person, phase, kind, outcome, from, until } = filter;
  return {
    ...(person !== undefined && { actorId: person }),
    ...(phase !== undefined && { phaseId: phase }),
    ...(kind !== undefined && isKind(kind) && { kind }),
    ...(outcome !== 'all' && {
      outcome: outcome === 'done' || outcome === 'refused' ? outcome : 'changed',
    }),
    ...(from !== undefined && { from: startOfDay(from) }),
    ...(until !== undefined && { until: startOfDay(nextDay(until)) }),
  };
}

function valueText(name: FilterName, value: string, nameOf: (id: string) => string | undefined): string {
  if (name === 'kind') return isKind(value) ? KIND_WORDS[value] : value;
  if (name === 'outcome') return isOutcome(value) ? TEXTS.outcomes[value] : TEXTS.changesOnly;
  if (name === 'from' || name === 'until') return shortDate(startOfDay(value));
  return nameOf(value) ?? value;
}

/** The filter in words, for the head of a file. */
export function filterText(filter: AuditLogFilter, nameOf: (id: string) => string | undefined): string {
  const parts = FILTER_NAMES.flatMap((name) => {
    const value = filter[name] ?? (name === 'outcome' ? 'changed' : undefined);
    return value === undefined ? [] : [`${TEXTS.filters[name]}: ${valueText(name, value, nameOf)}`];
  });
  return parts.join('; ');
}
