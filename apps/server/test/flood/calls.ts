import { type Endpoint, fillPath } from '@rahmenpreis/contract/endpoint.ts';
import { createOwnKeyVal } from '@rahmenpreis/contract/keyval.ts';
import { epCodeOf } from '../made-tender/store-properties.ts';
import type { FloodCall } from './sender.ts';

export const JSON_TYPE = { 'content-type': 'application/json' };

/** A price of the code with that number, and the phase it is for. */
export interface Price {
  readonly phaseId: string;
  readonly code: number;
  readonly value: number;
}

/** Somebody who is signed in. */
export interface FloodCaller {
  readonly headers: { readonly authorization: string };
  readonly id: string;
  readonly organisationId: string;
}

/** Who calls which server. */
export interface Line {
  readonly server: { readonly url: string };
  readonly caller: FloodCaller;
}

/** A call with what its path names. */
export function callOf(
  { server, caller }: Line,
  endpoint: Endpoint,
  phaseId: string,
  body?: string,
): FloodCall {
  const { organisationId, headers } = caller;
  return {
    url: server.url + fillPath(endpoint, { phaseId, orgaId: organisationId }),
    method: endpoint.method,
    headers: body === undefined ? headers : { ...headers, ...JSON_TYPE },
    ...(body === undefined ? {} : { body }),
  };
}

/** What is stored of a price. */
export function entryOf({ phaseId, code, value }: Price): { key: string; value: string } {
  return { key: `${phaseId}_ep_${epCodeOf(code)}`, value: String(value) };
}

/** Writes one price. */
export function priceCall(line: Line, price: Price): FloodCall {
  return callOf(line, createOwnKeyVal, price.phaseId, JSON.stringify(entryOf(price)));
}

/** Gives each call its moment: `everyMs` milliseconds after the one before. */
export function spaced(calls: readonly FloodCall[], fromMs: number, everyMs: number): FloodCall[] {
  return calls.map((call, index) => ({ ...call, fromMs: fromMs + index * everyMs }));
}
