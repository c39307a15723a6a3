/** Bit of a result: a counted position has no price (PRICE-006). */
export const FLAG_PRICE_MISSING = 1;

/** Bit of a result: the property lies outside the bidder's market area (PRICE-007, PRICE-008). */
export const FLAG_NOT_IN_MARKET = 2;

/** Bit of a result: there is no row at all to price, so there is nothing to rank or award (PRICE-011). */
export const FLAG_NO_ROWS = 4;
