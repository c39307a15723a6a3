/**
 * True for an award that needs a reason: it is not on rank 1 of all offers, as it is dearer, or as an
 * incomplete offer or one out of the market has no rank (decision 0094).
 */
export function needsReason({ rank }: { readonly rank: number | null }): boolean {
  return rank !== 1;
}
