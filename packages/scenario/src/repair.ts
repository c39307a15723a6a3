import type { Problem, Unit, VolumeRow } from './reduce.ts';
import { choiceOf, keepsVolume } from './resum.ts';

/** So often all limits are gone through; an award that still breaks one then is given up. */
const PASSES = 6;

interface Move {
  readonly unit: number;
  readonly to: number;
  readonly moneyMillis: number;
  /** What it costs for each euro that moves. */
  readonly rate: number;
}

/** An award on the way to keeping all limits, with what each bidder has so far. */
class Draft {
  readonly bidders: Int32Array;
  readonly own: Float64Array;
  total = 0;
  readonly #problem: Problem;
  readonly #isAdmitted: (bidder: number, unit: number) => boolean;

  constructor(problem: Problem, bidders: Int32Array, isAdmitted: (bidder: number, unit: number) => boolean) {
    this.#problem = problem;
    this.#isAdmitted = isAdmitted;
    this.bidders = bidders.slice();
    this.own = new Float64Array(problem.bidderCount);
    for (const [unit, bidder] of bidders.entries()) this.#add(unit, bidder, 1);
  }

  #add(unit: number, bidder: number, sign: number): void {
    const money = sign * (choiceOf(this.#problem, unit, bidder)?.moneyMillis ?? 0);
    this.own[bidder] = (this.own[bidder] ?? 0) + money;
    this.total += money;
  }

  move({ unit, to }: Move): void {
    this.#add(unit, this.bidders[unit] as number, -1);
    this.bidders[unit] = to;
    this.#add(unit, to, 1);
  }

  keeps(row: VolumeRow): boolean {
    const own = this.own[row.bidder] ?? 0;
    return keepsVolume(row, own, this.total, this.bidders.includes(row.bidder));
  }

  /** Whether a bidder can take so much more within all its upper limits. */
  hasRoom(bidder: number, moneyMillis: number): boolean {
    return this.#problem.volumes.every(
      (row) =>
        row.bidder !== bidder ||
        row.bound === 'at-least' ||
        keepsVolume(row, (this.own[bidder] ?? 0) + moneyMillis, this.total, true),
    );
  }

  /** The moves away from a bidder, or towards it, the cheapest for what they move first. */
  movesOf(bidder: number, isAway: boolean): Move[] {
    const moves = this.#problem.units.flatMap(({ choices }: Unit, unit): Move[] => {
      const holder = this.bidders[unit] as number;
      if ((holder === bidder) !== isAway) return [];
      const from = choices.find((choice) => choice.bidder === holder);
      return choices
        .filter((to) => (isAway ? to.bidder !== bidder : to.bidder === bidder))
        .filter((to) => this.#isAdmitted(to.bidder, unit))
        .slice(0, 4)
        .map((to) => {
          const moneyMillis = isAway ? (from?.moneyMillis ?? 0) : to.moneyMillis;
          const rate = (to.costMillis - (from?.costMillis ?? 0)) / Math.max(1, moneyMillis);
          return { unit, to: to.bidder, moneyMillis: to.moneyMillis, rate };
        });
    });
    return moves.sort((a, b) => a.rate - b.rate || a.unit - b.unit);
  }
}

function settle(draft: Draft, row: VolumeRow): void {
  const isAway = row.bound === 'at-most';
  const moved = new Set<number>();
  for (const move of draft.movesOf(row.bidder, isAway)) {
    if (draft.keeps(row)) return;
    if (moved.has(move.unit) || !draft.hasRoom(move.to, move.moneyMillis)) continue;
    moved.add(move.unit);
    draft.move(move);
  }
}

/** Moves units from who has too much to who has room, until all limits are kept or it does not get further. */
export function repairVolumes(
  problem: Problem,
  bidders: Int32Array,
  isAdmitted: (bidder: number, unit: number) => boolean,
): Int32Array {
  if (problem.volumes.length === 0) return bidders;
  const draft = new Draft(problem, bidders, isAdmitted);
  for (let pass = 0; pass < PASSES; pass++) {
    const broken = problem.volumes.filter((row) => row.bidder >= 0 && !draft.keeps(row));
    if (broken.length === 0) break;
    for (const row of broken) settle(draft, row);
  }
  return draft.bidders;
}
