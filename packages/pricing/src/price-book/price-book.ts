import type { EpMillis } from '../numbers/units.ts';

/** The rows of one property's LV as columns of equal length; a row is priced by its catalogue position. */
export interface LvTable {
  /** Amounts in thousandths of the unit. */
  mengeMillis: Float64Array;
  /** Index of the catalogue position, -1 where the catalogue lacks the EP code: then there is no price. */
  epIndex: Int32Array;
  /** Index of the service group. */
  slice: Uint8Array;
  /** 1 for an inactive optional position, which counts zero and needs no price. */
  inactive: Uint8Array;
}

/** Everything one bidder entered, as columns; 0 in a factor column means missing and counts as neutral. */
export interface OfferTable {
  /** K unit prices in thousandths of a euro, MISSING_EP where none was given. */
  epMillis: Float64Array;
  /** R·S state factors in thousandths, index r·S+s. */
  blMillis: Uint16Array;
  /** L·S property factors in thousandths, index l·S+s. */
  lsMillis: Uint16Array;
  /** L·S sustainability factors in thousandths, index l·S+s. */
  nMillis: Uint16Array;
  /** L marks: 1 if the property lies in the bidder's market area. */
  inMarket: Uint8Array;
}

/** Inputs of a phase's prices besides LVs and offers: L properties, S service groups, K catalogue rows. */
export interface PriceFrame {
  sliceCount: number;
  regionCount: number;
  catalogueCount: number;
  /** S marks: 1 if the group takes the sustainability factor. */
  sustainable: Uint8Array;
  /** Index of each property's state, -1 where it is unknown: then the state factor is neutral. */
  regionOf: Int32Array;
}

/** All numbers of one phase: the frame, L LVs and the offers of P bidders. */
export type PriceBook = PriceFrame & { lvs: LvTable[]; offers: OfferTable[] };

/** Marks a missing price in the price column; zero is a price (PRICE-006). */
export const MISSING_EP = -1;

/** A bidder's unit price of a position; MISSING_EP if none is given or the position is gone (PRICE-006). */
export function epOf(offer: OfferTable, epIndex: number): EpMillis {
  return (offer.epMillis[epIndex] ?? MISSING_EP) as EpMillis;
}

/** An LV of the given number of rows, all columns zero, ready to be filled (SETUP-011). */
export function createLvTable(rowCount: number): LvTable {
  return {
    mengeMillis: new Float64Array(rowCount),
    epIndex: new Int32Array(rowCount),
    slice: new Uint8Array(rowCount),
    inactive: new Uint8Array(rowCount),
  };
}

/** An offer of its own with the same values. */
export function copyOfferTable({ epMillis, blMillis, lsMillis, nMillis, inMarket }: OfferTable): OfferTable {
  return {
    epMillis: epMillis.slice(),
    blMillis: blMillis.slice(),
    lsMillis: lsMillis.slice(),
    nMillis: nMillis.slice(),
    inMarket: inMarket.slice(),
  };
}

/** An untouched offer: no price, neutral factors, every property in the market area (BID-010, BID-014). */
export function createOfferTable(frame: PriceFrame): OfferTable {
  const propertyCount = frame.regionOf.length;
  return {
    epMillis: new Float64Array(frame.catalogueCount).fill(MISSING_EP),
    blMillis: new Uint16Array(frame.regionCount * frame.sliceCount),
    lsMillis: new Uint16Array(propertyCount * frame.sliceCount),
    nMillis: new Uint16Array(propertyCount * frame.sliceCount),
    inMarket: new Uint8Array(propertyCount).fill(1),
  };
}
