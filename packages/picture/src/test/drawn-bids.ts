import type { OutlierReference } from '@rahmenpreis/contract/outlier.ts';
import type { Chance, DrawnLvs } from './drawn-tender.ts';

/** By so much a price may be too large or too small for a reason of its own. */
const TIMES = [12, 52, 365, 10, 100, 1_000];
const MOST = 1_000_000_000;

/**
 * Prices of an LV by bidders that ask much alike: some for nothing, some missing, some for another period or
 * with a slipped point, some far off; in some tenders all the same, or very large.
 */
export function drawBids({ entries, bids }: DrawnLvs, chance: Chance) {
  const codes = entries.flatMap(({ epCode }) => epCode ?? []);
  const spread = chance.of([0, 0.02, 0.2]);
  const scale = chance.of([1, 1, 1_000]);
  const bases = new Map(codes.map((code) => [code, chance.broadly(1, 900_000) * scale]));
  const near = (base: number) => {
    const times = chance.is(0.05)
      ? chance.of(TIMES) ** chance.of([1, -1])
      : chance.is(0.05)
        ? chance.of([0.3, 0.7, 1.3, 3])
        : 1;
    const own = base * times * (1 + spread * (chance.roll() - 0.5));
    return chance.is(0.02) ? 0 : Math.min(Math.round(own), MOST);
  };
  const pricesOf = (gaps: number) =>
    new Map(codes.flatMap((code) => (chance.is(gaps) ? [] : [[code, near(bases.get(code) ?? 0)] as const])));
  const ratio = chance.of([0.02, 0.5]);
  return {
    percent: chance.of([1, 10, 30, 30, 50, 99]),
    reference: chance.of<OutlierReference>(['others', 'others', 'before']),
    bids: bids.map(({ id, organisation, participation, outside, gaps }) => ({
      id,
      organisation,
      participation,
      outside,
      prices: pricesOf(gaps),
      before: chance.is(0.5) ? pricesOf(0.1) : undefined,
      checked: new Set(codes.filter(() => chance.is(ratio))),
    })),
  };
}

export type DrawnBids = ReturnType<typeof drawBids>;
