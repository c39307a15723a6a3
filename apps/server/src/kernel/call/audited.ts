import type { AuditDetail, AuditPersonalValues } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';
import type { FastifyRequest } from 'fastify';
import { type Failure, HELD_UP } from '../answer/failure.ts';
import { isAdmin } from './actor.ts';
import type { AuditEntry } from './route-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** What the call has said of itself for its entry. */
    auditNotes: AuditNotes | undefined;
    /** The bytes of its body; undefined until all of it is here. */
    bodyBytes: number | undefined;
  }
}

/** What a call says of itself for its entry in the audit log. */
interface AuditNotes {
  readonly detail: AuditDetail;
  readonly personal: AuditPersonalValues;
}

/** Longest address of a request that an entry keeps; who is refused can send as much as a head may hold. */
const TARGET_MAX_LENGTH = 500;
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Refusals of reads, and of unknown callers, that suggest somebody probing; 409 is that of a seal. */
const TELLING_STATUSES: readonly number[] = [401, 403, 404, 409, 429];

/** The name of a call in the audit log: its method and canonical path. */
export function auditActionOf({ method, path }: Endpoint): string {
  return `${method} ${path}`;
}

/** Adds to what a call says of itself. */
export function addNotes(request: FastifyRequest, detail: AuditDetail, personal: AuditPersonalValues): void {
  const { auditNotes } = request;
  request.auditNotes = {
    detail: { ...auditNotes?.detail, ...detail },
    personal: { ...auditNotes?.personal, ...personal },
  };
}

/** The entry of a call that did what it was asked to. */
export function entryOfDone(request: FastifyRequest, action: string): AuditEntry {
  return entryOf(request, { action, status: 200 }, request.auditNotes?.detail ?? {});
}

/**
 * The entry of a refused call: of each refused write of a signed-in user, and of other calls those refusals
 * that suggest probing; else undefined. It omits what the call would have changed, as it did not.
 */
export function entryOfRefusal(request: FastifyRequest, { status, code }: Failure): AuditEntry | undefined {
  const action = request.routeOptions.config.action;
  const isWrite = request.actor !== undefined && !['GET', 'HEAD'].includes(request.method);
  if (action === undefined || !(isWrite || TELLING_STATUSES.includes(status))) return undefined;
  const { userId, unsureMs } = request.auditNotes?.detail ?? {};
  return entryOf(
    request,
    { action, status },
    {
      code,
      ...(userId === undefined ? {} : { userId }),
      // Whoever sent in time what others kept from being stored must be able to show it.
      ...(code === HELD_UP ? { arrivedAt: new Date(request.moment?.aboutMs() ?? 0).toISOString() } : {}),
      ...(unsureMs === undefined ? {} : { unsureMs }),
    },
  );
}

function entryOf(
  request: FastifyRequest,
  ending: Pick<AuditEntry, 'action' | 'status'>,
  detail: AuditDetail,
): AuditEntry {
  const { path, query } = splitTarget(request.url);
  const place = placeOf(request);
  const { bodyBytes: bytes, passing } = request;
  // Of files and offers alone: the size of other bodies would tell how long a password is.
  const isSized = passing !== undefined || place.offerOf !== undefined;
  // Nobody knows where a caller was whose connection has gone.
  const address: string | undefined = request.ip;
  return {
    ...ending,
    actorId: request.actor?.userId,
    target: path,
    detail: { ...place, ...(isSized && bytes !== undefined ? { bytes } : {}), ...detail },
    personal: {
      ...request.auditNotes?.personal,
      ...(query === '' ? {} : { query }),
      ...(address === undefined ? {} : { address }),
    },
  };
}

/** The path of a request and, apart, its query, in which anybody can write whatever they like. */
function splitTarget(url: string): { path: string; query: string } {
  const at = url.indexOf('?');
  const path = at < 0 ? url : url.slice(0, at);
  const asked = new URLSearchParams(at < 0 ? '' : url.slice(at + 1));
  // Read as text, so that a name is found in it; a character that cannot be stored is left out.
  const query = Array.from(asked, (pair) => pair.join('='))
    .join('&')
    .replaceAll('\0', '');
  return { path: path.slice(0, TARGET_MAX_LENGTH), query: query.slice(0, TARGET_MAX_LENGTH) };
}

/**
 * The phase that a call names, in its path or only in its query, and whose offer it is about: all that a
 * bidder does in a phase tells of its own.
 */
function placeOf({ actor, params, query }: FastifyRequest): AuditDetail {
  const { phaseId } = { ...(query as object), ...(params as object) } as { phaseId?: unknown };
  if (typeof phaseId !== 'string' || !ID.test(phaseId)) return {};
  const place = { phaseId: phaseId.toLowerCase() };
  return actor === undefined || isAdmin(actor) ? place : { ...place, offerOf: actor.organisationId };
}
