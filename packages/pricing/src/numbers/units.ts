declare const unit: unique symbol;
/** A number that says what it counts, so that the compiler refuses another kind; in memory just a number. */
type Counting<Unit extends string> = number & { readonly [unit]: Unit };

/** An amount of a position in thousandths of its unit. */
export type MengeMillis = Counting<'Menge'>;

/** A unit price in thousandths of a euro. */
export type EpMillis = Counting<'EP'>;

/** A factor in thousandths; 0 stands for a missing one. */
export type FactorMillis = Counting<'factor'>;

/** The product of the three factors in billionths (PRICE-002). */
export type FactorNanos = Counting<'factor product'>;

/** Thousandths per unit: euros, amounts and factors are all sent as such integers (PRICE-003, OPEN-22). */
export const SCALE = 1000;

/** What the product of three factors in thousandths is divided by (PRICE-002, CONST-007). */
const FACTORS_DIVISOR = SCALE ** 3;

/** What amount × unit price × product of factors is divided by, so that thousandths of a euro are left. */
export const GP_DIVISOR = FACTORS_DIVISOR * SCALE;

/** One of its unit, in thousandths. */
export const ONE_MENGE_MILLIS = SCALE as MengeMillis;

/** The factor 1.0 in thousandths; replaces every factor that is missing or zero (BID-014, PRICE-005). */
export const NEUTRAL_FACTOR_MILLIS = 1000 as FactorMillis;

/** Smallest factor a bidder may enter, in thousandths (BID-013). */
export const FACTOR_MIN_MILLIS = 700 as FactorMillis;

/** Largest factor a bidder may enter, in thousandths (BID-013). */
export const FACTOR_MAX_MILLIS = 1300 as FactorMillis;

/** Largest unit price, in thousandths of a euro; keeps every GP below 2^53 (PRICE-014). */
export const EP_MAX_MILLIS = 1_000_000_000 as EpMillis;

/** Largest amount of a position, in thousandths of its unit; keeps every GP below 2^53 (PRICE-014). */
export const MENGE_MAX_MILLIS = 4_000_000_000 as MengeMillis;

/** Largest target price in thousandths of a euro; keeps sums of 1,000 properties, all groups, below 2^53. */
export const TARGET_MAX_MILLIS = 1_000_000_000_000;
