/// <reference types="node" />
import { expect, test } from 'vitest';
import type { PriceBook } from '../price-book/price-book.ts';
import { cellFactorNanos } from '../price/cell-factor.ts';
import { priceOffers } from '../price/price-offers.ts';
import { placeCells } from '../rank/place-cells.ts';
import { drawLots, lotOfPriceBook } from '../test/draw-lots.ts';
import { drawRounds } from '../test/draw-rounds.ts';
import { findLotLimit } from './lot-limit.ts';

/** So many lots; `npm run proof -- firmness` tries more. */
const rounds = drawRounds(500);
/** The service group that is looked at. */
const GROUP = 0;
/** Two euros for each row, in 10⁻¹⁵ €: with less between two offers their rounding may decide. */
const ENOUGH_OF_ROW = 2n * 10n ** 15n;
const THOUSANDTH = { over: 1n, under: 1_000n };

interface Share {
  over: bigint;
  under: bigint;
}

const isLess = (a: Share, b: Share) => a.over * b.under < b.over * a.under;
const plus = (a: Share, b: Share, sign: bigint): Share => ({
  over: a.over * b.under + sign * b.over * a.under,
  under: a.under * b.under,
});

/**
 * Who stands on rank 1 by the prices of the program, which rounds every row; equal sums go by the order of
 * the offers.
 */
function rankOf(book: PriceBook): number[] {
  const offers = priceOffers(book);
  const places = new Uint16Array(offers.sums.length);
  const participating = new Uint8Array(book.offers.length).fill(1);
  placeCells(offers, { nameOrder: Int32Array.from(book.offers.keys()), participating }, places);
  const placeOf = (p: number) => places[p * book.sliceCount + GROUP] as number;
  return [...book.offers.keys()].toSorted((p, q) => placeOf(p) - placeOf(q));
}

/**
 * The rows of the LV that count in the group, straight from its columns, with q·Δ of two offers in 10⁻¹⁵ €.
 */
function partsOf(book: PriceBook, winner: number, rival: number): { row: number; part: bigint }[] {
  const lv = book.lvs[0]!;
  const ep = (p: number, row: number) => {
    const offer = book.offers[p]!;
    return BigInt(offer.epMillis[lv.epIndex[row]!]!) * BigInt(cellFactorNanos(book, offer, 0, GROUP));
  };
  return [...lv.slice.keys()]
    .filter((row) => lv.slice[row] === GROUP && lv.inactive[row] === 0)
    .map((row) => ({ row, part: BigInt(lv.mengeMillis[row]!) * (ep(rival, row) - ep(winner, row)) }));
}

/**
 * What the winner is ahead if every quantity is wrong by that share, each to its harm, times the share's
 * denominator.
 */
function leadAt(parts: readonly { part: bigint }[], { over, under }: Share): bigint {
  return parts.reduce((sum, { part }) => sum + part * (part > 0n ? under - over : under + over), 0n);
}

/** The same LV with every quantity wrong by that share to the winner's harm, rounded to thousandths. */
function spoil(
  book: PriceBook,
  parts: readonly { row: number; part: bigint }[],
  { over, under }: Share,
): PriceBook {
  const lv = { ...book.lvs[0]!, mengeMillis: book.lvs[0]!.mengeMillis.slice() };
  for (const { row, part } of parts) {
    const menge = BigInt(lv.mengeMillis[row]!) * (part > 0n ? under - over : under + over);
    lv.mengeMillis[row] = Number((2n * menge + under) / (2n * under));
  }
  return { ...book, lvs: [lv] };
}

/**
 * A lot of the kind of which the design speaks: its limit, as the oracle reckons it, and the rivals with what
 * they ask more or less.
 */
function readLot(book: PriceBook) {
  const [winner = 0, ...rivals] = rankOf(book);
  const parts = rivals.map((rival) => partsOf(book, winner, rival));
  const shares = parts.map((own): Share => {
    const sum = (list: bigint[]) => list.reduce((all, one) => all + one, 0n);
    return {
      over: sum(own.map(({ part }) => part)),
      under: sum(own.map(({ part }) => (part < 0n ? -part : part))),
    };
  });
  const isEnough = shares.every(({ under }, r) => under > ENOUGH_OF_ROW * BigInt(parts[r]!.length));
  if (!isEnough) return undefined;
  const limit = shares.reduce((least, share) => (isLess(share, least) ? share : least));
  const isInside = isLess(THOUSANDTH, limit) && isLess(limit, { over: 999n, under: 1_000n });
  return isInside
    ? { winner, parts, limit, nearest: shares.indexOf(limit), ranked: [winner, ...rivals] }
    : undefined;
}

test('rank 1 of a random lot holds up to its limit and not beyond, in exact fractions and as the program rounds', () => {
  const tried = { lots: 0, drawn: 0 };
  for (const book of drawLots(rounds.seed)) {
    if (tried.lots >= rounds.count) break;
    tried.drawn += 1;
    const lot = readLot(book);
    if (lot === undefined) continue;
    tried.lots += 1;
    rounds.note(tried.lots);
    if (tried.lots <= rounds.from) continue;
    const { winner, parts, limit, nearest, ranked } = lot;
    const what = `lot ${tried.drawn} of seed ${rounds.seed}`;
    const offers = ranked.map((p) => ({
      epMillis: book.offers[p]!.epMillis,
      factorNanos: cellFactorNanos(book, book.offers[p]!, 0, GROUP),
    }));
    expect(findLotLimit(lotOfPriceBook(book, GROUP), offers), what).toEqual({
      rival: nearest + 1,
      limitMillionths: Number((1_000_000n * limit.over) / limit.under),
    });

    const hair = { over: 1n, under: limit.under * 1_000n };
    expect(leadAt(parts[nearest]!, limit), what).toBe(0n);
    expect(leadAt(parts[nearest]!, plus(limit, hair, 1n)) < 0n, what).toBe(true);
    const [justBefore, before, behind] = [
      plus(limit, hair, -1n),
      plus(limit, THOUSANDTH, -1n),
      plus(limit, THOUSANDTH, 1n),
    ];
    for (const own of parts) {
      expect(leadAt(own, justBefore) > 0n, what).toBe(true);
      expect(rankOf(spoil(book, own, before))[0], what).toBe(winner);
    }
    expect(rankOf(spoil(book, parts[nearest]!, behind))[0], what).not.toBe(winner);
  }
  console.log(
    `${tried.lots - rounds.from} lots of ${tried.drawn} drawn with seed ${rounds.seed}: 0 turn before their limit, 0 hold beyond it.`,
  );
});
