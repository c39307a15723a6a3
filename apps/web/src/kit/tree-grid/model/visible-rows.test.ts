import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collectParentIds, findRow, flattenRows, matchWords } from './visible-rows.ts';

interface Node {
  readonly id: string;
  readonly name: string;
  readonly children: Node[];
}

const { trees } = fc.letrec<{ trees: Node[]; node: Node }>((tie) => ({
  trees: fc.array(tie('node'), { maxLength: 4 }),
  node: fc.record({
    id: fc.uuid(),
    name: fc.stringMatching(/^[a-c]{1,3}$/),
    children: fc.oneof({ depthSize: 'small' }, fc.constant<Node[]>([]), tie('trees')),
  }),
}));

const treeOf = (rows: Node[]) => ({
  rows,
  getRowId: (node: Node) => node.id,
  getChildren: (node: Node) => node.children,
});

function allNodes(rows: Node[]): Node[] {
  return rows.flatMap((node) => [node, ...allNodes(node.children)]);
}

const SMALL = treeOf([
  {
    id: '1',
    name: 'Gebäude',
    children: [
      { id: '1.1', name: 'Reinigung', children: [{ id: '1.1.10', name: 'Büro', children: [] }] },
      { id: '1.2', name: 'Winterdienst', children: [] },
    ],
  },
  { id: '2', name: 'Technik', children: [] },
]);

describe('flattenRows', () => {
  it('lists every row in order when nothing is collapsed', () => {
    fc.assert(
      fc.property(trees, (rows) => {
        const lines = flattenRows(treeOf(rows), new Set());
        expect(lines.map((line) => line.row)).toEqual(allNodes(rows));
      }),
    );
  });

  it('tells place, level and parent of every line truly', () => {
    fc.assert(
      fc.property(trees, fc.func(fc.boolean()), (rows, isCollapsed) => {
        const collapsed = new Set(allNodes(rows).flatMap((node) => (isCollapsed(node.id) ? [node.id] : [])));
        const lines = flattenRows(treeOf(rows), collapsed);
        for (const line of lines) {
          const parent = lines[line.parentIndex];
          const siblings = parent?.row.children ?? rows;
          expect(line.level).toBe((parent?.level ?? 0) + 1);
          expect(siblings[line.posInSet - 1]).toBe(line.row);
          expect(line.setSize).toBe(siblings.length);
          expect(parent?.expanded ?? true).toBe(true);
        }
      }),
    );
  });

  it('shows the roots alone when every parent is collapsed', () => {
    fc.assert(
      fc.property(trees, (rows) => {
        const tree = treeOf(rows);
        expect(flattenRows(tree, collectParentIds(tree)).map((line) => line.row)).toEqual(rows);
      }),
    );
  });

  it('keeps with a filter just the matches, what lies above and what lies below them', () => {
    fc.assert(
      fc.property(trees, (rows) => {
        const matches = (node: Node) => node.name.includes('a');
        const kept = new Set(flattenRows(treeOf(rows), new Set(), matches).map((line) => line.row));
        const visit = (node: Node, aboveMatches: boolean): boolean => {
          const own = aboveMatches || matches(node);
          const below = node.children.map((child) => visit(child, own)).some(Boolean);
          const wanted = own || below;
          expect(kept.has(node)).toBe(wanted);
          return allNodes([node]).some(matches);
        };
        for (const node of rows) visit(node, false);
      }),
    );
  });

  it('counts places among the rows that are left', () => {
    const lines = flattenRows(SMALL, new Set(), (node) => node.name === 'Winterdienst');
    expect(lines.map((line) => [line.id, line.posInSet, line.setSize])).toEqual([
      ['1', 1, 1],
      ['1.2', 1, 1],
    ]);
  });
});

describe('matchWords', () => {
  it('wants every word, in any order and any case', () => {
    const matches = matchWords('BÜRO 1.1', (node: Node) => `${node.id} ${node.name}`);
    expect(flattenRows(SMALL, new Set(), matches).map((line) => line.id)).toEqual(['1', '1.1', '1.1.10']);
  });

  it('is no filter for a blank text', () => {
    expect(matchWords('  ', String)).toBeUndefined();
  });
});

describe('findRow', () => {
  it('finds rows that are folded away, and nothing for an unknown id', () => {
    expect(findRow(SMALL, '1.1.10')?.name).toBe('Büro');
    expect(findRow(SMALL, '9')).toBeUndefined();
  });
});
