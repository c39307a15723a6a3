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

/** What every step does to what is kept, as plain as it gets: it knows nothing of calls, cells and rests. */
export function createPlayedPrices(codes: readonly string[]) {
  let cells: Cells = { prices: {}, marks: {} };
  let past: { before: Cells; after: Cells }[] = [];
  let future: { before: Cells; after: Cells }[] = [];
  const same = (a: Kept | undefined, b: Kept | undefined) => a?.millis === b?.millis && a?.unit === b?.unit;
  const isChanged = (a: Cells, b: Cells) =>
    codes.some((code) => !same(a.prices[code], b.prices[code]) || a.marks[code] !== b.marks[code]);
  const become = (next: Cells) => {
    if (isChanged(cells, next)) {
      past = [...past, { before: cells, after: next }];
      future = [];
    }
    cells = next;
  };
  const go = (from: Cells, to: Cells) => {
    let next = cells;
    for (const code of codes) {
      const isPrice = !same(from.prices[code], to.prices[code]);
      if (isPrice && same(cells.prices[code], from.prices[code])) {
        next = { ...next, prices: { ...next.prices, [code]: to.prices[code] } };
      }
      if (isPrice || from.marks[code] !== to.marks[code]) {
        next = { ...next, marks: { ...next.marks, [code]: to.marks[code] } };
      }
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
    setPrice: (code: string, kept: Kept) =>
      void (cells = { ...cells, prices: { ...cells.prices, [code]: kept } }),
    undo: () => {
      const last = past.pop();
      if (last === undefined) return;
      future.push(last);
      go(last.after, last.before);
    },
    redo: (unitOf: (code: string) => string, answer: () => boolean) => {
      const last = future.at(-1);
      if (last === undefined) return;
      future.pop();
      past.push(last);
      const revives = codes.some((code) => {
        const [now, to] = [cells.prices[code], last.after.prices[code]];
        if (same(last.before.prices[code], to) || !same(now, last.before.prices[code])) return false;
        return now !== undefined && to !== undefined && now.unit !== unitOf(code) && to.unit === unitOf(code);
      });
      if (revives && !answer()) {
        past.pop();
        future.push(last);
        const marks = { ...cells.marks };
        for (const code of codes) {
          const isTouched =
            !same(last.before.prices[code], last.after.prices[code]) ||
            last.before.marks[code] !== last.after.marks[code];
          if (isTouched) marks[code] = last.before.marks[code];
        }
        cells = { ...cells, marks };
      } else go(last.before, last.after);
    },
  };
}
