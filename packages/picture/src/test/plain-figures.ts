import type { AwardedPackage } from '../award/award-figures.ts';
import type { DrawnLvs, DrawnOffers } from './drawn-tender.ts';

/** What a bidder asks for packages that it offers completely, beside the lowest for just these. */
export interface PlainDistance {
  readonly id: string;
  readonly organisation: string;
  readonly own: bigint;
  readonly ideal: bigint;
  readonly count: number;
}

/** A service group, by its place, or all, told in plain arithmetic from the cells of an answer. */
export interface PlainRow {
  readonly slice: number | undefined;
  readonly count: number;
  readonly ideal: bigint;
  readonly targetCount: number;
  readonly target: bigint;
  readonly targetIdeal: bigint;
  /** Nearest to the lowest first. */
  readonly distances: readonly PlainDistance[];
}

const SLICE_COUNT = 5;

/** Compares a/b with c/d. */
export const compareFractions = (a: bigint, b: bigint, c: bigint, d: bigint): number =>
  a * d < c * b ? -1 : a * d > c * b ? 1 : 0;

/** Keeps what was reckoned of a tender, as it is asked for at every width. */
function kept<Source extends object, Told>(reckon: (source: Source) => Told): (source: Source) => Told {
  const known = new WeakMap<Source, Told>();
  return (source) => {
    const told = known.get(source) ?? reckon(source);
    known.set(source, told);
    return told;
  };
}

/** The lowest complete offer of each package with who asks it; none where nobody offers it. */
export const plainBest = kept(findBest);

function findBest({ bidders, packages, cells }: DrawnOffers) {
  return packages.map(({ cell }) => {
    let best: { readonly sum: bigint; readonly id: string } | undefined;
    let isAsked = false;
    for (const [p, { id, participation }] of bidders.entries()) {
      const { sum, flags } = cells[p * packages.length + cell] ?? { sum: 0, flags: 4 };
      if (participation !== 'true') continue;
      if (sum !== 0 || (flags & 1) !== 0) isAsked = true;
      if (flags !== 0) continue;
      if (best === undefined || BigInt(sum) < best.sum) best = { sum: BigInt(sum), id };
    }
    // What costs nothing, whoever gets it, is compared nowhere.
    return isAsked ? best : undefined;
  });
}

/** The rows of «Abstand zum Ideal» that have an offer. */
export const plainRows = kept(reckonRows);

function reckonRows(offers: DrawnOffers): PlainRow[] {
  const { bidders, packages, cells } = offers;
  const best = plainBest(offers);
  return [undefined, 0, 1, 2, 3, 4]
    .map((slice): PlainRow => {
      const inRow = packages.filter(
        ({ cell }) => best[cell] !== undefined && (slice === undefined || cell % SLICE_COUNT === slice),
      );
      const sumBest = (own: typeof inRow) => own.reduce((sum, { cell }) => sum + (best[cell]?.sum ?? 0n), 0n);
      const targeted = inRow.filter(({ targetMillis }) => targetMillis !== null && targetMillis > 0);
      return {
        slice,
        count: inRow.length,
        ideal: sumBest(inRow),
        targetCount: targeted.length,
        target: targeted.reduce((sum, { targetMillis }) => sum + BigInt(targetMillis ?? 0), 0n),
        targetIdeal: sumBest(targeted),
        distances: bidders
          .flatMap(({ id, organisation, participation }, p): PlainDistance[] => {
            const whole = inRow.filter(({ cell }) => cells[p * packages.length + cell]?.flags === 0);
            if (participation !== 'true' || whole.length === 0) return [];
            const own = whole.reduce(
              (sum, { cell }) => sum + BigInt(cells[p * packages.length + cell]?.sum ?? 0),
              0n,
            );
            return [{ id, organisation, own, ideal: sumBest(whole), count: whole.length }];
          })
          .toSorted((a, b) => compareFractions(a.own, a.ideal, b.own, b.ideal)),
      };
    })
    .filter(({ distances }) => distances.length > 0);
}

/** Bidders with something of the ideal offer by what they have of it, most first. */
export function plainHues(offers: DrawnOffers): string[] {
  const shares = new Map<string, bigint>();
  for (const best of plainBest(offers))
    if (best !== undefined) shares.set(best.id, (shares.get(best.id) ?? 0n) + best.sum);
  return [...shares].toSorted(([, a], [, b]) => (a < b ? 1 : a > b ? -1 : 0)).map(([id]) => id);
}

/** A GP: amount and price in thousandths, rounded half up. */
export const plainGp = (amount: number, ep: number) =>
  (BigInt(Math.round(amount * 1000)) * BigInt(ep) + 500n) / 1000n;

export const isCounted = (own: { optionalPosition: boolean; optionalPositionActive: boolean }) =>
  !own.optionalPosition || own.optionalPositionActive;

/** A position of the first property with what each complete bidder asks, by its id. */
export function plainLines({ properties, bids }: DrawnLvs) {
  const [first] = properties;
  const counted = (first?.positions ?? []).filter(isCounted);
  const complete = bids.filter(
    ({ participation, outside, prices }) =>
      participation === 'true' &&
      !outside.has(first?.id ?? '') &&
      counted.every(({ epCode }) => prices.has(epCode)),
  );
  const lines = counted.map(({ id, epCode, amount }) => ({
    key: id,
    amounts: new Map(complete.map((bid) => [bid.id, plainGp(amount, bid.prices.get(epCode) ?? 0)])),
  }));
  const sumOf = (id: string) => lines.reduce((sum, { amounts }) => sum + (amounts.get(id) ?? 0n), 0n);
  return {
    lines,
    complete: complete.map(({ id, organisation }) => ({ id, organisation, sum: sumOf(id) })),
  };
}

/** What a bidder asks for each code in its market area; null where a price is missing. */
export function plainCodes({ properties, own }: DrawnLvs, prices: ReadonlyMap<string, number>) {
  const sums = new Map<string, bigint | null>();
  for (const { id, positions } of properties) {
    if (own.outside.has(id)) continue;
    for (const position of positions.filter(isCounted)) {
      const { epCode, amount } = position;
      const ep = prices.get(epCode);
      sums.set(epCode, ep === undefined ? null : (sums.get(epCode) ?? 0n) + plainGp(amount, ep));
    }
  }
  return sums;
}

/** Adds awards up, by a key. */
export function plainSums<Key>(packages: readonly AwardedPackage[], keyOf: (own: AwardedPackage) => Key) {
  const sums = new Map<Key, bigint>();
  for (const own of packages) sums.set(keyOf(own), (sums.get(keyOf(own)) ?? 0n) + BigInt(own.sumMillis));
  return sums;
}

/** A part of a whole in tenths of a percent, rounded half up. */
export const plainTenths = (part: bigint, whole: bigint) => Number((part * 2000n + whole) / (2n * whole));
