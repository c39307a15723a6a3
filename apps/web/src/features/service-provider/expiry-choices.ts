import { ACCOUNT_EXTENSION_MAX_YEARS } from '@rahmenpreis/contract/limits.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';

export interface ExpiryChoice {
  readonly years: number;
  /** The instant to send. */
  readonly expire: string;
}

const EXTENSION_YEARS = [1, 2, 5];

function yearsAfter(startMs: number, years: number): number {
  const later = new Date(startMs);
  return later.setUTCFullYear(later.getUTCFullYear() + years);
}

/**
 * Gives the moments to which an account may be extended: whole years after its end, or after now where it has expired,
 * and never further ahead than the server allows (USER-009). Empty when it lasts that long already.
 */
export function expiryChoices({ expire }: ServiceProvider, nowMs: number): ExpiryChoice[] {
  const startMs = Math.max(Date.parse(expire), nowMs);
  const latestMs = yearsAfter(nowMs, ACCOUNT_EXTENSION_MAX_YEARS);
  return EXTENSION_YEARS.map((years) => ({ years, expireMs: yearsAfter(startMs, years) }))
    .filter(({ expireMs }) => expireMs <= latestMs)
    .map(({ years, expireMs }) => ({ years, expire: new Date(expireMs).toISOString() }));
}
