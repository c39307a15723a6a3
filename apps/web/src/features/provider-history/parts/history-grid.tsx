import { Box, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type ReactNode, type Ref, useEffect, useMemo, useState } from 'react';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { NARROW } from '../../../kit/page/breakpoints.ts';
import besideStyles from '../../../kit/show/beside.module.css';
import textStyles from '../../../kit/show/text.module.css';
import type { RowKind, TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { FoldButton } from '../../../kit/tree-grid/fold-button.tsx';
import { collectParentIds } from '../../../kit/tree-grid/model/visible-rows.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { filterLines, hasMoved, type HistoryLine, listValueLines } from '../history-line.ts';
import { leftTables } from '../left-table.ts';
import { TEXTS } from '../texts.ts';
import { phoneColumns } from './value-columns.tsx';
import barStyles from '../../../kit/filter/filter-bar.module.css';

interface HistoryGridProps {
  readonly tab: 'bundeslaender' | 'liegenschaften' | 'preise';
  readonly lines: readonly HistoryLine[];
  readonly columns: readonly TreeGridColumn<HistoryLine>[];
  /** What stands beside the search, in one line. */
  readonly note: string;
  /** What holds the table. */
  readonly table?: Ref<HTMLDivElement>;
  readonly children?: ReactNode;
}

const NONE: ReadonlySet<string> = new Set();
const getRowId = ({ id }: HistoryLine) => id;
const getChildren = ({ children }: HistoryLine) => (children.length === 0 ? undefined : children);
const getRowKind = ({ children }: HistoryLine): RowKind => (children.length === 0 ? 'position' : 'category');

/** A table over the phases with search, the filter for changes, and the panel beside it (HISTORY-003). */
export function HistoryGrid({ tab, lines, columns, note, table, children }: HistoryGridProps) {
  const [text, setText] = useState('');
  const [onlyChanges, setOnlyChanges] = useState(false);
  const [collapsedIds, setCollapsedIds] = useState(leftTables.get(tab)?.collapsedIds ?? NONE);
  const [place, setPlace] = useState(leftTables.get(tab)?.place);
  useEffect(() => leftTables.set(tab, { collapsedIds, place }), [tab, collapsedIds, place]);
  const changedCount = useMemo(() => listValueLines(lines).filter(hasMoved).length, [lines]);
  const shown = useMemo(() => (onlyChanges ? filterLines(lines, hasMoved) : lines), [lines, onlyChanges]);
  const isNarrow = useMediaQuery(NARROW) === true;
  const shownColumns = useMemo(() => (isNarrow ? phoneColumns(columns) : columns), [columns, isNarrow]);
  const isOpen = collapsedIds.size === 0;
  const fold = () =>
    setCollapsedIds(isOpen ? collectParentIds({ rows: lines, getRowId, getChildren }) : NONE);
  return (
    <>
      <Box className={barStyles.bar} mb={12}>
        <SearchInput w={240} label={TEXTS.search[tab]} text={text} onSearch={setText} />
        <Button
          aria-pressed={onlyChanges}
          variant={onlyChanges ? 'light' : 'default'}
          disabled={changedCount === 0 && !onlyChanges}
          onClick={() => setOnlyChanges(!onlyChanges)}
        >
          {TEXTS.onlyChanges(formatWhole(changedCount))}
        </Button>
        <span className={textStyles.note}>{note}</span>
        <FoldButton ml="auto" isOpen={isOpen} onToggle={fold} />
      </Box>
      <div className={besideStyles.beside}>
        <div ref={table} className={besideStyles.table}>
          <TreeGrid
            label={TEXTS.grid[tab]}
            columns={shownColumns}
            rows={shown}
            getRowId={getRowId}
            getChildren={getChildren}
            getRowKind={getRowKind}
            filterText={text}
            collapsedIds={collapsedIds}
            onCollapsedChange={setCollapsedIds}
            place={place}
            onPlaceChange={setPlace}
            emptyText={TEXTS.empty[tab]}
            rowHeightPx={32}
          />
        </div>
        {children}
      </div>
    </>
  );
}
