import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { exportLv, getLvColumns } from '@rahmenpreis/contract/lv.ts';
import { getOffers } from '@rahmenpreis/contract/offers.ts';
import { exportReceipt } from '@rahmenpreis/contract/receipt.ts';
import { authenticate } from '@rahmenpreis/contract/session.ts';
import { bidderName } from '../made-tender/store-offer.ts';
import { TEST_PASSWORD } from '../test-server.ts';
import { callOf, type FloodCaller, JSON_TYPE, type Line, priceCall } from './calls.ts';
import { listLargeBodies } from './large-bodies.ts';
import type { FloodCall } from './sender.ts';

/** So many calls each attacker keeps on their way, where they are small; of large bodies it is one. */
const LANES = 16;

/** What an attacker's calls are made from. */
export interface FloodPlace extends Pick<Line, 'server'> {
  /** The phase that ends during the flood. */
  readonly endingId: string;
  /** A phase with whole offers, and one of its properties. */
  readonly tenderId: string;
  readonly propertyId: string;
}

/** A flood: what one of the attackers sends, again and again, each call in a lane of its own. */
export interface FloodKind {
  readonly title: string;
  /** No task of the event loop may be long under it (decision 0019). */
  readonly hasLargeBody: boolean;
  calls(place: FloodPlace, caller: FloodCaller, attacker: number): FloodCall[];
}

function small(
  title: string,
  callOfLane: (...from: [...Parameters<FloodKind['calls']>, number]) => FloodCall,
) {
  return {
    title,
    hasLargeBody: false,
    calls: (...from: Parameters<FloodKind['calls']>) =>
      Array.from({ length: LANES }, (_, lane) => callOfLane(...from, lane)),
  };
}

/** A call with what its path names. */
function again(title: string, endpoint: Endpoint, query = '', bodyOf?: (caller: FloodCaller) => object) {
  return small(title, ({ server, tenderId, propertyId }, caller) => {
    const { headers, organisationId } = caller;
    const url = server.url + fillPath(endpoint, { phaseId: tenderId, propertyId, orgaId: organisationId });
    const call = { url: url + query, method: endpoint.method, headers };
    if (bodyOf === undefined) return call;
    return { ...call, headers: { ...headers, ...JSON_TYPE }, body: JSON.stringify(bodyOf(caller)) };
  });
}

/**
 * All floods: of large bodies with lists of so many entries, and of small calls as fast as they are
 * answered, by what they cost: statements, whole lists, work beside the thread, argon2id.
 */
export function listFloodKinds(count: number): FloodKind[] {
  const large = listLargeBodies(count).map(({ title, endpoint, body }) => ({
    title,
    hasLargeBody: true,
    calls: ({ server, endingId }: FloodPlace, caller: FloodCaller) => [
      callOf({ server, caller }, endpoint, endingId, body(endingId)),
    ],
  }));
  return [
    ...large,
    small('single prices', ({ server, endingId }, caller, _, code) =>
      priceCall({ server, caller }, { phaseId: endingId, code, value: 2_000 }),
    ),
    again('whole offers', getOffers),
    again('columns of all LVs', getLvColumns),
    again('LVs as Excel', exportLv, '?type=excel', ({ id }) => ({ serviceProvider: [{ id }] })),
    again('receipts as PDF', exportReceipt, '?type=pdf'),
    small('signing in', ({ server }, _, attacker) => ({
      url: server.url + authenticate.path,
      method: authenticate.method,
      headers: JSON_TYPE,
      body: JSON.stringify({ username: bidderName(attacker), password: TEST_PASSWORD }),
    })),
  ];
}
