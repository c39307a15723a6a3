import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { exportLv, getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { authenticate } from '@rahmenpreis/contract/session.ts';
import { DEMO_PASSWORD } from '../../e2e/stage/browser.ts';
import { bidderName } from '../pricing/store-offer.ts';
import type { Caller } from '../../e2e/stage/caller.ts';
import type { WatchedServer } from '../server/watched-server.ts';
import { BODY_FLOODS } from './bodies.ts';
import { callOf, priceCall } from './calls.ts';
import type { FloodCall } from './sender.ts';

/** So many calls each attacker keeps on their way, where they are small; of large bodies it is one. */
const LANES = 16;
const JSON_TYPE = { 'content-type': 'application/json' };

/** What an attacker's calls are made from. */
export interface FloodPlace {
  readonly server: Pick<WatchedServer, 'url'>;
  /** The phase that ends with the flood; its catalogue has `BATCH` codes. */
  readonly endingId: string;
  /** A phase with whole offers, and one of its properties. */
  readonly tenderId: string;
  readonly propertyId: string;
}

/** A flood: what one of the attackers sends, again and again, each call in a lane of its own. */
export interface Flood {
  readonly title: string;
  calls(place: FloodPlace, caller: Caller, attacker: number): FloodCall[];
}

const lanes = (make: (lane: number) => FloodCall): FloodCall[] =>
  Array.from({ length: LANES }, (_, k) => make(k));

/** A call with what its path names, as often as there are lanes. */
function again(title: string, endpoint: Endpoint, query = '', body?: (caller: Caller) => object): Flood {
  return {
    title,
    calls: ({ server, tenderId, propertyId }, caller) => {
      const { headers, organisationId } = caller;
      const path = fillPath(endpoint, { phaseId: tenderId, propertyId, orgaId: organisationId });
      const sent = body === undefined ? {} : { body: JSON.stringify(body(caller)) };
      return lanes(() => ({
        url: `${server.url}${path}${query}`,
        method: endpoint.method,
        headers: body === undefined ? headers : { ...headers, ...JSON_TYPE },
        ...sent,
      }));
    },
  };
}

/**
 * Small calls as fast as they are answered, by what they cost: statements, whole lists, work beside the
 * thread, argon2id.
 */
const SMALL: readonly Flood[] = [
  {
    title: 'Preise, einer nach dem anderen',
    calls: ({ server, endingId }, caller) =>
      lanes((code) => priceCall({ server, caller }, { phaseId: endingId, code, value: 2_000 })),
  },
  again('ganze Angebote', getOffers),
  again('Spalten aller LVs', getLvColumns),
  again('LVs als Excel', exportLv, '?type=excel', ({ id }) => ({ serviceProvider: [{ id }] })),
  again('Belege als PDF', exportReceipt, '?type=pdf'),
  {
    title: 'Anmeldungen',
    calls: ({ server }, _caller, attacker) =>
      lanes(() => ({
        url: server.url + authenticate.path,
        method: authenticate.method,
        headers: JSON_TYPE,
        body: JSON.stringify({ username: bidderName(attacker), password: DEMO_PASSWORD }),
      })),
  },
];

/** Nothing but an empty list, with which the floods are compared. */
const [QUIET, ...LARGE] = BODY_FLOODS.map(
  ({ title, endpoint, body }): Flood => ({
    title,
    calls: ({ server, endingId }, caller) => [callOf({ server, caller }, endpoint, endingId, body(endingId))],
  }),
) as [Flood, ...Flood[]];

/** The floods of large bodies and those of small calls, each beginning with none. */
export const LARGE_FLOODS: readonly Flood[] = [QUIET, ...LARGE];
export const SMALL_FLOODS: readonly Flood[] = [QUIET, ...SMALL];
