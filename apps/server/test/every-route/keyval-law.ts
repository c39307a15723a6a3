import type { Permission } from '@rahmenpreis/contract/permission.ts';
import type { KeyvalKind } from '@rahmenpreis/tendering/keyval/keyval-key.ts';

/** Who calls, as far as the law of key-values looks at it. */
export interface Caller {
  /**
   * False without a token, with one of an account that is blocked or expired, and with one of a session that
   * has ended.
   */
  isSignedIn: boolean;
  rights: readonly Permission[];
  side: 'owner' | 'bidder';
  /** A bidder's place in the phase; those of the owner have none. */
  standing: 'listed' | 'withdrawn' | 'unlisted' | 'none';
  /** Whose organisation the address of the call names. */
  addresses: 'own' | 'foreign';
}

/**
 * When something is tried: before a phase, while it runs, while it runs and its offers are sealed, and after
 * it.
 */
export const TIMES = ['future', 'running', 'sealed', 'ended'] as const;
export type PhaseTime = (typeof TIMES)[number];

/**
 * What can be done with key-values: by bidders' calls, which say «own», or by those of administrators,
 * «alpha».
 */
export type Operation = `${'own' | 'alpha'} ${Deed | 'batch' | 'batch removal'}`;
type Deed = 'create' | 'change' | 'delete';
export type Reading = 'own list' | 'own changes' | 'alpha list' | 'alpha changes';

export interface Outcome {
  status: number;
  /** Of a refusal. */
  code?: string;
}

const BIDDER: readonly Permission[] = [
  'PERMISSION_DLREAD',
  'PERMISSION_DLWRITEKEYVAL',
  'PERMISSION_DLWRITEMEDIA',
];
const ADMIN: readonly Permission[] = ['PERMISSION_ALPHAREAD', 'PERMISSION_ALPHAWRITE'];

/** Whose a kind is. A kind that the program gets later has no place here until somebody has thought of it. */
const WRITTEN_BY: Record<KeyvalKind, Caller['side']> = {
  ep: 'bidder',
  bl: 'bidder',
  ls: 'bidder',
  n: 'bidder',
  m: 'bidder',
  offer: 'bidder',
  docs: 'bidder',
  filter: 'owner',
  target: 'owner',
  award: 'owner',
  lapsed: 'owner',
};
const NEVER_REMOVED: readonly KeyvalKind[] = ['m', 'offer', 'docs'];

/**
 * What a write of one entry must come to. It says once more, without a line of the program, what CONTRACT.md
 * «Keys» promises; what is refused for several reasons is refused for the first. A call that names an entry
 * names that of the caller's organisation where the kind is of its side, else that of who writes the kind.
 */
export function outcomeOfWrite(
  caller: Caller,
  kind: KeyvalKind,
  time: PhaseTime,
  operation: Operation,
): Outcome {
  const isOwnCall = operation.startsWith('own');
  const isOfOwnSide = WRITTEN_BY[kind] === caller.side;
  const right: Permission = isOwnCall ? 'PERMISSION_DLWRITEKEYVAL' : 'PERMISSION_ALPHAWRITE';
  const namesEntry = operation.endsWith(' change') || operation.endsWith(' delete');
  const removes = operation.endsWith(' delete') || operation.endsWith(' removal');

  if (!caller.isSignedIn) return { status: 401, code: 'unauthorized' };
  if (!caller.rights.includes(right)) return { status: 403, code: 'forbidden' };
  if (caller.addresses === 'foreign') return { status: 404, code: 'not-found' };
  if (isOwnCall && caller.standing === 'unlisted') return { status: 404, code: 'not-found' };
  if (namesEntry && !isOfOwnSide) return { status: 404, code: 'not-found' };
  if (!isOfOwnSide) return { status: 403, code: 'forbidden' };
  if (removes && NEVER_REMOVED.includes(kind)) return { status: 400, code: 'invalid' };
  // Who lost a package is written by the program alone, and taken away by whoever has seen it.
  if (kind === 'lapsed' && !removes) return { status: 400, code: 'invalid' };
  if (isOwnCall && time !== 'running' && time !== 'sealed') return { status: 409, code: 'phase-not-running' };
  if (isOwnCall && caller.standing === 'withdrawn' && kind !== 'offer') {
    return { status: 409, code: 'offer-withdrawn' };
  }
  if (kind === 'award' && time === 'sealed') return { status: 409, code: 'phase-sealed' };
  return { status: 200 };
}

/**
 * What a reading call must come to; it is the same at all times, but that of a sealed phase an administrator
 * is refused what a bidder entered (CONTRACT.md «Who sees what», decision 0046).
 */
export function outcomeOfRead(
  caller: Caller,
  reading: Reading,
  time: PhaseTime,
  namesOrganisation: boolean,
): Outcome {
  const isOwnCall = reading.startsWith('own');
  if (!caller.isSignedIn) return { status: 401, code: 'unauthorized' };
  const rights = isOwnCall ? BIDDER : ADMIN;
  if (!caller.rights.some((right) => rights.includes(right))) return { status: 403, code: 'forbidden' };
  if (isOwnCall && (caller.addresses === 'foreign' || caller.standing === 'unlisted')) {
    return { status: 404, code: 'not-found' };
  }
  if (!isOwnCall && time === 'sealed' && namesOrganisation && caller.addresses === 'foreign') {
    return { status: 409, code: 'phase-sealed' };
  }
  return { status: 200 };
}

/** Every set of a bidder's rights that is not empty. */
export function setsOfBidderRights(): Permission[][] {
  const sets = BIDDER.reduce<Permission[][]>(
    (smaller, right) => [...smaller, ...smaller.map((set) => [...set, right])],
    [[]],
  );
  return sets.filter((set) => set.length > 0);
}

/** Which side writes a kind. */
export function sideOf(kind: KeyvalKind): Caller['side'] {
  return WRITTEN_BY[kind];
}

/** Every kind there is. */
export const KINDS = Object.keys(WRITTEN_BY) as KeyvalKind[];
