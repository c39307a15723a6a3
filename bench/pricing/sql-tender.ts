import type { PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { createOfferSums, type OfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';

/** One table of the tender as SQL databases hold it: whole numbers only. */
export interface SqlTable {
  name: string;
  columns: string[];
  rows: number[][];
}

/** The tender as tables; missing values have no row. */
export function tabulateTender(book: PriceBook): SqlTable[] {
  const s = book.sliceCount;
  const cells = (column: Uint16Array, p: number): number[][] =>
    [...column].flatMap((factor, i) => (factor === 0 ? [] : [[p, Math.floor(i / s), i % s, factor]]));
  const perOffer = (rowsOf: (offer: PriceBook['offers'][number], p: number) => number[][]): number[][] =>
    book.offers.flatMap(rowsOf);
  return [
    { name: 'property', columns: ['l', 'r'], rows: [...book.regionOf].map((r, l) => [l, r]) },
    {
      name: 'position',
      columns: ['l', 's', 'k', 'menge', 'inactive'],
      rows: book.lvs.flatMap((lv, l) =>
        Array.from(lv.mengeMillis, (menge, i) => [l, lv.slice[i]!, lv.epIndex[i]!, menge, lv.inactive[i]!]),
      ),
    },
    { name: 'bidder', columns: ['p'], rows: book.offers.map((_, p) => [p]) },
    { name: 'slice', columns: ['s', 'sustainable'], rows: [...book.sustainable].map((own, i) => [i, own]) },
    {
      name: 'ep',
      columns: ['p', 'k', 'price'],
      rows: perOffer(({ epMillis }, p) => [...epMillis].flatMap((ep, k) => (ep < 0 ? [] : [[p, k, ep]]))),
    },
    {
      name: 'bl',
      columns: ['p', 'r', 's', 'factor'],
      rows: perOffer((offer, p) => cells(offer.blMillis, p)),
    },
    {
      name: 'ls',
      columns: ['p', 'l', 's', 'factor'],
      rows: perOffer((offer, p) => cells(offer.lsMillis, p)),
    },
    { name: 'n', columns: ['p', 'l', 's', 'factor'], rows: perOffer((offer, p) => cells(offer.nMillis, p)) },
    {
      name: 'outside',
      columns: ['p', 'l'],
      rows: perOffer(({ inMarket }, p) => [...inMarket].flatMap((isIn, l) => (isIn === 1 ? [] : [[p, l]]))),
    },
  ];
}

/**
 * The query in SQL: sum and flags of every cell that has rows. The factors are combined once per bidder, property and
 * group, as a good query does; `gp` is how the database rounds exactly.
 */
export function cellQuery(gp: string): string {
  return `
    with cell as (
      select b.p, a.l, sl.s,
             coalesce(bl.factor, 1000) * coalesce(ls.factor, 1000)
               * case when sl.sustainable = 1 then coalesce(n.factor, 1000) else 1000 end as f,
             case when o.p is null then 0 else 2 end as market
      from bidder b cross join property a cross join slice sl
      left join bl on bl.p = b.p and bl.r = a.r and bl.s = sl.s
      left join ls on ls.p = b.p and ls.l = a.l and ls.s = sl.s
      left join n on n.p = b.p and n.l = a.l and n.s = sl.s
      left join outside o on o.p = b.p and o.l = a.l
    )
    select c.p, c.l, c.s,
           coalesce(sum(case when t.inactive = 0 then ${gp} end), 0) as total,
           max(case when t.inactive = 0 and e.price is null then 1 else 0 end) + max(c.market) as flags
    from cell c
    join position t on t.l = c.l and t.s = c.s
    left join ep e on e.p = c.p and e.k = t.k
    group by c.p, c.l, c.s`;
}

/** The same, with every bidder's rank in the cell. */
export function rankQuery(cells: string): string {
  return `select p, l, s, total, flags, rank() over (partition by l, s order by case when flags >= 2 then 2 else flags end, total, p) as place
    from (${cells}) as priced`;
}

/** Counts the cells in which a result set differs from the kernel's. */
export function countSqlDifferences(
  book: PriceBook,
  ours: OfferSums,
  rows: Iterable<{ p: number; l: number; s: number; total: unknown; flags: unknown }>,
): number {
  const theirs = createOfferSums(ours.offerCount, ours.propertyCount, ours.sliceCount);
  theirs.flags.fill(4);
  for (const { p, l, s, total, flags } of rows) {
    const at = (p * book.lvs.length + l) * book.sliceCount + s;
    theirs.sums[at] = Number(total);
    theirs.flags[at] = Number(flags);
  }
  // A cell without rows is missing from a join; the kernel's market flag for it means nothing either.
  let differences = 0;
  for (const [at, sum] of ours.sums.entries()) {
    const flags = ours.flags[at] as number;
    if (flags & 4 ? theirs.flags[at] !== 4 : sum !== theirs.sums[at] || flags !== theirs.flags[at])
      differences++;
  }
  return differences;
}
