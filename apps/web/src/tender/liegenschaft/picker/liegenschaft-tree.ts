import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { liegenschaftLabel } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-label.ts';
import { levelBelow, type PickableLiegenschaft } from './liegenschaft-levels.ts';

/** A country, a region, a city or a property, with all properties in it. */
export interface PlaceNode {
  /** Unique in the tree. */
  readonly id: string;
  readonly label: string;
  /** 1 for a country … 4 for a property. */
  readonly level: number;
  readonly liegenschaftIds: readonly string[];
  readonly children: readonly PlaceNode[];
}

function nodesBelow(liegenschaften: readonly PickableLiegenschaft[], path: readonly string[]): PlaceNode[] {
  const level = levelBelow(liegenschaften, path);
  const own = level.liegenschaften.map((liegenschaft) => ({
    id: liegenschaft.id,
    label: liegenschaftLabel(liegenschaft),
    level: path.length + 1,
    liegenschaftIds: [liegenschaft.id],
    children: [],
  }));
  if (own.length > 0) return own;
  return level.places.map(({ name }) => {
    const below = [...path, name];
    const children = nodesBelow(liegenschaften, below);
    return {
      id: below.join('\n'),
      label: name,
      level: below.length,
      liegenschaftIds: children.flatMap(({ liegenschaftIds }) => liegenschaftIds),
      children,
    };
  });
}

/** Gives the tree of countries, regions, cities and properties (ANALYSIS-005). */
export function placeTree(liegenschaften: readonly PickableLiegenschaft[]): PlaceNode[] {
  return nodesBelow(liegenschaften, []);
}

/** Gives the lines in sight: with a search text everything that matches or leads to a match, else what is open. */
export function visiblePlaces(
  tree: readonly PlaceNode[],
  openIds: ReadonlySet<string>,
  query: string,
): PlaceNode[] {
  const words = searchWords(query);
  if (words.length === 0) {
    return tree.flatMap((node) => [
      node,
      ...(openIds.has(node.id) ? visiblePlaces(node.children, openIds, '') : []),
    ]);
  }
  return tree.flatMap((node) => {
    const below = visiblePlaces(node.children, openIds, query);
    return below.length > 0 || holdsWords(node.label, words) ? [node, ...below] : [];
  });
}

export type TickState = 'all' | 'some' | 'none';

/** Says how many of a node's properties are chosen. */
export function tickState({ liegenschaftIds }: PlaceNode, chosen: ReadonlySet<string>): TickState {
  const count = liegenschaftIds.filter((id) => chosen.has(id)).length;
  if (count === 0) return 'none';
  return count === liegenschaftIds.length ? 'all' : 'some';
}

/** Chooses all properties of a node, or none of them where all are chosen already. */
export function toggleTick(node: PlaceNode, chosen: ReadonlySet<string>): string[] {
  const isFull = tickState(node, chosen) === 'all';
  const own = new Set(node.liegenschaftIds);
  const others = [...chosen].filter((id) => !own.has(id));
  return isFull ? others : [...others, ...node.liegenschaftIds];
}
