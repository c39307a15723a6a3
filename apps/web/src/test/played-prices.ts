/** What is kept of a price: it counts where the catalogue has its unit, and rests elsewhere. */
export interface Kept {
  readonly millis: number;
  readonly unit: string;
}
/** What each code keeps. */
export type Prices = Readonly<Record<string, Kept | undefined>>;
/** The red text over a cell. */
export type Marks = Readonly<Record<string, string | undefined>>;
interface Cells {
  readonly prices: Prices;
  readonly marks: Marks;
}

/** Whether two prices are one, for one unit. */
export function isSameKept(a: Kept | undefined, b: Kept | undefined): boolean {
  return a?.millis === b?.millis && a?.unit === b?.unit;
}

/**
 * What cells are once a step between two states is done or taken back: what somebody else changed since
 * stays.
 */
function travelled(codes: readonly string[], cells: Cells, from: Cells, to: Cells): Cells {
  let next = cells;
  for (const code of codes) {
    const isPrice = !isSameKept(from.prices[code], to.prices[code]);
    if (isPrice && isSameKept(cells.prices[code], from.prices[code])) {
      next = { ...next, prices: { ...next.prices, [code]: to.prices[code] } };
    }
    if (isPrice || from.marks[code] !== to.marks[code]) {
      next = { ...next, marks: { ...next.marks, [code]: to.marks[code] } };
    }
  }
  return next;
}

/** What every step does to what is kept, as plain as it gets: it knows nothing of calls, cells and rests. */
export function createPlayedPrices(codes: readonly string[]) {
  let cells: Cells = { prices: {}, marks: {} };
  let past: { before: Cells; after: Cells }[] = [];
  let future: { before: Cells; after: Cells }[] = [];
  const isChanged = (a: Cells, b: Cells) =>
    codes.some((code) => !isSameKept(a.prices[code], b.prices[code]) || a.marks[code] !== b.marks[code]);
  const become = (next: Cells) => {
    if (isChanged(cells, next)) {
      past = [...past, { before: cells, after: next }];
      future = [];
    }
    cells = next;
  };
  return {
    cells: () => cells,
    become,
    /** A step that was asked about and not taken: it can be done again, which asks again. */
    giveUp: (next: Cells) => {
      if (isChanged(cells, next)) future = [{ before: cells, after: next }];
    },
    /** Somebody else, whose steps are not one's own. */
    setPrice: (code: string, kept: Kept | undefined) =>
      void (cells = { ...cells, prices: { ...cells.prices, [code]: kept } }),
    /** The page is gone, with its steps and red texts; prices stay. */
    leave: () => {
      [past, future] = [[], []];
      cells = { prices: cells.prices, marks: {} };
    },
    undo: () => {
      const last = past.pop();
      if (last === undefined) return;
      future.push(last);
      cells = travelled(codes, cells, last.after, last.before);
    },
    redo: (unitOf: (code: string) => string, answer: () => boolean) => {
      const last = future.at(-1);
      if (last === undefined) return;
      future.pop();
      past.push(last);
      const revives = codes.some((code) => {
        const [now, to] = [cells.prices[code], last.after.prices[code]];
        if (isSameKept(last.before.prices[code], to) || !isSameKept(now, last.before.prices[code]))
          return false;
        return now !== undefined && to !== undefined && now.unit !== unitOf(code) && to.unit === unitOf(code);
      });
      if (revives && !answer()) {
        past.pop();
        future.push(last);
        const marks = { ...cells.marks };
        for (const code of codes) {
          const isTouched =
            !isSameKept(last.before.prices[code], last.after.prices[code]) ||
            last.before.marks[code] !== last.after.marks[code];
          if (isTouched) marks[code] = last.before.marks[code];
        }
        cells = { ...cells, marks };
      } else cells = travelled(codes, cells, last.before, last.after);
    },
  };
}
