/**
 * A cell of the exact result of a tender: a bidder's sum for one property and service group, in thousandths
 * of a euro; for tests.
 */
export interface ExpectedCell {
  provider: string;
  liegenschaft: string;
  slice: string;
  sum: number;
  positions: number;
  inComplete: boolean;
  notInMarket: boolean;
}
