import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { nestLv } from '@rahmenpreis/tendering/lv-nodes.ts';
import type { LvFilePosition } from './lv-in.ts';

/** A line of a printed LV: a category with the indices of all positions below it, or one position. */
export type LvRow =
  | { kind: 'category'; number: string; title: string; level: number; positionIndices: number[] }
  | { kind: 'position'; number: string; positionIndex: number };

/**
 * The lines of an LV in catalogue order: every category that holds one of the chosen positions, then its positions in
 * the file's order; positions missing from the catalogue come last under their own heading (EXPORT-002, SETUP-010).
 */
export function listLvRows(
  entries: readonly EpEntry[],
  positions: readonly LvFilePosition[],
  positionIndices: readonly number[],
): LvRow[] {
  const chosen = positionIndices.map((index) => ({ index, epCode: positions[index]?.epCode ?? '' }));
  const nodes = nestLv(entries, chosen);
  const below = new Map<number, number[]>();
  return nodes.map((node, place): LvRow => {
    if (node.kind === 'category') {
      const { number, title, level } = node;
      const indices: number[] = [];
      below.set(place, indices);
      return { kind: 'category', number, title, level, positionIndices: indices };
    }
    const positionIndex = chosen[node.positionIndex]?.index ?? -1;
    for (let parent = node.parent; parent >= 0; parent = nodes[parent]?.parent ?? -1) {
      below.get(parent)?.push(positionIndex);
    }
    return { kind: 'position', number: node.number, positionIndex };
  });
}
