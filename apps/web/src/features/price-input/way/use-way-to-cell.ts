import { type OwnKey, parseOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { focusActive, type GridController } from '../../../kit/tree-grid/grid-controller.ts';
import type { CellName } from '../../../kit/tree-grid/edit/edit-book.ts';
import { showCell } from '../../../kit/tree-grid/moving/step-row.ts';

interface WayOptions {
  /** All lines of the table, folded ones too. */
  readonly lines: readonly { readonly id: string }[];
  /** Brings lines back that are folded, or not found by the search. */
  readonly unfold: () => void;
  /** Brings lines back that a filter leaves out. */
  readonly unfilter: () => void;
}

/** How many frames a line that comes back may take until it is drawn. */
const FRAMES_TO_WAIT = 60;

/** Goes to a cell of a table, at once where its line is drawn, else as soon as it is. */
export function useWayToCell<Row>({ lines, unfold, unfilter }: WayOptions) {
  const grid = useRef<GridController<Row>>(null);
  const [wanted, setWanted] = useState<CellName>();
  const show = ({ rowId, columnId }: CellName): boolean => {
    if (grid.current === null || !showCell(grid.current, rowId, columnId)) return false;
    focusActive(grid.current.scroller);
    return true;
  };
  const goTo = (cell: CellName): void => {
    if (show(cell)) return;
    unfold();
    if (!lines.some(({ id }) => id === cell.rowId)) unfilter();
    setWanted(cell);
  };
  useEffect(() => {
    if (wanted === undefined) return undefined;
    let framesLeft = FRAMES_TO_WAIT;
    let frame = requestAnimationFrame(function look() {
      framesLeft -= 1;
      if (show(wanted) || framesLeft === 0) setWanted(undefined);
      else frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted]);
  return { grid, goTo };
}

/** The value that the address names: a price by its code, others by their key. */
function useNamedKey(): OwnKey | undefined {
  const { code, cell } = useSearch({ from: '/shell/provider/dl-priceinput' });
  if (code !== undefined) return { kind: 'ep', epCode: code };
  return cell === undefined ? undefined : parseOwnKey(cell);
}

/** Goes to the cell that the address names, where it is one of this table, and takes the name out of the address. */
export function useNamedCell(
  cellOf: (key: OwnKey) => CellName | undefined,
  goTo: (cell: CellName) => void,
): void {
  const navigate = useNavigate({ from: '/dl-priceinput' });
  const key = useNamedKey();
  const cell = key && cellOf(key);
  const name = cell && `${cell.rowId} ${cell.columnId}`;
  useEffect(() => {
    if (cell === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      goTo(cell);
      void navigate({ search: ({ code: _code, cell: _cell, ...rest }) => rest, replace: true });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);
}
