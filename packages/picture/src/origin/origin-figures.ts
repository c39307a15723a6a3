import { when } from '@rahmenpreis/german/when.ts';
import { sum } from 'd3-array';
import type { LvBidder } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { type OfferState, offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { type CodeSum, sumCodes } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { absentNote } from '../distance/distance-words.ts';
import { drawnProviders, namedAmong, type Sharing } from '../who.ts';

/** A counted position with what is asked for it; amounts in thousandths of a euro. */
export interface OriginRow {
  readonly key: string;
  /** «1.1.10». */
  readonly number: string;
  readonly title: string;
  /** What the one asks by whom the rows are sorted; null where its price is missing. */
  readonly ownMillis: number | null;
  /** What everybody asks who is complete and in the market, by provider. */
  readonly amounts: ReadonlyMap<string, number>;
  /** What the same one asked in the phase before, where it did. */
  readonly beforeMillis?: number | undefined;
}

/** What «Woher die Summe kommt» is drawn from: the offers of all to an owner, a bidder's own to itself. */
export type OriginFigures = NonNullable<ReturnType<typeof readOrigins>> | ReturnType<typeof readOwnOrigins>;

/** A position of a comparison with what each bidder asks, in the order of the bidders. */
export interface ComparedLine extends Pick<OriginRow, 'key' | 'number' | 'title'> {
  readonly offers: readonly LineOffer[];
}

/** Says how many prices are missing. */
export const missingWords = (count: number): string =>
  count === 1 ? '1 Preis fehlt' : `${count} Preise fehlen`;

/** So many bidders with gaps are named. */
const GAPS_NAMED = 3;

function leftOutWords(
  lines: readonly ComparedLine[],
  bidders: readonly LvBidder[],
  nameOf: (own: LvBidder) => string,
): string[] {
  const entries = [...bidders.entries()];
  const inState = (state: OfferState) => entries.filter(([, own]) => offerState(own) === state);
  const gaps = inState('incomplete').map(([p, own]) => {
    const count = lines.filter(({ offers }) => offers[p]?.isPriceMissing === true).length;
    return `${nameOf(own)}: ${missingWords(count)}`;
  });
  const outsideCount = inState('not-in-market').length;
  return [
    ...(gaps.length > GAPS_NAMED ? [`${gaps.length} Angebote sind unvollständig`] : gaps),
    ...when(outsideCount > 0, `${outsideCount} nicht im Marktgebiet`),
    ...absentNote(inState('not-offering').length),
  ];
}

/**
 * Reads off a comparison, whose bidders stand best first, what its picture shows: sorted by the picked
 * bidder, or else the best. Undefined where no offer is complete.
 */
export function readOrigins(
  lines: readonly ComparedLine[],
  bidders: readonly LvBidder[],
  sharing: readonly Sharing[],
  pickedId: string | undefined,
) {
  const drawn = drawnProviders(sharing);
  const complete = [...bidders.entries()].filter(([, bidder]) => offerState(bidder) === 'complete');
  const picked = complete.find(([, own]) => own.serviceProviderId === pickedId) ?? complete[0];
  const by = picked && drawn.get(picked[1].serviceProviderId);
  if (picked === undefined || by === undefined) return undefined;
  const [place, { rank }] = picked;
  const whos = complete.flatMap(([, own]) => drawn.get(own.serviceProviderId) ?? []);
  const nameOf = (own: LvBidder) => drawn.get(own.serviceProviderId)?.name ?? own.organisation;
  return {
    voice: 'all' as const,
    /** By whose amounts the rows are sorted, and its rank among all. */
    by,
    rank,
    /** Everybody who has a mark, best first, and those of them that have their hue and name. */
    whos,
    named: namedAmong(
      whos.map(({ id }) => id),
      by.id,
    ),
    /** What the picture leaves out, in words. */
    notes: leftOutWords(lines, bidders, nameOf),
    rows: lines
      .filter(({ offers }) => offers[place]?.hasPrice === true)
      .map(
        ({ key, number, title, offers }): OriginRow => ({
          key,
          number,
          title,
          ownMillis: offers[place]?.gpMillis ?? 0,
          amounts: new Map(complete.map(([p, own]) => [own.serviceProviderId, offers[p]?.gpMillis ?? 0])),
        }),
      ),
  };
}

/** Reads off a bidder's offer, and the same a phase ago, what each position in its market area costs. */
export function readOwnOrigins(own: PricedOwnOffer, before: PricedOwnOffer | undefined) {
  const then = before === undefined ? new Map<string, CodeSum>() : sumCodes(before);
  const sums = sumCodes(own);
  return {
    voice: 'own' as const,
    phaseTitle: own.phase.title,
    rows: own.entries.flatMap(({ epCode, number, title }): OriginRow[] => {
      const ownMillis = epCode === null ? undefined : sums.get(epCode);
      if (epCode === null || ownMillis === undefined) return [];
      const beforeMillis = then.get(epCode) ?? undefined;
      return [{ key: epCode, number, title, ownMillis, amounts: new Map(), beforeMillis }];
    }),
  };
}

/** The rows in the order of the picture, what they make together, and how far each gets in it. */
export type OriginShares = ReturnType<typeof shareOrigins>;

const amountOf = ({ ownMillis }: OriginRow) => ownMillis ?? 0;

/** Counts the dearest rows that make at least so many hundredths of their sum; exact. */
function countFor(rows: readonly OriginRow[], sumMillis: number, hundredths: number): number {
  let before = 0n;
  const index = rows.findIndex((row) => {
    before += BigInt(amountOf(row));
    return before * 100n >= BigInt(sumMillis) * BigInt(hundredths);
  });
  return index + 1;
}

/** Sorts positions by what they cost and counts which of them decide; equal ones stay as they come. */
export function shareOrigins(rows: readonly OriginRow[]) {
  const gaps = rows.filter(({ ownMillis }) => ownMillis === null);
  const priced = rows
    .filter(({ ownMillis }) => ownMillis !== null)
    .toSorted((a, b) => amountOf(b) - amountOf(a));
  const sumMillis = sum(priced, amountOf);
  return {
    /** Gaps first, then the dearest. */
    rows: [...gaps, ...priced],
    sumMillis,
    gapCount: gaps.length,
    /** Numbers of rows that make at least half, and 80 %. */
    halfCount: sumMillis === 0 ? 0 : countFor(priced, sumMillis, 50),
    mostCount: sumMillis === 0 ? 0 : countFor(priced, sumMillis, 80),
  };
}

/** The position on which bidders are farthest apart, with the two; undefined where only one has prices. */
export function widestGap(rows: readonly OriginRow[]) {
  const gaps = rows.flatMap((row) => {
    const sorted = [...row.amounts].toSorted(([, a], [, b]) => a - b);
    const [low, high] = [sorted[0], sorted.at(-1)];
    return low && high ? [{ row, low: low[0], high: high[0], gapMillis: high[1] - low[1] }] : [];
  });
  const [widest] = gaps.toSorted((a, b) => b.gapMillis - a.gapMillis);
  return widest && widest.gapMillis > 0 ? widest : undefined;
}
