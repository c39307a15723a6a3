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
