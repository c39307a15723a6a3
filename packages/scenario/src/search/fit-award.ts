import { Draft } from './draft.ts';
import type { Priced, Structure } from './limit-prices.ts';
import type { Limits } from './limits.ts';
import { type OfferTable, pricedAt } from './offer-table.ts';

/** So often all limits are gone through; an award that still breaks one then is handed on as it is. */
const PASSES = 40;
const IMPROVING_PASSES = 25;
/** The most units, cheaper elsewhere if there were room, that are tried in exchange for another unit. */
const MOST_WANTS = 300;

interface Move {
  readonly unit: number;
  readonly to: number;
  readonly rate: number;
  readonly money: number;
}

/** The moves that reduce an excess, cheapest per amount first, by prices that include the limits' worth. */
function movesFor(draft: Draft, bidder: number, need: number, { factors }: Pick<Priced, 'factors'>): Move[] {
  const { table, chosen } = draft;
  const { starts, bidders, moneys } = table;
  const priced = (at: number) => {
    const price = pricedAt(table, at, factors);
    return Number.isFinite(price) ? price : (table.costs[at] as number);
  };
  const isAway = need > 0;
  const moves: Move[] = [];
  for (let unit = 0; unit < table.unitCount; unit++) {
    const from = chosen[unit] as number;
    if ((bidders[from] === bidder) !== isAway) continue;
    let [best, least] = [-1, Infinity];
    for (let to = starts[unit] as number; to < (starts[unit + 1] as number); to++) {
      if (to === from || (!isAway && bidders[to] !== bidder) || !draft.isAdmitted(unit, to)) continue;
      const price = priced(to);
      if (price >= least || (isAway && !draft.hasRoom(to))) continue;
      [best, least] = [to, price];
    }
    if (best < 0) continue;
    const money = (isAway ? moneys[from] : moneys[best]) as number;
    moves.push({
      unit,
      to: best,
      money,
      rate: (least - priced(from)) / Math.max(1, Math.min(money, Math.abs(need))),
    });
  }
  return moves.sort((a, b) => a.rate - b.rate || a.unit - b.unit);
}

function settle(draft: Draft, bidder: number, priced: Pick<Priced, 'factors'>, isCoarse: boolean): void {
  for (const { unit, to, money } of movesFor(draft, bidder, draft.excess(bidder), priced)) {
    const need = draft.excess(bidder);
    if (need === 0) return;
    if (!isCoarse && money > 3 * Math.abs(need)) continue;
    const from = draft.chosen[unit] as number;
    if (need > 0 ? !draft.hasRoom(to) : !draft.canLose(from)) continue;
    draft.move(unit, to);
  }
}

/** Moves units where cheaper within all limits; gives those that would be cheaper if there were room. */
function takeCheaper(draft: Draft): {
  isBetter: boolean;
  wants: { unit: number; to: number; gain: number }[];
} {
  const { table } = draft;
  const wants: { unit: number; to: number; gain: number }[] = [];
  let isBetter = false;
  for (let unit = 0; unit < table.unitCount; unit++) {
    for (let to = table.starts[unit] as number; to < (table.starts[unit + 1] as number); to++) {
      const from = draft.chosen[unit] as number;
      if (to === from || !draft.isAdmitted(unit, to)) continue;
      const gain = -draft.changeOf(unit, to);
      if (gain <= 0) continue;
      if (!draft.hasRoom(to) || !draft.canLose(from)) {
        wants.push({ unit, to, gain });
        continue;
      }
      draft.move(unit, to);
      isBetter = true;
    }
  }
  return { isBetter, wants };
}

/** The cheapest move of another unit that gives a bidder so much more room, or so much more of its own. */
function exchangeFor(draft: Draft, unit: number, bidder: number, need: number, isAway: boolean) {
  const { table } = draft;
  let [best, to, least] = [-1, -1, Infinity];
  for (let other = 0; other < table.unitCount; other++) {
    const from = draft.chosen[other] as number;
    if (other === unit || (table.bidders[from] === bidder) !== isAway) continue;
    if (isAway && (table.moneys[from] as number) < need) continue;
    for (let at = table.starts[other] as number; at < (table.starts[other + 1] as number); at++) {
      if (at === from || (table.bidders[at] === bidder) === isAway) continue;
      if (!isAway && (table.moneys[at] as number) < need) continue;
      const change = draft.changeOf(other, at);
      if (change >= least || !draft.isAdmitted(other, at)) continue;
      if (isAway ? !draft.hasRoom(at) : !draft.canLose(from)) continue;
      [best, to, least] = [other, at, change];
    }
  }
  return best < 0 ? undefined : { unit: best, to, change: least };
}

/** Tries what has no room together with another unit that makes room. */
function takeExchanges(
  draft: Draft,
  wants: readonly { unit: number; to: number; gain: number }[],
  isOver: () => boolean,
): boolean {
  const { bidders, moneys } = draft.table;
  let isBetter = false;
  for (const { unit, to } of wants.toSorted((a, b) => b.gain - a.gain).slice(0, MOST_WANTS)) {
    if (isOver()) return isBetter;
    const from = draft.chosen[unit] as number;
    if (from === to) continue;
    const [giver, taker] = [bidders[from] as number, bidders[to] as number];
    const [isFull, isShort] = [!draft.hasRoom(to), !draft.canLose(from)];
    if (isFull === isShort) continue;
    const need = isFull
      ? (draft.own[taker] as number) + (moneys[to] as number) - draft.ceiling(taker)
      : draft.floor(giver) - (draft.own[giver] as number) + (moneys[from] as number);
    const exchange = exchangeFor(draft, unit, isFull ? taker : giver, need, isFull);
    if (exchange === undefined) continue;
    const before = draft.chosen[exchange.unit] as number;
    const change = draft.changeOf(unit, to);
    draft.move(unit, to);
    const both = change + draft.changeOf(exchange.unit, exchange.to);
    draft.move(exchange.unit, exchange.to);
    const isKept = [giver, taker, bidders[before] as number, bidders[exchange.to] as number].every(
      (bidder) => draft.excess(bidder) === 0,
    );
    if (both < 0 && isKept) isBetter = true;
    else {
      draft.move(exchange.unit, before);
      draft.move(unit, from);
    }
  }
  return isBetter;
}

/** Whether all limits are kept, as far as doubles go. */
function isSettled(draft: Draft): boolean {
  return draft.own.every((_, bidder) => draft.excess(bidder) === 0);
}

/** Brings everybody within its limits, as far as that can be by moving what is too much or too little. */
function settleAll(draft: Draft, priced: Priced, isOver: () => boolean): void {
  const everybody = [...draft.own.keys()];
  for (let pass = 0; pass < PASSES && !isSettled(draft) && !isOver(); pass++) {
    const order = everybody.toSorted(
      (a, b) =>
        Number(draft.isShut(b)) - Number(draft.isShut(a)) ||
        Math.abs(draft.excess(b)) - Math.abs(draft.excess(a)),
    );
    for (const bidder of order)
      if (draft.excess(bidder) !== 0) settle(draft, bidder, priced, pass % 2 === 1 || draft.isShut(bidder));
  }
}

/** Fits whole lots chosen by prices into all limits: moves what is too much, then takes what is cheaper. */
export function fitAward(
  table: OfferTable,
  limits: Limits,
  structure: Structure,
  priced: Priced,
  isOver: () => boolean,
): Int32Array {
  const draft = new Draft(table, limits, structure, priced);
  settleAll(draft, priced, isOver);
  if (!isSettled(draft) || limits.targeted < Infinity) return draft.award();
  let [award, least] = [draft.award(), draft.cost()];
  for (let pass = 0; pass < IMPROVING_PASSES && !isOver(); pass++) {
    const { isBetter, wants } = takeCheaper(draft);
    if (!takeExchanges(draft, wants, isOver) && !isBetter) break;
    // Whatever gets cheaper makes the whole less, and with it what a share of it comes to.
    settleAll(draft, priced, isOver);
    const cost = draft.cost();
    if (!isSettled(draft) || cost >= least) break;
    [award, least] = [draft.award(), cost];
  }
  return award;
}
