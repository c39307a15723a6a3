import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { type LvNode, nestLv } from '../lv/lv-node.ts';
import { type SliceId, sliceOfTag } from '../lv/slice.ts';

/** What of a position the combined LV needs. */
export type ClusterPosition = Pick<
  LvPosition,
  'id' | 'epCode' | 'description' | 'unit' | 'sliceTag' | 'optionalPosition' | 'optionalPositionActive'
>;

/** One of the properties whose LVs are combined. */
export interface ClusterProperty<P extends ClusterPosition = ClusterPosition> {
  readonly liegenschaftId: string;
  readonly nummer: string;
  readonly name: string;
  readonly positions: readonly P[];
}

/**
 * The rows of several LVs below one tree: each row is a property and an index among its positions.
 * - `nodes`: Categories and, as positions, one node per EP code; parents before their children.
 * - `startOf`: The rows of node n stand from `startOf[n]` up to `startOf[n + 1]`.
 * - `nodesOf`: By property: the node of each of its positions, -1 where the row belongs to no chosen
 *   service group.
 */
export type ClusterRows = ReturnType<typeof gatherRows>;

function placeRows(nodes: readonly LvNode[], codesOf: readonly Int32Array[]) {
  const nodeOfCode: number[] = [];
  for (const [node, line] of nodes.entries()) {
    if (line.kind === 'position') nodeOfCode[line.positionIndex] = node;
  }
  const nodesOf = codesOf.map((codes) => codes.map((code) => nodeOfCode[code] ?? -1));
  const startOf = new Int32Array(nodes.length + 1);
  for (const own of nodesOf) {
    for (const node of own) if (node >= 0) startOf[node + 1] = (startOf[node + 1] as number) + 1;
  }
  for (let node = 0; node < nodes.length; node++) {
    startOf[node + 1] = (startOf[node + 1] as number) + (startOf[node] as number);
  }
  const rowCount = startOf[nodes.length] as number;
  const places = { propertyOf: new Int32Array(rowCount), indexOf: new Int32Array(rowCount) };
  const next = startOf.slice();
  for (const [property, own] of nodesOf.entries()) {
    for (const [index, node] of own.entries()) {
      if (node < 0) continue;
      const row = next[node] as number;
      next[node] = row + 1;
      places.propertyOf[row] = property;
      places.indexOf[row] = index;
    }
  }
  return { startOf, nodesOf, ...places };
}

/**
 * Puts the rows of all properties in the chosen service groups under the categories and codes of one
 * catalogue, without empty ones (SETUP-010, OPEN-33). Catalogue numbers that make no tree are a RangeError.
 */
export function gatherRows<P extends ClusterPosition>(
  entries: readonly EpEntry[],
  properties: readonly ClusterProperty<P>[],
  sliceIds: readonly SliceId[],
) {
  const chosen = new Set<string>(sliceIds);
  const indexOfCode = new Map<string, number>();
  const codesOf = properties.map(({ positions }) =>
    Int32Array.from(positions, ({ epCode, sliceTag }) => {
      if (!chosen.has(sliceOfTag(sliceTag).sliceId)) return -1;
      const known = indexOfCode.get(epCode);
      if (known !== undefined) return known;
      indexOfCode.set(epCode, indexOfCode.size);
      return indexOfCode.size - 1;
    }),
  );
  const codes = Array.from(indexOfCode.keys(), (epCode) => ({ epCode }));
  const nodes = nestLv(entries, codes);
  const parentOf = Int32Array.from(nodes, ({ parent }) => parent);
  return { nodes, parentOf, ...placeRows(nodes, codesOf) };
}
