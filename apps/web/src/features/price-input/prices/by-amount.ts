import { percentTenths } from '@rahmenpreis/pricing/numbers/percent.ts';
import type { PriceLine } from './price-lines.ts';

/** All lines of the table from top to bottom, folded ones too. */
export function allLines(lines: readonly PriceLine[]): PriceLine[] {
  return lines.flatMap((line) => [line, ...allLines(line.children)]);
}

/** The places of positions, by the id of their line, the dearest first; what comes to nothing stays in catalogue order. */
export type AmountOrder = ReadonlyMap<string, number>;

/** Orders positions by what they come to now. */
export function orderByAmount(lines: readonly PriceLine[]): AmountOrder {
  const positions = allLines(lines).filter(({ entry }) => entry.epCode !== null);
  const dearest = positions.toSorted((a, b) => (b.gpMillis ?? -1) - (a.gpMillis ?? -1));
  return new Map(dearest.map(({ id }, place) => [id, place]));
}

/**
 * The positions in a held order, new ones behind, each with how much of the total it makes together with all before it:
 * in tenths of a percent, half up, none where it comes to nothing.
 */
export function listByAmount(
  order: AmountOrder,
  lines: readonly PriceLine[],
  totalMillis: number,
): readonly PriceLine[] {
  const placeOf = ({ id }: PriceLine): number => order.get(id) ?? order.size;
  const positions = allLines(lines).filter(({ entry }) => entry.epCode !== null);
  let sum = 0;
  return positions
    .toSorted((a, b) => placeOf(a) - placeOf(b))
    .map((line) => {
      sum += line.gpMillis ?? 0;
      const tenths = line.gpMillis === undefined ? null : percentTenths(sum, totalMillis);
      return { ...line, level: 1, addedTenths: tenths ?? undefined };
    });
}
