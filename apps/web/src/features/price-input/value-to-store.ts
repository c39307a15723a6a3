import { parseDecimalMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import type { OwnValue } from '../../tender/own-offer/own-offer.ts';

/** The value to store for the text of a cell, null where it is empty; undefined where nothing need be stored. */
export function valueToStore(text: string, { millis, state }: OwnValue): string | null | undefined {
  const parsed = parseDecimalMillis(text);
  const wanted = parsed.ok ? parsed.millis : undefined;
  // The same amount is no change, unless it still waits to be stored.
  if (wanted === millis && state !== 'error') return undefined;
  return wanted === undefined ? null : String(wanted);
}
