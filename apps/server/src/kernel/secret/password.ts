import { hash, verify } from '@node-rs/argon2';

/** argon2id with 19456 KiB, two passes, one lane (QUALITY.md «Passwords and codes»); the algorithm is the library's default. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** Verified against if no account is found, so that unknown and wrong take the same time. */
const NOBODY = hash('nobody has this password', COST);

/** Runs argon2 once over a password and a stored hash. */
export type VerifyHash = (passwordHash: string, password: string) => Promise<boolean>;
/** Checks a password; false if there is no hash. */
export type VerifyPassword = (passwordHash: string | undefined, password: string) => Promise<boolean>;

/** Hashes a password for storing. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/**
 * Gives the password check, with exactly one argon2 run per check, even if there is no hash. A test
 * passes in a `verifyHash` that counts.
 */
export function createPasswordCheck(verifyHash: VerifyHash = verify): VerifyPassword {
  return async (passwordHash, password) => {
    const matches = await verifyHash(passwordHash ?? (await NOBODY), password);
    return matches && passwordHash !== undefined;
  };
}
