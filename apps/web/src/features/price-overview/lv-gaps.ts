import type { LvLine } from '../../tender/lv/lv-line.ts';

/** True for a counted position without a price and for what holds one (PRICE-006). */
export function lacksPrice({ offers }: Pick<LvLine, 'offers'>): boolean {
  return offers[0]?.isPriceMissing === true;
}

/** The positions of an LV that count and have no price, with the categories above them. */
export function onlyGaps(lines: readonly LvLine[]): LvLine[] {
  return lines.filter(lacksPrice).map((line) => ({ ...line, children: onlyGaps(line.children) }));
}

/** How many positions of an LV count and have no price. */
export function countGaps(lines: readonly LvLine[]): number {
  return lines.reduce(
    (count, line) =>
      count + (line.kind === 'position' && lacksPrice(line) ? 1 : 0) + countGaps(line.children),
    0,
  );
}
