import { Box, Flex } from '@mantine/core';
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks';
import { type KeyboardEvent, type ReactNode, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useAwardLock } from '../../../tender/award/award-lock.ts';
import { lateDialog } from '../../../kit/dialog/late-dialog.tsx';
import { NARROW, NO_ROOM_BESIDE } from '../../../kit/page/breakpoints.ts';
import { focusActive, type GridController, stepRow } from '../../../kit/tree-grid/focus/grid-controller.ts';
import type { GridPlace } from '../../../kit/tree-grid/focus/use-selection.ts';
import { TreeGrid } from '../../../kit/tree-grid/tree-grid.tsx';
import { CheckFoot } from './check-foot.tsx';
import { outlierColumns } from './outlier-columns.tsx';
import { OutlierPanel } from './outlier-panel.tsx';
import { type OutlierRow, STATE_OF_KEY } from './outlier-rows.ts';
import { TEXTS } from './texts.ts';
import type { FoundOutliers } from './use-found.ts';
import { useSayOfPrices } from './use-outliers.ts';

const LetterDialog = lateDialog(async () => (await import('./letter-dialog.tsx')).LetterDialog);

const ROW_HEIGHT_PX = 32;
/** From this width on there is room for codes and sums beside an opened price. */
const ROOMY_PX = 1_300;

const idOf = (row: OutlierRow): string => row.id;
const always = (): boolean => true;

/** The rows that are marked: those of the selected block, else the active one. */
function markedRows(rows: readonly OutlierRow[], place: GridPlace | undefined): readonly OutlierRow[] {
  const at = (rowId: string | undefined) => rows.findIndex(({ id }) => id === rowId);
  const active = place === undefined ? 0 : at(place.active.rowId);
  const anchor = place?.anchor === undefined ? -1 : at(place.anchor.rowId);
  if (active < 0) return [];
  const other = anchor < 0 ? active : anchor;
  return rows.slice(Math.min(active, other), Math.max(active, other) + 1);
}

/** The prices that a letter asks about: the opened one, and all of its bidder that are to be clarified. */
function askedWith(opened: OutlierRow, rows: readonly OutlierRow[]): OutlierRow[] {
  return rows.filter(
    (row) => row.id === opened.id || (row.provider.id === opened.provider.id && row.state === 'clarify'),
  );
}

/** The key pressed in a table cell; undefined while another key is held or text is typed. */
function keyOf(event: KeyboardEvent): string | undefined {
  const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
  if (!isInCell || event.altKey || event.metaKey || event.ctrlKey || event.defaultPrevented) return undefined;
  return event.key.toLowerCase();
}

/** Which price is open: that of the active row, as long as the panel is. */
function useOpenedRow({ shown: rows, choice, isOpen, setOpen }: FoundOutliers) {
  const { place } = choice.table;
  const desk = useRef<HTMLDivElement>(null);
  const opened = isOpen ? (rows.find(({ id }) => id === place?.active.rowId) ?? rows[0]) : undefined;
  const turn = (next: boolean): void => {
    flushSync(() => setOpen(next));
    focusActive(desk.current);
  };
  return { desk, place, opened, open: () => turn(true), close: () => turn(false) };
}

/** What the keys in the table do to what is marked. */
function useDeskKeys(
  { phase, shown: rows, note }: FoundOutliers,
  { place, opened, open, close }: ReturnType<typeof useOpenedRow>,
) {
  const lock = useAwardLock(phase.id, TEXTS.readOnly);
  const grid = useRef<GridController<OutlierRow>>(null);
  const store = useSayOfPrices(phase.id);
  const marked = markedRows(rows, place);
  const say = (said: Parameters<typeof store>[1], about = marked): void => {
    if (about.length > 0) void store(about, said);
  };
  const act = (key: string): boolean => {
    if (key === 'n') {
      open();
      note.current?.focus();
      return true;
    }
    const state = STATE_OF_KEY[key];
    if (state === undefined) return false;
    if (lock !== undefined) grid.current?.announce(lock, true);
    else say({ state });
    return true;
  };
  const handleKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && opened !== undefined && !event.defaultPrevented) return close();
    const key = keyOf(event);
    if (key !== undefined && act(key)) event.preventDefault();
  };
  return { lock, grid, marked, say, handleKeyDown };
}

/** The table of outliers with its keys, and beside it the one opened with Enter or a double click. */
export function OutlierDesk(own: FoundOutliers): ReactNode {
  const { shown: rows, look, phase } = own;
  const isNarrow = useMediaQuery(NARROW) === true;
  const isDrawer = useMediaQuery(NO_ROOM_BESIDE) === true;
  const place = useOpenedRow(own);
  const { desk, opened } = place;
  const [isLetter, setLetter] = useState(false);
  const { lock, grid, marked, say, handleKeyDown } = useDeskKeys(own, place);
  const { ref: sized, width } = useElementSize();
  const deskRef = useMergedRef(desk, sized);
  const isBeside = opened !== undefined && !isDrawer;
  const room = isBeside ? (width < ROOMY_PX ? 'little' : 'beside') : 'all';
  const columns = useMemo(() => outlierColumns(room, isNarrow), [room, isNarrow]);
  return (
    <Flex ref={deskRef} gap={12} onKeyDown={handleKeyDown}>
      <Box flex={1} miw={0}>
        <TreeGrid
          keepWidthsAs="odd"
          label={TEXTS.table}
          columns={columns}
          rows={rows}
          getRowId={idOf}
          sorting={own.sorting}
          {...own.choice.table}
          onOpen={() => {
            place.open();
            return true;
          }}
          controller={grid}
          emptyText={TEXTS.noneFiltered}
          rowHeightPx={ROW_HEIGHT_PX}
        />
      </Box>
      {opened !== undefined && (
        <OutlierPanel
          {...own}
          row={opened}
          isDrawer={isDrawer}
          onStep={(by) => grid.current !== null && stepRow(grid.current, by, always)}
          onClose={place.close}
          foot={
            <CheckFoot
              key={`said ${opened.id}`}
              row={opened}
              count={marked.length}
              lock={lock}
              noteRef={own.note}
              onLetter={() => setLetter(true)}
              onSay={(said) => say(said, marked.length > 1 ? marked : [opened])}
            />
          }
        />
      )}
      <LetterDialog
        opened={opened !== undefined && isLetter}
        onClose={() => setLetter(false)}
        phase={phase}
        reference={look.reference}
        rows={opened === undefined ? [] : askedWith(opened, own.rows)}
      />
    </Flex>
  );
}
