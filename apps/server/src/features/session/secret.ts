import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';

const LINK_TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** Makes the token of a link: 32 random bytes as text that needs no escaping in a URL. */
export function makeLinkToken(): string {
  return randomBytes(LINK_TOKEN_BYTES).toString('base64url');
}

/** Makes a code of six digits (OPEN-55). */
export function makeCode(): string {
  return `${randomInt(10 ** CODE_DIGITS)}`.padStart(CODE_DIGITS, '0');
}

/** SHA-256 of a link's token; only this is stored. */
export function hashLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** SHA-256 of a code with the challenge it belongs to, so that equal codes do not look equal. */
export function hashCode(challengeId: string, code: string): Buffer {
  return createHash('sha256').update(`${challengeId}:${code}`).digest();
}

/** Compares two hashes in constant time. */
export function isSameHash(a: Buffer | null, b: Buffer): boolean {
  return a !== null && a.length === b.length && timingSafeEqual(a, b);
}
