/** All bidders' sums in thousandths of a euro and flags, index ((p·L)+l)·S+s. */
export interface OfferSums {
  offerCount: number;
  propertyCount: number;
  sliceCount: number;
  sums: Float64Array;
  flags: Uint8Array;
}

/** An empty result for that many bidders, properties and service groups, ready to be filled. */
export function createOfferSums(offerCount: number, propertyCount: number, sliceCount: number): OfferSums {
  const cellCount = offerCount * propertyCount * sliceCount;
  const cells = { sums: new Float64Array(cellCount), flags: new Uint8Array(cellCount) };
  return { offerCount, propertyCount, sliceCount, ...cells };
}
