import type { Permission } from '@rahmenpreis/contract/permission.ts';
import { describe, expect, test } from 'vitest';
import { decideKeyvalAccess, type KeyvalActor, keyvalActorOf, type KeyvalRequest } from './keyval-access.ts';
import { BIDDER_KINDS, type KeyvalKind } from '../keyval/keyval-key.ts';

const ACTORS: KeyvalActor[] = [
  'admin-writer',
  'admin-reader',
  'bidder-writer',
  'bidder-reader',
  'bidder-other',
  'bidder-unlisted',
  'nobody',
];
const KINDS: KeyvalKind[] = [...BIDDER_KINDS, 'filter', 'target', 'award'];

const ALL_REQUESTS: KeyvalRequest[] = ACTORS.flatMap((actor) =>
  KINDS.flatMap((kind) =>
    (['read', 'write'] as const).flatMap((operation) =>
      (['future', 'running', 'ended'] as const).flatMap((phaseState) =>
        (['true', 'false', null] as const).flatMap((participation) =>
          [true, false].map((isSealed) => ({ actor, kind, operation, phaseState, participation, isSealed })),
        ),
      ),
    ),
  ),
);

function outcome(request: KeyvalRequest): string {
  const decision = decideKeyvalAccess(request);
  return decision === 'allowed' ? 'allowed' : `${decision.status} ${decision.code}`;
}

/** What the table says for an actor and operation: about bidders' kinds and about administrators' kinds. */
const TABLE: Record<KeyvalActor, { read: [string, string]; write: [string, string] }> = {
  'admin-writer': { read: ['allowed', 'allowed'], write: ['403 foreign-kind', 'allowed'] },
  'admin-reader': { read: ['allowed', 'allowed'], write: ['403 foreign-kind', '403 missing-permission'] },
  'bidder-writer': { read: ['allowed', '403 foreign-kind'], write: ['by state', '403 foreign-kind'] },
  'bidder-reader': {
    read: ['allowed', '403 foreign-kind'],
    write: ['403 missing-permission', '403 foreign-kind'],
  },
  'bidder-other': { read: ['404 not-found', '404 not-found'], write: ['404 not-found', '404 not-found'] },
  'bidder-unlisted': { read: ['404 not-found', '404 not-found'], write: ['404 not-found', '404 not-found'] },
  nobody: {
    read: ['403 missing-permission', '403 missing-permission'],
    write: ['403 missing-permission', '403 missing-permission'],
  },
};

function byState(request: KeyvalRequest): string {
  if (request.phaseState !== 'running') return '409 phase-not-running';
  return request.participation === 'false' && request.kind !== 'offer' ? '409 offer-withdrawn' : 'allowed';
}

describe('the access table', () => {
  test('holds for every actor, kind, operation, state, participation and seal', () => {
    expect(ALL_REQUESTS).toHaveLength(7 * 10 * 2 * 3 * 3 * 2);
    for (const request of ALL_REQUESTS) {
      const isBidderKind = BIDDER_KINDS.some((kind) => kind === request.kind);
      const cell = TABLE[request.actor][request.operation][isBidderKind ? 0 : 1];
      const isSealedAward = request.isSealed && request.kind === 'award' && request.operation === 'write';
      const said = cell === 'allowed' && isSealedAward ? '409 phase-sealed' : cell;
      expect([request, outcome(request)]).toEqual([request, said === 'by state' ? byState(request) : said]);
    }
  });

  test('lets exactly one actor write a price, and only while the phase runs and the offer stands', () => {
    const writers = ALL_REQUESTS.filter(
      (request) =>
        request.kind === 'ep' &&
        request.operation === 'write' &&
        !request.isSealed &&
        outcome(request) === 'allowed',
    );
    expect(writers.map(({ actor, phaseState, participation }) => [actor, phaseState, participation])).toEqual(
      [
        ['bidder-writer', 'running', 'true'],
        ['bidder-writer', 'running', null],
      ],
    );
  });

  test('a foreign organisation and an unlisted phase look alike in every case', () => {
    const foreign = ALL_REQUESTS.filter(
      ({ actor }) => actor === 'bidder-other' || actor === 'bidder-unlisted',
    );
    expect(new Set(foreign.map(outcome))).toEqual(new Set(['404 not-found']));
  });
});

test.each<[Permission[], boolean, boolean, KeyvalActor]>([
  [['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'], false, false, 'admin-writer'],
  [['PERMISSION_ALPHAREAD'], true, true, 'admin-reader'],
  [['PERMISSION_ALPHAREAD', 'PERMISSION_DLWRITEKEYVAL'], true, true, 'admin-reader'],
  [['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL'], true, true, 'bidder-writer'],
  [['PERMISSION_DLREAD', 'PERMISSION_DLWRITEMEDIA'], true, true, 'bidder-reader'],
  [['PERMISSION_DLREAD'], true, true, 'bidder-reader'],
  [['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL'], false, true, 'bidder-other'],
  [['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL'], false, false, 'bidder-other'],
  [['PERMISSION_DLREAD', 'PERMISSION_DLWRITEKEYVAL'], true, false, 'bidder-unlisted'],
  [[], true, true, 'nobody'],
])('%j with own organisation %s and listed %s is %s', (permissions, isOwnOrganisation, isListed, actor) => {
  expect(keyvalActorOf({ permissions, isOwnOrganisation, isListed })).toBe(actor);
});
