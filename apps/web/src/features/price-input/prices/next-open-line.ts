import { nextOf } from '../way/next-of.ts';
import type { PriceLine } from './price-lines.ts';

/** Whether a position waits for its bidder: it has no price, was refused, or deserves a second look. */
export function isOpenLine({ entry, isPriced, isRefused, mark, state }: PriceLine): boolean {
  return entry.epCode !== null && (!isPriced || isRefused || mark !== undefined || state === 'error');
}

/** The next line that waits for its bidder after the active one, with -1 the one before. */
export function nextOpenLine(
  lines: readonly PriceLine[],
  activeId: string | undefined,
  step: 1 | -1,
  isWanted: (line: PriceLine) => boolean = isOpenLine,
): PriceLine | undefined {
  const active = lines.findIndex(({ id }) => id === activeId);
  return nextOf(lines, active, step, isWanted);
}
