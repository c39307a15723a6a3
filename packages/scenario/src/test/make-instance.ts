import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import type { PhaseLots, Lot, LotOffer } from '@rahmenpreis/scenario/lots.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';

/** How large an instance is, and the number its chances begin with. */
export interface InstanceSize {
  readonly properties: number;
  readonly bidders: number;
  readonly seed: number;
}

/**
 * What a group costs of a property in the mean, in thousandths of a euro; a property is as large as others by
 * two powers of ten.
 */
const GROUP_MILLIS = [60_000_000, 12_000_000, 2_000_000, 1_200_000, 7_000_000];
const PLACES_OF_BIDDER = 0.68;
/** The flag of an offer outside the bidder's market area. */
const OUTSIDE = 2;

/** About a normal distribution around zero. */
const wobble = (dice: () => number) => dice() + dice() + dice() - 1.5;

/**
 * A tender as scenarios see it, the same one for the same seed: every bidder serves about two thirds of the
 * states, is cheap or dear as a whole, in some groups and in some states, and asks its own for each lot
 * besides.
 */
export function makeInstance({ properties, bidders, seed }: InstanceSize): PhaseLots {
  const dice = createDice(seed);
  const names = Array.from({ length: bidders }, (_, b) => `Firma ${String(b + 1).padStart(2, '0')}`);
  const level = names.map(() => Math.exp(0.06 * wobble(dice)));
  const byGroup = names.map(() => SLICES.map(() => Math.exp(0.1 * wobble(dice))));
  const byRegion = names.map(() =>
    REGIONS.map(() => (dice() < PLACES_OF_BIDDER ? Math.exp(0.06 * wobble(dice)) : 0)),
  );
  const places = Array.from({ length: properties }, () => Math.floor(dice() * REGIONS.length));
  const lots = places.flatMap((region, property): Lot[] => {
    const size = 10 ** (2 * dice() - 1);
    return SLICES.map((_, group): Lot => {
      const base = (GROUP_MILLIS[group] ?? 0) * size * Math.exp(0.2 * wobble(dice));
      const offers = names.map((_name, bidder): LotOffer => {
        const factor = byRegion[bidder]?.[region] ?? 0;
        const own = (level[bidder] ?? 1) * (byGroup[bidder]?.[group] ?? 1) * (factor || 1);
        const sumMillis = Math.round(base * own * Math.exp(0.12 * wobble(dice)));
        return { bidder, sumMillis, flags: factor === 0 ? OUTSIDE : 0, filledMillis: null };
      });
      return { property, group, targetMillis: null, offers };
    });
  });
  return {
    bidders: names.map((name, b) => ({ id: `b${b + 1}`, organisation: name, name })),
    properties: places.map((region, l) => ({
      id: `l${l + 1}`,
      nummer: `L-${l + 1}`,
      region: REGIONS[region] ?? '',
    })),
    groups: SLICES.map(({ sliceId, title }) => ({ id: sliceId, title })),
    lots,
  };
}
