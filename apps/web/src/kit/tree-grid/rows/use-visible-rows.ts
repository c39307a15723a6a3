import { useDeferredValue, useMemo, useState } from 'react';
import type { FlatRow, RowTree } from './flatten-rows.ts';
import { collectParentIds, flattenRows, matchWords } from './flatten-rows.ts';
import { treeColumnId } from '../columns/place-columns.ts';
import type { TreeProps } from './tree-props.ts';

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
  // While a filter is active its matches are open; what is folded during that time is forgotten when the filter is cleared.
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
