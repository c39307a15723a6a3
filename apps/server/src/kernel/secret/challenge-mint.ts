import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';

const KEY_BYTES = 32;
const TIME_BYTES = 8;
const NONCE_BYTES = 16;

/** Makes challenges that any server process recognises without having stored them. */
export type ChallengeMint = ReturnType<typeof createChallengeMint>;

/** Makes the mint with a key derived from the secret; a challenge is time, nonce and their HMAC-SHA-256. */
export function createChallengeMint(serverSecret: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', serverSecret, '', 'rahmenpreis challenge v1', KEY_BYTES));
  const sign = (head: Uint8Array, purpose: string) =>
    createHmac('sha256', key).update(head).update(purpose).digest();
  return {
    /** Gives a challenge for a purpose, such as one account's registration, that holds until `expiresMs`. */
    make(purpose: string, expiresMs: number) {
      const head = Buffer.alloc(TIME_BYTES + NONCE_BYTES);
      head.writeBigUInt64BE(BigInt(expiresMs));
      randomBytes(NONCE_BYTES).copy(head, TIME_BYTES);
      return new Uint8Array(Buffer.concat([head, sign(head, purpose)]));
    },
    /** Gives a challenge's expiry; undefined for another purpose, one not made here, and an expired one. */
    read(challenge: Uint8Array, purpose: string, nowMs: number) {
      const head = Buffer.from(challenge.subarray(0, TIME_BYTES + NONCE_BYTES));
      if (head.length < TIME_BYTES + NONCE_BYTES) return undefined;
      const expected = sign(head, purpose);
      const given = challenge.subarray(head.length);
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
      const expiresMs = Number(head.readBigUInt64BE());
      return nowMs < expiresMs ? expiresMs : undefined;
    },
  };
}
