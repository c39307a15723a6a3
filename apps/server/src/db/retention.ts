import { SCENARIO_UNDO_MS } from '@rahmenpreis/contract/limits.ts';

const DAY_MS = 24 * 60 * 60_000;
const YEAR_MS = 365.25 * DAY_MS;

/**
 * How long each kind of thing is kept before the program forgets it, in milliseconds (OPERATIONS.md «What is
 * forgotten», where the reasons stand). What is not named here is kept until somebody deletes it.
 */
export const KEPT_MS = {
  /** A session since it began; codes, links, used challenges since expiry; sign-in attempts since made. */
  signIn: DAY_MS,
  /** From which address a name signed in, since the last time (decision 0070). */
  knownPlace: 7 * DAY_MS,
  /** A failed address change since its end; the former address of an effective one (decision 0087). */
  formerAddress: 30 * DAY_MS,
  /** The answer of a create, for whoever repeats it. */
  answer: DAY_MS,
  /** A scenario that was deleted, as long as that can be taken back. */
  deletedScenario: SCENARIO_UNDO_MS,
  /** A mail that was sent, given up or pointless. */
  mail: 30 * DAY_MS,
  /** A network address beside the audit log, as the privacy page promises (SHELL-021). */
  networkAddress: 7 * DAY_MS,
  /** With which name somebody was refused, or asked for a new password, beside the audit log. */
  unprovenName: 30 * DAY_MS,
  /** Everything else beside the audit log. */
  business: 10 * YEAR_MS,
} as const;
