import { SLICES, type Slice } from './slice.ts';

/** A factor that a bidder sets for each property: its own, or that for sustainability. */
export interface PropertyFactor {
  readonly kind: 'ls' | 'n';
  readonly slice: Slice;
}

/** A property's factors by service group; sustainability only where the group knows it (BID-030, KV-005). */
export const PROPERTY_FACTORS: readonly PropertyFactor[] = SLICES.flatMap((slice): PropertyFactor[] =>
  slice.sustainability
    ? [
        { kind: 'ls', slice },
        { kind: 'n', slice },
      ]
    : [{ kind: 'ls', slice }],
);
