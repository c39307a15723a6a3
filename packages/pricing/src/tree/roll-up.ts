/**
 * Sums (thousandths of a euro) and flags of every node of a tree: its own plus everything below it.
 * `parentOf` names each node's parent (-1 for a root), every parent standing before its children; another
 * order is a RangeError (PRICE-011).
 */
export function rollUpTree(
  parentOf: Int32Array,
  ownMillis: Float64Array,
  ownFlags: Uint8Array,
): { sums: Float64Array; flags: Uint8Array } {
  const sums = Float64Array.from(ownMillis);
  const flags = Uint8Array.from(ownFlags);
  for (let node = parentOf.length - 1; node >= 0; node--) {
    const parent = parentOf[node] as number;
    if (parent >= node) throw new RangeError(`node ${node} stands before its parent ${parent}`);
    if (parent < 0) continue;
    sums[parent] = (sums[parent] as number) + (sums[node] as number);
    flags[parent] = (flags[parent] as number) | (flags[node] as number);
  }
  return { sums, flags };
}
