import { type OwnKey, parseOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusActive, type GridController, showCell } from '../../kit/tree-grid/focus/grid-controller.ts';
import type { CellName } from '../../kit/tree-grid/model/cell-content.ts';
import { useDeskAddress } from './use-desk-address.ts';

/** A key as the page and as its table hear of it. */
export type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'target' | 'preventDefault' | 'stopPropagation'
>;

/** Where keys have a meaning of their own, or what lies behind must not change. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** Which way F8 leads to what waits for its bidder; undefined for other keys. */
export function stepOf({ key, shiftKey }: PressedKey): 1 | -1 | undefined {
  if (key !== 'F8') return undefined;
  return shiftKey ? -1 : 1;
}

/** Takes what stands in the open editor, as leaving it with the mouse does. */
export function takeTyped<Row>(grid: GridController<Row> | null): void {
  const typed = document.activeElement;
  if (!(typed instanceof HTMLInputElement) || grid?.scroller?.contains(typed) !== true) return;
  flushSync(() => typed.blur());
  focusActive(grid.scroller);
}

/** Lets the keys of a table in sight work while the focus is elsewhere on the page, or nowhere yet. */
export function usePageKeys<Row>(
  grid: RefObject<GridController<Row> | null>,
  handleKeys: (event: PressedKey) => void,
): void {
  const handle = useEffectEvent((event: KeyboardEvent): void => {
    const isTaken = event.target instanceof Element && event.target.closest(OTHERS) !== null;
    if (!isTaken && grid.current?.scroller?.checkVisibility() === true) handleKeys(event);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent): void => handle(event);
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
}

/** What a way to a cell depends on. */
export interface WayOptions {
  /** All lines of the table from top to bottom, folded ones too. */
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

/** Goes to the cell of this table that the address names, and removes the name from the address. */
export function useNamedCell(cellOf: (key: OwnKey) => CellName | undefined, goTo: (cell: CellName) => void) {
  const { search, change } = useDeskAddress();
  const { code, cell: own } = search;
  // A price by its code, other values by their key.
  const named = own === undefined ? undefined : parseOwnKey(own);
  const key: OwnKey | undefined = code === undefined ? named : { kind: 'ep', epCode: code };
  const cell = key && cellOf(key);
  const name = cell && `${cell.rowId} ${cell.columnId}`;
  useEffect(() => {
    if (cell === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      goTo(cell);
      change(({ code: _code, cell: _cell, ...rest }) => rest, { replace: true });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [name]);
}
