import { Secret, TOTP } from 'otpauth';

const PERIOD_SECONDS = 30;
const ISSUER = 'Rahmenpreis';

function totpOf(secret: string, label = ''): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: PERIOD_SECONDS,
  });
}

/** Makes the secret of an authenticator app, in Base32. */
export function makeTotpSecret(): string {
  return new Secret({ size: 20 }).base32;
}

/** The URI an authenticator app reads from the QR code. */
export function printTotpUri(secret: string, username: string): string {
  return totpOf(secret, username).toString();
}

/**
 * Gives the half-minute since 1970 a code belongs to, allowing one before and one after for differing clocks;
 * undefined for a wrong code and for one that is not newer than `usedCounter`, so that no code counts twice.
 */
export function readTotpCounter(secret: string, code: string, nowMs: number, usedCounter: number | null) {
  const delta = totpOf(secret).validate({ token: code, timestamp: nowMs, window: 1 });
  if (delta === null) return undefined;
  const counter = Math.floor(nowMs / (PERIOD_SECONDS * 1000)) + delta;
  return usedCounter !== null && counter <= usedCounter ? undefined : counter;
}
