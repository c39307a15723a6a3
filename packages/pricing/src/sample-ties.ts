import { EP_MAX_MILLIS, FACTOR_MAX_MILLIS, FACTOR_MIN_MILLIS, MENGE_MAX_MILLIS } from './units.ts';

/** Positions to prove the arithmetic with, as columns: amounts and prices in thousandths, factors in billionths. */
export type DrawnPositions = { mengeMillis: Float64Array; epMillis: Float64Array; factorNanos: Float64Array };

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
    factorNanos: new Float64Array(count),
  };
}

function drawFactors(dice: () => number): number {
  let product = 1;
  for (let i = 0; i < 3; i++) {
    const span = FACTOR_MAX_MILLIS - FACTOR_MIN_MILLIS + 1;
    product *= dice() < 0.3 ? 1000 : FACTOR_MIN_MILLIS + Math.floor(dice() * span);
  }
  return product;
}

/** Random positions of every size, small ones as likely as large ones (PRICE-001). */
export function drawPositions(count: number, seed: number): DrawnPositions {
  const dice = createDice(seed);
  const drawn = createRoom(count);
  for (let i = 0; i < count; i++) {
    drawn.mengeMillis[i] = Math.floor(MENGE_MAX_MILLIS ** dice());
    drawn.epMillis[i] = Math.floor(EP_MAX_MILLIS ** dice());
    drawn.factorNanos[i] = drawFactors(dice);
  }
  return drawn;
}

function countFactor(value: number, prime: number): number {
  let count = 0;
  for (let rest = value; rest % prime === 0; rest /= prime) count++;
  return count;
}

/**
 * Positions whose price lies exactly on a half thousandth: the product ends in 5·10¹¹, so it holds 2 exactly 11 times and
 * 5 at least 12 times; what the factors lack of these is dealt out to amount and price (PRICE-001).
 */
export function drawTies(count: number, seed: number): DrawnPositions {
  const dice = createDice(seed);
  const drawn = createRoom(count);
  for (let i = 0; i < count; ) {
    const factorNanos = drawFactors(dice);
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
    drawn.factorNanos[i] = factorNanos;
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

/** True when the position's exact price lies on a half thousandth. */
export function isTie(mengeMillis: number, epMillis: number, factorNanos: number): boolean {
  const product = BigInt(mengeMillis) * BigInt(epMillis) * BigInt(factorNanos);
  return product % 1_000_000_000_000n === 500_000_000_000n;
}
