import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type PlaceNode,
  placeTree,
  tickState,
  toggleTick,
  visiblePlaces,
} from './liegenschaft-tree-filter.tsx';

function liegenschaft(id: string, region: string, stadt: string) {
  return { id, nummer: `L-${id}`, name: `Haus ${id}`, adresse: { land: 'Deutschland', region, stadt } };
}

const tree = placeTree([
  liegenschaft('1', 'Bayern', 'München'),
  liegenschaft('2', 'Bayern', 'Nürnberg'),
  liegenschaft('3', 'Bayern', 'München'),
  liegenschaft('4', 'Berlin', 'Berlin'),
]);

function allNodes(nodes: readonly PlaceNode[]): PlaceNode[] {
  return nodes.flatMap((node) => [node, ...allNodes(node.children)]);
}

function named(label: string, level: number): PlaceNode {
  const node = allNodes(tree).find((own) => own.label === label && own.level === level);
  if (node === undefined) throw new Error(label);
  return node;
}

test('leads from the country over regions and cities to the properties (ANALYSIS-005)', () => {
  expect(allNodes(tree).map(({ level, label }) => `${level} ${label}`)).toEqual([
    '1 Deutschland',
    '2 Bayern',
    '3 München',
    '4 L-1 Haus 1',
    '4 L-3 Haus 3',
    '3 Nürnberg',
    '4 L-2 Haus 2',
    '2 Berlin',
    '3 Berlin',
    '4 L-4 Haus 4',
  ]);
  expect(new Set(allNodes(tree).map(({ id }) => id)).size).toBe(10);
});

test('shows what is open, or all that leads to a match', () => {
  expect(visiblePlaces(tree, new Set(), '').map(({ label }) => label)).toEqual(['Deutschland']);
  expect(visiblePlaces(tree, new Set(['Deutschland']), '').map(({ label }) => label)).toEqual([
    'Deutschland',
    'Bayern',
    'Berlin',
  ]);
  expect(visiblePlaces(tree, new Set(), 'nürn').map(({ label }) => label)).toEqual([
    'Deutschland',
    'Bayern',
    'Nürnberg',
  ]);
  expect(visiblePlaces(tree, new Set(), 'nirgends')).toEqual([]);
});

test('a region is ticked wholly, partly or not at all', () => {
  expect(tickState(named('Bayern', 2), new Set(['1', '2', '3']))).toBe('all');
  expect(tickState(named('Bayern', 2), new Set(['1', '4']))).toBe('some');
  expect(tickState(named('Bayern', 2), new Set(['4']))).toBe('none');
});

test('one tick fills or empties a node and leaves everything else alone', () => {
  const ids = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'));
  fc.assert(
    fc.property(ids, fc.constantFrom(...allNodes(tree)), (chosen, node) => {
      const before = new Set<string>(chosen);
      const after = new Set(toggleTick(node, before));
      expect(tickState(node, after)).toBe(tickState(node, before) === 'all' ? 'none' : 'all');
      const others = (ids: ReadonlySet<string>) =>
        [...ids].filter((id) => !node.liegenschaftIds.includes(id));
      expect(others(after).toSorted()).toEqual(others(before).toSorted());
    }),
  );
});
