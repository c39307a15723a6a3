import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate } from '@rahmenpreis/german/written-instant.ts';
import { NOTHING } from '../../kit/show/nothing.ts';
import { TEXTS } from './texts.ts';
import { holdsWriteRight } from './user-state.ts';

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
