import type { Total } from '@rahmenpreis/pricing/sums/offer-total.ts';
import { type CellOffer, rankCell } from '../award/award.ts';
import { type Comparison, offersOver } from '../award/comparison.ts';
import { type Participation, isOffering } from '../participation/participation.ts';

/** The comparison of one phase; rounds stand in the order of time. */
export interface Round {
  readonly phaseId: string;
  readonly comparison: Comparison;
}

/** The cost, in thousandths of a euro, of the packages complete and in the market in both of two rounds. */
export interface Move {
  readonly beforeMillis: number;
  readonly nowMillis: number;
  readonly packageCount: number;
}

/** What moved a bidder's sum most from one round to the next. */
export interface GroupMove {
  readonly sliceId: string;
  readonly move: Move;
}

/** A bidder, or one service group of it, in one round. */
export interface RoundStep {
  /** The sum of the comparison with its flags. */
  readonly total: Total;
  readonly participation: Participation;
  /** Of the whole offer; null for a service group, and for who is incomplete or does not take part. */
  readonly rank: number | null;
  /** Whether it has the only rank there is. */
  readonly isOnly: boolean;
  /** The index of the round compared with: the last earlier one that lists the bidder; null if none. */
  readonly sinceIndex: number | null;
  /** Null without an earlier round, participation in both, or a package complete in both. */
  readonly move: Move | null;
  /** The service group whose sum moved most; null for a service group itself, and where nothing moved. */
  readonly most: GroupMove | null;
}

/** A bidder over the rounds. */
export type BidderRounds = ReturnType<typeof roundsOfBidder>;

/** By how much a move changed a sum, in thousandths of a euro. */
export function changeOf({ beforeMillis, nowMillis }: Move): number {
  return nowMillis - beforeMillis;
}

function bidderIndex({ providers }: Comparison, serviceProviderId: string): number {
  return providers.findIndex((provider) => provider.serviceProviderId === serviceProviderId);
}

/** One package of a bidder that is complete and in the market in both rounds. */
interface PairedCell {
  readonly liegenschaftId: string;
  readonly sliceId: string;
  readonly beforeMillis: number;
  readonly nowMillis: number;
}

function* pairedCells(before: Comparison, now: Comparison, serviceProviderId: string): Generator<PairedCell> {
  const [b, n] = [bidderIndex(before, serviceProviderId), bidderIndex(now, serviceProviderId)];
  const isIn = ({ providers }: Comparison, p: number) => isOffering(providers[p]?.participation ?? null);
  if (!isIn(before, b) || !isIn(now, n)) return;
  const cellOf = ({ sums }: Comparison, p: number, l: number, s: number) =>
    (p * sums.propertyCount + l) * sums.sliceCount + s;
  for (const [l, liegenschaftId] of now.liegenschaftIds.entries()) {
    const lBefore = before.liegenschaftIndexOf.get(liegenschaftId);
    if (lBefore === undefined) continue;
    for (const [sliceId, s] of now.sliceIndexOf) {
      const sBefore = before.sliceIndexOf.get(sliceId);
      if (sBefore === undefined) continue;
      const [own, earlier] = [cellOf(now, n, l, s), cellOf(before, b, lBefore, sBefore)];
      // Part of a sum is compared with nothing, nor is what has no rows.
      if (now.sums.flags[own] !== 0 || before.sums.flags[earlier] !== 0) continue;
      const [nowMillis, beforeMillis] = [now.sums.sums[own] ?? 0, before.sums.sums[earlier] ?? 0];
      yield { liegenschaftId, sliceId, beforeMillis, nowMillis };
    }
  }
}

function gather(cells: Iterable<PairedCell>, key: 'sliceId' | 'liegenschaftId'): ReadonlyMap<string, Move> {
  const moves = new Map<string, { beforeMillis: number; nowMillis: number; packageCount: number }>();
  for (const cell of cells) {
    const move = moves.get(cell[key]) ?? { beforeMillis: 0, nowMillis: 0, packageCount: 0 };
    move.beforeMillis += cell.beforeMillis;
    move.nowMillis += cell.nowMillis;
    move.packageCount += 1;
    moves.set(cell[key], move);
  }
  return moves;
}

function addMoves(moves: readonly Move[]): Move | null {
  if (moves.length === 0) return null;
  const add = (part: (move: Move) => number) => moves.reduce((sum, move) => sum + part(move), 0);
  return {
    beforeMillis: add((move) => move.beforeMillis),
    nowMillis: add((move) => move.nowMillis),
    packageCount: add((move) => move.packageCount),
  };
}

function mostMoved(moves: ReadonlyMap<string, Move>): GroupMove | null {
  let most: GroupMove | null = null;
  for (const [sliceId, move] of moves) {
    const own = Math.abs(changeOf(move));
    if (own > (most === null ? 0 : Math.abs(changeOf(most.move)))) most = { sliceId, move };
  }
  return most;
}

/** A round with its result for every bidder, computed once: whole offers in order, and each service group. */
type ReadRound = ReturnType<typeof readRound>;

function readRound(round: Round) {
  const { comparison } = round;
  const { liegenschaftIds, sliceIndexOf } = comparison;
  const ranked = rankCell(offersOver(comparison, liegenschaftIds));
  return {
    ...round,
    rankCount: ranked.filter(({ rank }) => rank !== null).length,
    whole: new Map(ranked.map((own) => [own.offer.serviceProviderId, own])),
    groups: new Map(
      [...sliceIndexOf.keys()].map((sliceId) => [
        sliceId,
        offersOver(comparison, liegenschaftIds, [sliceId]),
      ]),
    ),
  };
}

/** The last round before that lists the bidder, which is listed in the rounds for which `listed` is true. */
function sinceIndexOf(listed: readonly boolean[], r: number): number | null {
  const since = listed.findLastIndex((isListed, at) => isListed && at < r);
  return since < 0 ? null : since;
}

/** A step with its sum, as a service group has it. */
function stepOf({ sumMillis, flags, participation }: CellOffer, sinceIndex: number | null): RoundStep {
  const total = { sumMillis, flags };
  return { total, participation, rank: null, isOnly: false, sinceIndex, move: null, most: null };
}

function roundsOfBidder(rounds: readonly ReadRound[], serviceProviderId: string) {
  const listed = rounds.map(({ whole }) => whole.has(serviceProviderId));
  const moves = rounds.map(({ comparison }, r) => {
    const before = rounds[sinceIndexOf(listed, r) ?? -1]?.comparison;
    return gather(before === undefined ? [] : pairedCells(before, comparison, serviceProviderId), 'sliceId');
  });
  const steps = rounds.map(({ whole, rankCount }, r): RoundStep | null => {
    const [own, moved] = [whole.get(serviceProviderId), moves[r]];
    if (own === undefined || moved === undefined) return null;
    return {
      ...stepOf(own.offer, sinceIndexOf(listed, r)),
      rank: own.rank,
      isOnly: own.rank !== null && rankCount === 1,
      move: addMoves([...moved.values()]),
      most: mostMoved(moved),
    };
  });
  const sliceIds = new Set(rounds.flatMap(({ groups }) => [...groups.keys()]));
  const groups = [...sliceIds].map((sliceId) => ({
    sliceId,
    /** One for each round, null where that does not list the bidder. */
    steps: rounds.map((round, r): RoundStep | null => {
      const offer = round.groups.get(sliceId)?.find((own) => own.serviceProviderId === serviceProviderId);
      return offer === undefined
        ? null
        : { ...stepOf(offer, sinceIndexOf(listed, r)), move: moves[r]?.get(sliceId) ?? null };
    }),
  }));
  const names = rounds.flatMap(({ whole }) => whole.get(serviceProviderId)?.offer.organisation ?? []);
  return { serviceProviderId, organisation: names.at(-1) ?? serviceProviderId, steps, groups };
}

/**
 * Every bidder over the rounds, in the order of the latest that lists it: its sums as compared, and the moves
 * of the packages complete in this round and in the last before that lists it (decision 0088).
 */
export function compareRounds(rounds: readonly Round[]): BidderRounds[] {
  const read = rounds.map(readRound);
  const ids = new Set(read.toReversed().flatMap(({ whole }) => [...whole.keys()]));
  return [...ids].map((id) => roundsOfBidder(read, id));
}

/** A bidder's moves by property, in one or all service groups, largest first; ties in the phase's order. */
export function moveOfProperties(
  before: Round,
  now: Round,
  serviceProviderId: string,
  sliceId: string | undefined,
): readonly (readonly [liegenschaftId: string, move: Move])[] {
  const cells = [...pairedCells(before.comparison, now.comparison, serviceProviderId)];
  const own = sliceId === undefined ? cells : cells.filter((cell) => cell.sliceId === sliceId);
  return [...gather(own, 'liegenschaftId')].toSorted(
    ([, a], [, b]) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)),
  );
}
