import type { WaitingStatement } from './gate.ts';
import type { Pick, Ready } from './play-order.ts';
import { clash, type Touches } from './touches.ts';

/** One run of an order, with whether it says anything that an earlier one did not. */
export interface OrderRun {
  readonly pick: Pick;
  /**
   * True if this order differs from one that ran before only in statements that have nothing to do with each
   * other.
   */
  isRepeated(): boolean;
}

/** Finds all orders of the statements of two calls, one run after the other. */
export interface OrderSearch {
  /** The next order; undefined where all have run. Asked for when the one before has run to its end. */
  next(): OrderRun | undefined;
}

/** A point at which either call could have gone on. */
interface Fork {
  /** Of the statements that could go, to notice that a call does not do the same each time. */
  readonly texts: string;
  /** The second way, after all orders that begin with the first have run. */
  isSecond: boolean;
}

/**
 * Goes through all orders that can make a difference, by running the calls again and again: at each point
 * where both can go on, first the one, then the other. On the second way the statement of the first may not
 * go before one that it clashes with: all that had to be said of its going first was said (sleep sets). What
 * clashes with nothing that the other call ever does goes at once.
 */
export function searchOrders(footprints: readonly [readonly Touches[], readonly Touches[]]): OrderSearch {
  const forks: Fork[] = [];
  let isFirst = true;
  const isOwn = ({ touches }: WaitingStatement, turn: 0 | 1): boolean =>
    footprints[other(turn)].every((met) => !clash(touches, met));
  return {
    next() {
      if (!isFirst) {
        while (forks.at(-1)?.isSecond === true) forks.pop();
        const last = forks.at(-1);
        if (last === undefined) return undefined;
        last.isSecond = true;
      }
      isFirst = false;
      return runOf(forks, isOwn);
    },
  };
}

function runOf(forks: Fork[], isOwn: (statement: WaitingStatement, turn: 0 | 1) => boolean): OrderRun {
  const asleep = [false, false];
  let depth = 0;
  let isRepeated = false;
  const pickBetween = (a: WaitingStatement, b: WaitingStatement): 0 | 1 => {
    if (asleep[0] === true) return 1;
    if (asleep[1] === true) return 0;
    const texts = `${a.text}\n${b.text}`;
    const fork = forks[depth] ?? { texts, isSecond: false };
    if (fork.texts !== texts)
      throw new Error(`a call did something else than before:\n${fork.texts}\n${texts}`);
    forks[depth] = fork;
    depth += 1;
    if (fork.isSecond) asleep[0] = true;
    return fork.isSecond ? 1 : 0;
  };
  const pickOf = ([a, b]: Ready): 0 | 1 => {
    if (a === undefined || b === undefined) return a === undefined ? 1 : 0;
    if (isOwn(a, 0)) return 0;
    return isOwn(b, 1) ? 1 : pickBetween(a, b);
  };
  return {
    pick(ready) {
      const turn = pickOf(ready);
      const [gone, stays] = [ready[turn]!, ready[other(turn)]];
      if (asleep[turn] === true) isRepeated = true;
      asleep[turn] = false;
      if (stays !== undefined && clash(gone.touches, stays.touches)) asleep[other(turn)] = false;
      return turn;
    },
    isRepeated: () => isRepeated,
  };
}

/** An order by chance: whether the first call goes on where both could. */
export function drawOrder(chance: () => boolean): Pick {
  return ([a, b]) => {
    if (a === undefined || b === undefined) return a === undefined ? 1 : 0;
    return chance() ? 0 : 1;
  };
}

/** The order in which one call has ended before the other begins. */
export function oneAfterTheOther(first: 0 | 1): Pick {
  return (ready) => (ready[first] === undefined ? other(first) : first);
}

function other(turn: 0 | 1): 0 | 1 {
  return turn === 0 ? 1 : 0;
}
