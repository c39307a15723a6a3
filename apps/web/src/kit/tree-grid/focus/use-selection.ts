import { useState } from 'react';
import type { ColumnLayout } from '../columns/place-columns.ts';
import { type CellPlace, type CellRange, rangeBetween } from '../model/move-cell.ts';
import type { VisibleRows } from '../model/visible-rows.ts';

/** A cell by the ids of its row and column, so that it stays the same one when rows fold or are filtered. */
interface Spot {
  /** None means the header. */
  readonly rowId: string | undefined;
  readonly columnId: string;
  /** Where to go when the row disappears. */
  readonly rowIndex: number;
}

/** Where a grid stands: its active cell, and the corner from which a block was selected. */
export interface GridPlace {
  readonly active: Spot;
  readonly anchor: Spot | undefined;
}

/** Where a grid stands, kept by the page; without it the grid keeps it itself. */
export interface KeptPlace {
  readonly place?: GridPlace | undefined;
  readonly onPlaceChange?: ((place: GridPlace) => void) | undefined;
  /** Whether its active cell takes the focus once the grid is there. */
  readonly isFocused?: boolean | undefined;
}

export interface Selection {
  readonly active: CellPlace;
  /** More than one cell, else undefined. */
  readonly range: CellRange | undefined;
  /** Makes a cell the active one; with `extend` the block from the first cell to it is selected. */
  readonly select: (place: CellPlace, extend: boolean) => void;
  /** Selects a block at once; `active` is the corner that has the focus. */
  readonly selectBlock: (anchor: CellPlace, active: CellPlace) => void;
}

/** The active cell and the selected block. */
export function useSelection<Row>(
  visible: VisibleRows<Row>,
  layout: ColumnLayout<Row>,
  { place: keptPlace, onPlaceChange }: KeptPlace,
): Selection {
  const [ownPlace, setOwnPlace] = useState<GridPlace>();
  const spots = keptPlace ?? ownPlace;
  const setSpots = (place: GridPlace): void => {
    setOwnPlace(place);
    onPlaceChange?.(place);
  };
  const rowCount = visible.lines.length + (visible.footer === undefined ? 0 : 1);

  const locate = (spot: Spot): CellPlace => {
    const columnIndex = layout.columns.findIndex((placed) => placed.column.id === spot.columnId);
    const known = spot.rowId === visible.footer?.id ? rowCount - 1 : visible.indexById.get(spot.rowId ?? '');
    const rowIndex = spot.rowId === undefined ? -1 : (known ?? Math.min(spot.rowIndex, rowCount - 1));
    return { rowIndex, columnIndex: Math.max(0, columnIndex) };
  };
  const spotAt = (place: CellPlace): Spot => ({
    rowId: place.rowIndex < 0 ? undefined : (visible.lines[place.rowIndex] ?? visible.footer)?.id,
    columnId: layout.columns[place.columnIndex]?.column.id ?? '',
    rowIndex: place.rowIndex,
  });

  // A block leaves with its rows: where one of its corners is gone, nothing else is marked in its place.
  const isThere = (spot: Spot | undefined): boolean =>
    spot?.rowId !== undefined && (spot.rowId === visible.footer?.id || visible.indexById.has(spot.rowId));
  const active =
    spots === undefined ? { rowIndex: rowCount === 0 ? -1 : 0, columnIndex: 0 } : locate(spots.active);
  const anchor = spots?.anchor === undefined ? undefined : locate(spots.anchor);
  const select = (place: CellPlace, extend: boolean): void => {
    const from = isThere(spots?.anchor) ? spots?.anchor : spotAt(active);
    const anchorSpot = extend && place.rowIndex >= 0 ? from : undefined;
    setSpots({ active: spotAt(place), anchor: anchorSpot });
  };
  const selectBlock = (from: CellPlace, to: CellPlace): void =>
    setSpots({ active: spotAt(to), anchor: spotAt(from) });
  const hasRange =
    anchor !== undefined &&
    isThere(spots?.anchor) &&
    isThere(spots?.active) &&
    anchor.rowIndex >= 0 &&
    (anchor.rowIndex !== active.rowIndex || anchor.columnIndex !== active.columnIndex);
  return { active, range: hasRange ? rangeBetween(anchor, active) : undefined, select, selectBlock };
}
