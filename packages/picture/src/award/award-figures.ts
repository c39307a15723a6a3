import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';

/** A package that is awarded, or would be by its proposal; amounts in thousandths of a euro. */
export interface AwardedPackage {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly region: string;
  readonly serviceProviderId: string;
  readonly sumMillis: number;
  /** Null without a target price. */
  readonly targetMillis: number | null;
  /** Awarded although a price is missing or the property is outside the market area. */
  readonly isRestricted: boolean;
}

/** What the pictures of an award are drawn from. */
export interface AwardFigures {
  readonly packages: readonly AwardedPackage[];
  /** Nothing is awarded yet: the packages are the proposals. */
  readonly isProposed: boolean;
}

/** How opaque bars of proposals are. */
export const PROPOSED = 0.5;

/** Adds amounts up by a key, in the order in which keys come first. */
export function sumBy<Key>(
  packages: readonly AwardedPackage[],
  keyOf: (own: AwardedPackage) => Key,
  amountOf: (own: AwardedPackage) => number = ({ sumMillis }) => sumMillis,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const own of packages) sums.set(keyOf(own), (sums.get(keyOf(own)) ?? 0) + amountOf(own));
  return sums;
}
