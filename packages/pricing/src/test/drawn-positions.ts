import {
  createLvTable,
  createOfferTable,
  type PriceBook,
  type PriceFrame,
} from '../price-book/price-book.ts';
import {
  EP_MAX_MILLIS,
  FACTOR_MAX_MILLIS,
  FACTOR_MIN_MILLIS,
  MENGE_MAX_MILLIS,
  NEUTRAL_FACTOR_MILLIS,
} from '../numbers/units.ts';

/**
 * Positions for testing the arithmetic, as columns: amounts, prices and the three factors in thousandths,
 * their product in billionths.
 */
export interface DrawnPositions {
  mengeMillis: Float64Array;
  epMillis: Float64Array;
  blMillis: Uint16Array;
  lsMillis: Uint16Array;
  nMillis: Uint16Array;
  factorNanos: Float64Array;
}

/** Random numbers from 0 up to 1, the same ones for the same seed on every machine. */
export function createDice(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

function createRoom(count: number): DrawnPositions {
  return {
    mengeMillis: new Float64Array(count),
    epMillis: new Float64Array(count),
    blMillis: new Uint16Array(count),
    lsMillis: new Uint16Array(count),
    nMillis: new Uint16Array(count),
    factorNanos: new Float64Array(count),
  };
}

/** Draws the factors of a position and gives their product. */
function drawFactors(dice: () => number, drawn: DrawnPositions, i: number): number {
  let product = 1;
  for (const column of [drawn.blMillis, drawn.lsMillis, drawn.nMillis]) {
    const span = FACTOR_MAX_MILLIS - FACTOR_MIN_MILLIS + 1;
    const factor = dice() < 0.3 ? NEUTRAL_FACTOR_MILLIS : FACTOR_MIN_MILLIS + Math.floor(dice() * span);
    column[i] = factor;
    product *= factor;
  }
  drawn.factorNanos[i] = product;
  return product;
}

/** Random positions of every size, small ones as likely as large ones (PRICE-001). */
export function drawPositions(count: number, seed: number): DrawnPositions {
  const dice = createDice(seed);
  const drawn = createRoom(count);
  for (let i = 0; i < count; i++) {
    drawn.mengeMillis[i] = Math.floor(MENGE_MAX_MILLIS ** dice());
    drawn.epMillis[i] = Math.floor(EP_MAX_MILLIS ** dice());
    drawFactors(dice, drawn, i);
  }
  return drawn;
}

function countFactor(value: number, prime: number): number {
  let count = 0;
  for (let rest = value; rest % prime === 0; rest /= prime) count++;
  return count;
}

/**
 * Positions whose price lies exactly on a half thousandth: the product ends in 5·10¹¹, so it holds 2 exactly
 * 11 times and 5 at least 12 times; what the factors lack of these is dealt out to amount and price
 * (PRICE-001).
 */
export function drawTies(count: number, seed: number): DrawnPositions {
  const dice = createDice(seed);
  const drawn = createRoom(count);
  for (let i = 0; i < count; ) {
    const factorNanos = drawFactors(dice, drawn, i);
    const twos = 11 - countFactor(factorNanos, 2);
    const fives = Math.max(0, 12 - countFactor(factorNanos, 5));
    if (twos < 0) continue;
    const ownTwos = Math.floor(dice() * (twos + 1));
    const ownFives = Math.floor(dice() * (fives + 1));
    const menge = 2 ** ownTwos * 5 ** ownFives;
    const ep = 2 ** (twos - ownTwos) * 5 ** (fives - ownFives);
    if (menge > MENGE_MAX_MILLIS || ep > EP_MAX_MILLIS) continue;
    drawn.mengeMillis[i] = menge * drawOdd(dice, MENGE_MAX_MILLIS / menge);
    drawn.epMillis[i] = ep * drawOdd(dice, EP_MAX_MILLIS / ep);
    i++;
  }
  return drawn;
}

function drawOdd(dice: () => number, limit: number): number {
  return 2 * Math.floor((limit ** dice() - 1) / 2) + 1;
}

/** The price of a position in BigInt, the oracle of every proof (PRICE-001). */
export function gpExactly(mengeMillis: number, epMillis: number, factorNanos: number): bigint {
  const product = BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos);
  return (product + 500_000_000_000n) / 1_000_000_000_000n;
}

/** True if the position's exact price lies on a half thousandth. */
export function isTie(mengeMillis: number, epMillis: number, factorNanos: number): boolean {
  const product = BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos);
  return product % 1_000_000_000_000n === 500_000_000_000n;
}

/**
 * A phase with one bidder in which some drawn positions, from one up to another, are the only ones of a
 * property each, with its own catalogue position, state and factors, so every sum is one GP.
 */
export function spreadPositions(drawn: DrawnPositions, from: number, to: number): PriceBook {
  const count = Math.min(to, drawn.mengeMillis.length) - from;
  const frame: PriceFrame = {
    sliceCount: 1,
    regionCount: count,
    catalogueCount: count,
    sustainable: Uint8Array.of(1),
    regionOf: Int32Array.from({ length: count }, (_, i) => i),
  };
  const lvs = Array.from({ length: count }, (_, i) => {
    const lv = createLvTable(1);
    lv.mengeMillis[0] = drawn.mengeMillis[from + i] as number;
    lv.epIndex[0] = i;
    return lv;
  });
  const offer = createOfferTable(frame);
  for (const column of ['epMillis', 'blMillis', 'lsMillis', 'nMillis'] as const)
    offer[column].set(drawn[column].subarray(from, from + count));
  return { ...frame, lvs, offers: [offer] };
}
