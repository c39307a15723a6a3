import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { treeColumnId, type TreeGridColumn } from './column.ts';

/** The tree as the page gives it. */
export interface RowTree<Row> {
  /** Roots of the tree. A row is drawn again when its object is a new one. */
  readonly rows: readonly Row[];
  /** Stable and unique in the whole tree. */
  readonly getRowId: (row: Row) => string;
  /** Left out for a flat table. */
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
 * The visible lines of a tree in order: without what lies under a collapsed row and, where a filter is given,
 * without rows that neither match nor lie above or below a match.
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

/** A filter that wants every word somewhere in the row's searched texts; undefined for a blank text. */
export function matchWords<Row>(
  filterText: string,
  getTexts: (row: Row) => string,
): Matches<Row> | undefined {
  const words = searchWords(filterText);
  return words.length === 0 ? undefined : (row) => holdsWords(getTexts(row), words);
}

/** What decides which lines a grid shows. */
export interface TreeProps<Row> extends RowTree<Row> {
  /** Keep the array the same (useMemo) until its content changes: a new one redraws every visible cell. */
  readonly columns: readonly TreeGridColumn<Row>[];
  /** A line of sums under the last row that stays in sight; drawn by the same columns, never editable. */
  readonly footerRow?: Row | undefined;
  /** Quick filter: every word must stand in a searchable column; ancestors of a match stay. */
  readonly filterText?: string | undefined;
  /** Collapsed rows, kept by the page; without it the grid keeps them itself. */
  readonly collapsedIds?: ReadonlySet<string> | undefined;
  readonly onCollapsedChange?: ((collapsedIds: ReadonlySet<string>) => void) | undefined;
  /** Where the grid keeps them itself: how the tree is at first. */
  readonly startCollapsed?: boolean | undefined;
}

export interface VisibleRows<Row> {
  readonly tree: RowTree<Row>;
  /** The visible lines; the footer's line, where there is one, is not among them. */
  readonly lines: readonly FlatRow<Row>[];
  readonly footer: FlatRow<Row> | undefined;
  readonly indexById: ReadonlyMap<string, number>;
  /** The same lines with all that is folded among them, made when it is asked for. */
  readonly unfolded: () => readonly FlatRow<Row>[];
  readonly setExpanded: (rowId: string, expanded: boolean) => void;
}

const NONE: ReadonlySet<string> = new Set();

function useCollapsed<Row>(props: TreeProps<Row>, tree: RowTree<Row>, filterText: string) {
  const [ownIds, setOwnIds] = useState<ReadonlySet<string> | undefined>();
  // While a filter is active its matches are open; folds made meanwhile are forgotten when it is cleared.
  const [inFilter, setInFilter] = useState({ filterText, ids: NONE });
  const startIds = useMemo(
    () => (props.startCollapsed === true ? collectParentIds(tree) : NONE),
    [props.startCollapsed, tree],
  );
  const filtering = filterText.trim() !== '';
  const plainIds = props.collapsedIds ?? ownIds ?? startIds;
  const collapsedIds = !filtering ? plainIds : inFilter.filterText === filterText ? inFilter.ids : NONE;
  const setExpanded = (rowId: string, expanded: boolean): void => {
    const ids = new Set(collapsedIds);
    if (expanded) ids.delete(rowId);
    else ids.add(rowId);
    if (filtering) return setInFilter({ filterText, ids });
    if (props.collapsedIds === undefined) setOwnIds(ids);
    props.onCollapsedChange?.(ids);
  };
  return { collapsedIds, setExpanded };
}

function useFooter<Row>(props: TreeProps<Row>): FlatRow<Row> | undefined {
  const { footerRow: row, getRowId } = props;
  return useMemo(
    () =>
      row === undefined
        ? undefined
        : { id: getRowId(row), row, level: 1, posInSet: 1, setSize: 1, expanded: undefined, parentIndex: -1 },
    [row, getRowId],
  );
}

/** The lines to draw: the tree with its folding and the quick filter, and the ways to fold it. */
export function useVisibleRows<Row>(props: TreeProps<Row>): VisibleRows<Row> {
  const { rows, getRowId, getChildren, columns } = props;
  const filterText = useDeferredValue(props.filterText ?? '');
  const tree = useMemo(() => ({ rows, getRowId, getChildren }), [rows, getRowId, getChildren]);
  const { collapsedIds, setExpanded } = useCollapsed(props, tree, filterText);
  const matches = useMemo(() => {
    const marked = columns.filter((column) => column.searchable === true);
    const treeId = treeColumnId(columns);
    const searched = marked.length > 0 ? marked : columns.filter((column) => column.id === treeId);
    return matchWords<Row>(filterText, (row) => searched.map((column) => column.text(row)).join(' '));
  }, [columns, filterText]);
  const lines = useMemo(() => flattenRows(tree, collapsedIds, matches), [tree, collapsedIds, matches]);
  const indexById = useMemo(() => new Map(lines.map((line, index) => [line.id, index])), [lines]);
  const unfolded = () => flattenRows(tree, NONE, matches);
  return { tree, lines, footer: useFooter(props), indexById, unfolded, setExpanded };
}
