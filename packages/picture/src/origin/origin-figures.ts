import { when } from '@rahmenpreis/german/when.ts';
import { sum } from 'd3-array';
import type { LvBidder } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { type OfferState, offerState } from '@rahmenpreis/tendering/award/offer-state.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import type { PricedOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { type CodeSum, sumCodes } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { absentNote } from '../distance/distance-words.ts';
import { drawnProviders, namedAmong, type Sharing, type Who } from '../who.ts';

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

/** What a picture of all bidders is drawn from. */
interface AllOrigins {
  readonly voice: 'all';
  readonly rows: readonly OriginRow[];
  /** By whose amounts the rows are sorted, and its rank among all. */
  readonly by: Who;
  readonly rank: number | null;
  /** Everybody who has a mark, best first. */
  readonly whos: readonly Who[];
  /** Those of them that have their hue and name. */
  readonly named: ReadonlySet<string>;
  /** What the picture leaves out, in words. */
  readonly notes: readonly string[];
}

/** What a picture of a bidder's own offer is drawn from. */
interface OwnOrigins {
  readonly voice: 'own';
  readonly rows: readonly OriginRow[];
  readonly phaseTitle: string;
}

/** What «Woher die Summe kommt» is drawn from: the offers of all to an owner, a bidder's own to itself. */
export type OriginFigures = AllOrigins | OwnOrigins;

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
  nameOf: (id: string) => string,
): string[] {
  const by: Partial<Record<OfferState, [LvBidder, number][]>> = Object.groupBy(
    bidders.map((bidder, p): [LvBidder, number] => [bidder, p]),
    ([bidder]) => offerState(bidder),
  );
  const { incomplete = [], 'not-in-market': outside = [], 'not-offering': absent = [] } = by;
  const gaps = incomplete.map(([{ serviceProviderId }, p]) => {
    const count = lines.filter(({ offers }) => offers[p]?.isPriceMissing === true).length;
    return `${nameOf(serviceProviderId)}: ${missingWords(count)}`;
  });
  return [
    ...(gaps.length > GAPS_NAMED ? [`${gaps.length} Angebote sind unvollständig`] : gaps),
    ...when(outside.length > 0, `${outside.length} nicht im Marktgebiet`),
    ...absentNote(absent.length),
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
): AllOrigins | undefined {
  const drawn = drawnProviders(sharing);
  const complete = [...bidders.entries()].filter(([, bidder]) => offerState(bidder) === 'complete');
  const picked = complete.find(([, own]) => own.serviceProviderId === pickedId) ?? complete[0];
  if (picked === undefined) return undefined;
  const [place, { serviceProviderId, rank }] = picked;
  const whos = complete.flatMap(([, own]) => drawn.get(own.serviceProviderId) ?? []);
  const by = whos.find(({ id }) => id === serviceProviderId);
  if (by === undefined) return undefined;
  return {
    voice: 'all',
    by,
    rank,
    whos,
    named: namedAmong(
      whos.map(({ id }) => id),
      by.id,
    ),
    notes: leftOutWords(
      lines,
      bidders,
      (id) => drawn.get(id)?.name ?? bidders.find((own) => own.serviceProviderId === id)?.organisation ?? id,
    ),
    rows: lines
      .filter(({ offers }) => offers[place]?.hasPrice === true)
      .map(({ key, number, title, offers }) => ({
        key,
        number,
        title,
        ownMillis: offers[place]?.gpMillis ?? 0,
        amounts: new Map(complete.map(([p, own]) => [own.serviceProviderId, offers[p]?.gpMillis ?? 0])),
      })),
  };
}

/** Reads off a bidder's offer, and the same a phase ago, what each position in its market area costs. */
export function readOwnOrigins(own: PricedOwnOffer, before: PricedOwnOffer | undefined): OriginFigures {
  const then = before === undefined ? new Map<string, CodeSum>() : sumCodes(before);
  const sums = sumCodes(own);
  return {
    voice: 'own',
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
