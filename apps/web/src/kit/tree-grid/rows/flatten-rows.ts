import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
/** The tree as the page gives it. */
export interface RowTree<Row> {
  readonly rows: readonly Row[];
  readonly getRowId: (row: Row) => string;
  readonly getChildren?: ((row: Row) => readonly Row[] | undefined) | undefined;
}

/** One visible line with what a screen reader must hear of its place in the tree. */
export interface FlatRow<Row> {
  readonly id: string;
  readonly row: Row;
  /** 1 at the root. */
  readonly level: number;
  readonly posInSet: number;
  readonly setSize: number;
  /** undefined where there is nothing to fold. */
  readonly expanded: boolean | undefined;
  /** Index of the parent's line, -1 at the root. */
  readonly parentIndex: number;
}

type Matches<Row> = (row: Row) => boolean;

function childrenOf<Row>(tree: RowTree<Row>, row: Row): readonly Row[] {
  return tree.getChildren?.(row) ?? [];
}

// Rows that match, with all that lies above and below them; undefined means everything is kept.
function findKept<Row>(tree: RowTree<Row>, matches: Matches<Row> | undefined): ReadonlySet<Row> | undefined {
  if (matches === undefined) return undefined;
  const kept = new Set<Row>();
  const visit = (row: Row, aboveMatches: boolean): boolean => {
    const own = aboveMatches || matches(row);
    let keep = own;
    for (const child of childrenOf(tree, row)) keep = visit(child, own) || keep;
    if (keep) kept.add(row);
    return keep;
  };
  for (const row of tree.rows) visit(row, false);
  return kept;
}

/**
 * The visible lines of a tree in order: without what lies under a collapsed row and, where a filter is given, without
 * rows that neither match nor lie above or below a match.
 */
export function flattenRows<Row>(
  tree: RowTree<Row>,
  collapsedIds: ReadonlySet<string>,
  matches?: Matches<Row>,
): FlatRow<Row>[] {
  const kept = findKept(tree, matches);
  const keep = (rows: readonly Row[]) => (kept === undefined ? rows : rows.filter((row) => kept.has(row)));
  const lines: FlatRow<Row>[] = [];
  const visit = (rows: readonly Row[], level: number, parentIndex: number): void => {
    const siblings = keep(rows);
    siblings.forEach((row, index) => {
      const id = tree.getRowId(row);
      const children = childrenOf(tree, row);
      const expanded = children.length === 0 ? undefined : !collapsedIds.has(id);
      lines.push({ id, row, level, posInSet: index + 1, setSize: siblings.length, expanded, parentIndex });
      if (expanded === true) visit(children, level + 1, lines.length - 1);
    });
  };
  visit(tree.rows, 1, -1);
  return lines;
}

/** The ids of all rows that can be folded: as `collapsedIds` they close the whole tree. */
export function collectParentIds<Row>(tree: RowTree<Row>): Set<string> {
  const ids = new Set<string>();
  const visit = (rows: readonly Row[]): void => {
    for (const row of rows) {
      const children = childrenOf(tree, row);
      if (children.length === 0) continue;
      ids.add(tree.getRowId(row));
      visit(children);
    }
  };
  visit(tree.rows);
  return ids;
}

/** The row of an id anywhere in the tree, visible or not. */
export function findRow<Row>(tree: RowTree<Row>, id: string): Row | undefined {
  const pending = [...tree.rows];
  for (let row = pending.pop(); row !== undefined; row = pending.pop()) {
    if (tree.getRowId(row) === id) return row;
    pending.push(...childrenOf(tree, row));
  }
  return undefined;
}

/** A filter that wants every word of the text somewhere in the row's searched texts; undefined for a blank text. */
export function matchWords<Row>(
  filterText: string,
  getTexts: (row: Row) => string,
): Matches<Row> | undefined {
  const words = searchWords(filterText);
  return words.length === 0 ? undefined : (row) => holdsWords(getTexts(row), words);
}
