import { type Permission, userKindOf } from '@rahmenpreis/contract/permission.ts';
import { BIDDER_KINDS, type KeyvalKind } from '../keyval/keyval-key.ts';
import { hasWithdrawn, type Participation } from '../participation/participation.ts';
import type { PhaseState } from '../phase/phase-state.ts';

/** Who is asking, as seen from the organisation that owns the entry. */
export type KeyvalActor =
  | 'admin-writer'
  | 'admin-reader'
  | 'bidder-writer'
  | 'bidder-reader'
  | 'bidder-other'
  | 'bidder-unlisted'
  | 'nobody';

export type KeyvalRefusal =
  | { status: 404; code: 'not-found' }
  | { status: 403; code: 'missing-permission' | 'foreign-kind' }
  | { status: 409; code: 'phase-not-running' | 'offer-withdrawn' | 'phase-sealed' };

export interface KeyvalRequest {
  actor: KeyvalActor;
  kind: KeyvalKind;
  operation: 'read' | 'write';
  phaseState: PhaseState;
  /** The phase's offers are sealed. */
  isSealed: boolean;
  /** The bidder's participation before the call. */
  participation: Participation;
}

/** A user's role for an organisation; any alpha right makes an administrator (OPEN-05, OPEN-06, OPEN-56). */
export function keyvalActorOf(user: {
  permissions: readonly Permission[];
  /** The entry belongs to the user's own organisation. */
  isOwnOrganisation: boolean;
  /** The phase lists the user. */
  isListed: boolean;
}): KeyvalActor {
  const userKind = userKindOf(user.permissions);
  if (userKind === 'admin') {
    return user.permissions.includes('PERMISSION_ALPHAWRITE') ? 'admin-writer' : 'admin-reader';
  }
  if (userKind === 'none') return 'nobody';
  if (!user.isOwnOrganisation) return 'bidder-other';
  if (!user.isListed) return 'bidder-unlisted';
  return user.permissions.includes('PERMISSION_DLWRITEKEYVAL') ? 'bidder-writer' : 'bidder-reader';
}

function decideAdmin(request: KeyvalRequest, isBidderKind: boolean): 'allowed' | KeyvalRefusal {
  if (request.operation === 'read') return 'allowed';
  // Nobody writes a bidder's values for it, whatever the state of the phase.
  if (isBidderKind) return { status: 403, code: 'foreign-kind' };
  if (request.actor !== 'admin-writer') return { status: 403, code: 'missing-permission' };
  // Whether an award is possible would tell who takes part (decision 0046).
  return request.kind === 'award' && request.isSealed ? { status: 409, code: 'phase-sealed' } : 'allowed';
}

function decideBidder(request: KeyvalRequest, isBidderKind: boolean): 'allowed' | KeyvalRefusal {
  if (!isBidderKind) return { status: 403, code: 'foreign-kind' };
  if (request.operation === 'read') return 'allowed';
  if (request.actor !== 'bidder-writer') return { status: 403, code: 'missing-permission' };
  if (request.phaseState !== 'running') return { status: 409, code: 'phase-not-running' };
  if (request.kind !== 'offer' && hasWithdrawn(request.participation))
    return { status: 409, code: 'offer-withdrawn' };
  return 'allowed';
}

/**
 * The access table: 404 for a foreign organisation or phase, then 403 for a kind or right the actor lacks,
 * then 409 if the phase does not run, the offer is withdrawn or the award sealed. Between 403 and 409 the
 * caller refuses malformed and unknown values with 400 (CONTRACT.md «Keys», BID-003, BID-008, OPEN-56).
 */
export function decideKeyvalAccess(request: KeyvalRequest): 'allowed' | KeyvalRefusal {
  const isBidderKind = BIDDER_KINDS.some((kind) => kind === request.kind);
  switch (request.actor) {
    case 'bidder-other':
    case 'bidder-unlisted':
      return { status: 404, code: 'not-found' };
    case 'nobody':
      return { status: 403, code: 'missing-permission' };
    case 'admin-writer':
    case 'admin-reader':
      return decideAdmin(request, isBidderKind);
    default:
      return decideBidder(request, isBidderKind);
  }
}
