import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../work/queue/fair-queue.ts';

/** argon2id: 19456 KiB, two passes, one lane (QUALITY.md «Passwords and codes»); the default algorithm. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified against if no account is found, so that unknown and wrong take the same time. */
const NOBODY = hash('nobody has this password', COST);

/** Each run takes a core for itself, and the thread that answers calls needs one as well (decision 0060). */
const RUNS_AT_ONCE = 1;

/** Runs argon2 once over a password and a stored hash. */
export type VerifyHash = (passwordHash: string, password: string) => Promise<boolean>;
/** Checks a password; false if there is no hash. */
export type VerifyPassword = (passwordHash: string | undefined, password: string) => Promise<boolean>;

/** Hashes a password for storing. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Gives the password check: one argon2 run each, even without a hash, and one at a time; many of one caller
 * have turns of their own (`features/session/attempt/attempt-queue.ts`). Tests count by `verifyHash`.
 */
export function createPasswordCheck(verifyHash: VerifyHash = verify): VerifyPassword {
  const turns = createFairQueue({ atWork: RUNS_AT_ONCE });
  return async (passwordHash, password) => {
    const known = passwordHash ?? (await NOBODY);
    const matches = await turns.run('all', () => verifyHash(known, password));
    return matches && passwordHash !== undefined;
  };
}
