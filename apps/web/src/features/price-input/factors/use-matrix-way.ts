import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import type { CellName, RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import type { OwnOffer } from '../../../tender/own-offer/own-offer.ts';
import { TEXTS } from '../texts.ts';
import { nextOf } from '../next-of.ts';
import { keyOfCell } from '../value-cells.ts';
import {
  type PressedKey,
  stepOf,
  takeTyped,
  useNamedCell,
  usePageKeys,
  useWayToCell,
} from '../way-to-cell.ts';

interface MatrixWay {
  readonly own: OwnOffer;
  /** The lines and the columns that hold values, as the table shows them. */
  readonly lines: readonly { readonly id: string }[];
  readonly columnIds: readonly string[];
  readonly rejected: RejectedCells;
  readonly cellOf: (key: OwnKey) => CellName | undefined;
  /** Brings back lines that the search or a filter leaves out. */
  readonly showAll: () => void;
}

/** Whether a matrix value waits for its bidder: refused here or by the server, or failed to be stored. */
function isOpenCell({ own, rejected }: MatrixWay, cell: CellName): boolean {
  const key = keyOfCell(own, cell);
  if (key === undefined) return false;
  return rejected.get(cell.rowId)?.has(cell.columnId) === true || own.valueOf(key).state === 'error';
}

/**
 * Moves within a table of factors: to the cell that the address names, and by F8 from one refused value to
 * the next. A factor that was never set is no gap, since 1,000 counts there (BID-014).
 */
export function useMatrixWay<Row>(matrix: MatrixWay) {
  const { lines, columnIds, cellOf, showAll } = matrix;
  const { grid, goTo } = useWayToCell<Row>({ lines, unfold: showAll, unfilter: showAll });
  useNamedCell(cellOf, goTo);
  const handleKeys = (event: PressedKey): void => {
    const step = stepOf(event);
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    takeTyped(grid.current);
    const cells = lines.flatMap(({ id }) => columnIds.map((columnId) => ({ rowId: id, columnId })));
    const { model, selection } = grid.current ?? {};
    const line = selection && model?.lineAt(selection.active.rowIndex)?.id;
    const column = selection && model?.columnAt(selection.active.columnIndex)?.id;
    const active = cells.findIndex(({ rowId, columnId }) => rowId === line && columnId === column);
    const next = nextOf(cells, active, step, (cell) => isOpenCell(matrix, cell));
    if (next === undefined) grid.current?.announce(TEXTS.nothingRefused, true);
    else goTo(next);
  };
  usePageKeys(grid, handleKeys);
  return { grid, handleKeys };
}
