import type { Structure, Priced } from './limit-prices.ts';
import { type Limits, rebateAt } from './limits.ts';
import type { OfferTable } from './offer-table.ts';

/** The margin to share limits, as the whole moves with every lot; what is handed on is checked exactly. */
const SPARE = 1e-9;

/** An award on its way to keeping all limits, as places in the offer table, with each bidder's sums. */
export class Draft {
  readonly table: OfferTable;
  readonly chosen: Int32Array;
  readonly own: Float64Array;
  readonly won: Int32Array;
  total = 0;
  targeted = 0;
  readonly #limits: Limits;
  readonly #structure: Structure;
  readonly #admittedTo: Priced['admittedTo'];
  /** By bidder: has to keep what it wins for at least, or wins nothing. */
  readonly #isIn: Uint8Array;
  readonly #isShut: Uint8Array;
  readonly #hasRebates: boolean;

  constructor(
    table: OfferTable,
    limits: Limits,
    structure: Structure,
    { chosen, admittedTo }: Pick<Priced, 'chosen' | 'admittedTo'>,
  ) {
    this.table = table;
    this.#limits = limits;
    this.#hasRebates = limits.rebates.some((row) => row !== undefined);
    this.#structure = structure;
    this.#admittedTo = admittedTo;
    this.chosen = chosen.slice();
    this.own = new Float64Array(table.bidderCount);
    this.won = new Int32Array(table.bidderCount);
    for (const at of chosen) this.#count(at, 1);
    this.#isIn = structure.isIn.slice();
    this.#isShut = Uint8Array.from(structure.isAllowed, (is) => 1 - is);
    for (let bidder = 0; bidder < table.bidderCount; bidder++) {
      const floor = this.#floorIfWinning(bidder);
      if (floor === 0 || this.#isIn[bidder] === 1 || this.won[bidder] === 0) continue;
      // Whoever is nearer to winning enough than to nothing is brought there.
      if ((this.own[bidder] as number) * 2 >= floor) this.#isIn[bidder] = 1;
      else this.#isShut[bidder] = 1;
    }
  }

  #count(at: number, sign: number): void {
    const bidder = this.table.bidders[at] as number;
    const money = sign * (this.table.moneys[at] as number);
    this.own[bidder] = (this.own[bidder] as number) + money;
    this.won[bidder] = (this.won[bidder] as number) + sign;
    this.total += money;
    this.targeted += sign * (this.table.targeted[at] as number);
  }

  #floorIfWinning(bidder: number): number {
    const { leastIfWinning, leastShareIfWinning } = this.#limits;
    const share = (leastShareIfWinning[bidder] as number) * (1 + SPARE) * this.total;
    return Math.max(leastIfWinning[bidder] as number, share);
  }

  /** What a bidder has to have at least. */
  floor(bidder: number): number {
    if (this.#isShut[bidder] === 1) return 0;
    const share = (this.#limits.leastShare[bidder] as number) * (1 + SPARE) * this.total;
    const always = Math.max(this.#structure.from[bidder] as number, share);
    return this.#isIn[bidder] === 1 ? Math.max(always, this.#floorIfWinning(bidder)) : always;
  }

  /** What a bidder may have at most. */
  ceiling(bidder: number): number {
    if (this.#isShut[bidder] === 1) return 0;
    const share = this.#limits.mostShare[bidder] as number;
    return Math.min(
      this.#structure.to[bidder] as number,
      share < 1 ? share * (1 - SPARE) * this.total : Infinity,
    );
  }

  /** Whether a bidder wins nothing in this award. */
  isShut(bidder: number): boolean {
    return this.#isShut[bidder] === 1;
  }

  /** Whether a unit may go by this offer, whatever the limits. */
  isAdmitted(unit: number, at: number): boolean {
    const bidder = this.table.bidders[at] as number;
    return this.#isShut[bidder] === 0 && this.#admittedTo(unit)?.[bidder] !== 0;
  }

  /** By how much a bidder has too much (above zero) or too little. */
  excess(bidder: number): number {
    const own = this.own[bidder] as number;
    const [floor, ceiling] = [this.floor(bidder), this.ceiling(bidder)];
    if (own > ceiling || (this.#isShut[bidder] === 1 && (this.won[bidder] as number) > 0))
      return Math.max(1, own - ceiling);
    return own < floor ? own - floor : 0;
  }

  hasRoom(at: number): boolean {
    const bidder = this.table.bidders[at] as number;
    return (this.own[bidder] as number) + (this.table.moneys[at] as number) <= this.ceiling(bidder);
  }

  /** Whether the holder of an offer keeps enough without it. */
  canLose(at: number): boolean {
    const bidder = this.table.bidders[at] as number;
    if (this.#isShut[bidder] === 1) return true;
    return (this.own[bidder] as number) - (this.table.moneys[at] as number) >= this.floor(bidder);
  }

  move(unit: number, at: number): void {
    this.#count(this.chosen[unit] as number, -1);
    this.chosen[unit] = at;
    this.#count(at, 1);
  }

  /** What it costs to hand a unit on to another offer, what rebates change included. */
  changeOf(unit: number, to: number): number {
    const { bidders, costs, moneys } = this.table;
    const from = this.chosen[unit] as number;
    const change = (costs[to] as number) - (costs[from] as number);
    if (!this.#hasRebates) return change;
    return (
      change +
      this.#rebateChange(bidders[from] as number, -(moneys[from] as number)) +
      this.#rebateChange(bidders[to] as number, moneys[to] as number)
    );
  }

  /** What all of it costs, less the rebates. */
  cost(): number {
    const { costs } = this.table;
    const whole = this.chosen.reduce((sum, at) => sum + (costs[at] as number), 0);
    return this.own.reduce((sum, own, bidder) => sum - rebateAt(this.#limits.rebates[bidder], own), whole);
  }

  #rebateChange(bidder: number, money: number): number {
    const row = this.#limits.rebates[bidder];
    if (row === undefined) return 0;
    const own = this.own[bidder] as number;
    return rebateAt(row, own) - rebateAt(row, own + money);
  }

  /** Who gets each unit. */
  award(): Int32Array {
    return this.chosen.map((at) => this.table.bidders[at] as number);
  }
}
