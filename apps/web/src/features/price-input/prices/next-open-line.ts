import type { PriceLine } from './price-lines.ts';

/** Whether a position waits for its bidder: it has no price, was refused, or deserves a second look. */
export function isOpenLine({ entry, isPriced, isRefused, mark, state }: PriceLine): boolean {
  return entry.epCode !== null && (!isPriced || isRefused || mark !== undefined || state === 'error');
}

/**
 * The next line that waits for its bidder after the active one, with -1 the one before; behind the last comes the first.
 * Undefined where none waits but the active one itself.
 */
export function nextOpenLine(
  lines: readonly PriceLine[],
  activeId: string | undefined,
  step: 1 | -1,
  isWanted: (line: PriceLine) => boolean = isOpenLine,
): PriceLine | undefined {
  const active = lines.findIndex(({ id }) => id === activeId);
  const from = active < 0 && step < 0 ? 0 : active;
  for (let count = 1; count < lines.length + (active < 0 ? 1 : 0); count += 1) {
    const line = lines[(from + count * step + lines.length * 2) % lines.length];
    if (line !== undefined && isWanted(line)) return line;
  }
  return undefined;
}
