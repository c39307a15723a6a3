import type { DrawnBids } from './drawn-bids.ts';
import type { DrawnLvs } from './drawn-tender.ts';
import { compareFractions, isCounted, plainGp } from './plain-figures.ts';

/** A price that is told, over the rows that it is about; amounts in thousandths of a euro. */
export interface PlainOutlier {
  readonly id: string;
  readonly code: string;
  readonly kind: 'missing' | 'zero' | 'jump' | 'above' | 'below';
  readonly kindWords: string;
  readonly sum: bigint | null;
  readonly reference: bigint | null;
}

const JUMPS: readonly (readonly [factor: bigint, more: string, less: string])[] = [
  [12n, 'Zeitraum ×12', 'Zeitraum ÷12'],
  [52n, 'Zeitraum ×52', 'Zeitraum ÷52'],
  [365n, 'Zeitraum ×365', 'Zeitraum ÷365'],
  [10n, 'zehnfach', 'Zehntel'],
  [100n, 'hundertfach', 'Hundertstel'],
  [1_000n, 'tausendfach', 'Tausendstel'],
];
const absolute = (own: bigint) => (own < 0n ? -own : own);

/** The multiple that a price looks like beside another: the nearest, less than a quarter off. */
function plainJump(own: bigint, beside: bigint): string | undefined {
  if (own <= 0n || beside <= 0n) return undefined;
  const nearest = (part: bigint, base: bigint) =>
    JUMPS.filter(([factor]) => absolute(part - factor * base) * 4n < factor * base).toSorted(([a], [b]) =>
      compareFractions(absolute(part - a * base), a, absolute(part - b * base), b),
    )[0];
  return nearest(own, beside)?.[1] ?? nearest(beside, own)?.[2];
}

/** The middle of amounts in their order, of two the mean, half up; null of fewer than two. */
function plainMedian(sorted: readonly bigint[]): bigint | null {
  const [lower, upper] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return sorted.length < 2 || lower === undefined || upper === undefined ? null : (lower + upper + 1n) / 2n;
}

/** Every outlier of bids, row by row: what each asks beside the median of others, or beside itself before. */
export function plainOutliers({ entries, properties }: DrawnLvs, { bids, percent, reference }: DrawnBids) {
  const taking = bids.filter(({ participation }) => participation === 'true');
  return entries.flatMap(({ epCode }): PlainOutlier[] => {
    const code = epCode ?? '';
    const rows = properties.flatMap(({ id, positions }) =>
      positions
        .filter((own) => isCounted(own) && own.epCode === code)
        .map(({ amount }) => {
          const gps = taking.flatMap(({ id: bidder, outside, prices }) => {
            const ep = prices.get(code);
            return outside.has(id) || ep === undefined ? [] : [{ bidder, gp: plainGp(amount, ep) }];
          });
          return { id, amount, gps: gps.toSorted((a, b) => (a.gp < b.gp ? -1 : a.gp > b.gp ? 1 : 0)) };
        }),
    );
    return taking.flatMap((bid): PlainOutlier[] => {
      const ep = bid.prices.get(code);
      const earlier = bid.before?.get(code);
      const own = rows
        .filter(({ id }) => !bid.outside.has(id))
        .map(({ amount, gps }) => ({
          gp: ep === undefined ? 0n : plainGp(amount, ep),
          beside:
            reference === 'others'
              ? plainMedian(gps.filter(({ bidder }) => bidder !== bid.id).map(({ gp }) => gp))
              : earlier === undefined
                ? null
                : plainGp(amount, earlier),
        }));
      if (own.length === 0) return [];
      const seen = own.filter(({ beside }) => beside !== null);
      const all = seen.length > 0 ? seen : own;
      const tell = (
        kind: PlainOutlier['kind'],
        kindWords: string,
        rowsOf: typeof own = all,
      ): PlainOutlier => ({
        id: bid.id,
        code,
        kind,
        kindWords,
        sum: ep === undefined ? null : rowsOf.reduce((sum, { gp }) => sum + gp, 0n),
        reference: seen.length === 0 ? null : rowsOf.reduce((sum, { beside }) => sum + (beside ?? 0n), 0n),
      });
      if (ep === undefined) return [tell('missing', 'kein Preis')];
      if (ep === 0) return [tell('zero', 'Preis 0,000')];
      const whole = tell('jump', '');
      const jump =
        (earlier === undefined ? undefined : plainJump(BigInt(ep), BigInt(earlier))) ??
        plainJump(whole.sum ?? 0n, whole.reference ?? 0n);
      if (jump !== undefined) return [{ ...whole, kindWords: jump }];
      const off = seen.filter(
        ({ gp, beside }) =>
          beside !== null && beside > 0n && absolute(gp - beside) * 100n >= beside * BigInt(percent),
      );
      if (off.length === 0) return [];
      const found = tell('above', 'über Bezug', off);
      return (found.sum ?? 0n) >= (found.reference ?? 0n)
        ? [found]
        : [{ ...found, kind: 'below', kindWords: 'unter Bezug' }];
    });
  });
}
