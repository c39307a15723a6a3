import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { focusActive, type GridController } from '../../../../kit/tree-grid/grid-controller.ts';
import { showCell } from '../../../../kit/tree-grid/moving/step-row.ts';
import type { GridPlace } from '../../../../kit/tree-grid/moving/use-selection.ts';
import { TEXTS } from '../../texts.ts';
import { nextOpenLine } from '../next-open-line.ts';
import { lineId, PRICE_COLUMN, type PriceLine } from '../price-lines.ts';

/** What stands beside the table. */
export type PriceSide = 'text' | 'to-do';

interface PriceDeskOptions {
  /** All lines of the table from top to bottom, folded ones too. */
  readonly lines: readonly PriceLine[];
  /** Brings lines back that are folded, or not found by the search. */
  readonly unfold: () => void;
  /** Brings lines back that a filter leaves out. */
  readonly unfilter: () => void;
}

/** A key as the page and as its table hear of it. */
type PressedKey = Pick<
  KeyboardEvent,
  'key' | 'shiftKey' | 'ctrlKey' | 'target' | 'preventDefault' | 'stopPropagation'
>;

/** Where keys have a meaning of their own, or what lies behind must not change. */
const OTHERS = 'input, textarea, select, [contenteditable], [role="dialog"]';

/** How many frames a line that comes back may take until it is drawn. */
const FRAMES_TO_WAIT = 60;

const UP_OR_DOWN: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Which way a key leads to the next line that waits: F8, and in the prices Strg with an arrow, as it leads past filled cells in Excel. */
function stepOf(event: PressedKey, columnId: string | undefined): 1 | -1 | undefined {
  if (event.key === 'F8') return event.shiftKey ? -1 : 1;
  const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
  const isPlainStep = event.ctrlKey && !event.shiftKey && isInCell && columnId === PRICE_COLUMN;
  return isPlainStep ? UP_OR_DOWN[event.key] : undefined;
}

/** Takes what stands in the open editor, as leaving it with the mouse does. */
function takeTyped(grid: GridController<PriceLine> | null): void {
  const typed = document.activeElement;
  if (!(typed instanceof HTMLInputElement) || grid?.scroller?.contains(typed) !== true) return;
  flushSync(() => typed.blur());
  focusActive(grid.scroller);
}

/** Goes to a price, at once where its line is drawn, else as soon as it is. */
function useWayToPrice({ lines, unfold, unfilter }: PriceDeskOptions) {
  const grid = useRef<GridController<PriceLine>>(null);
  const [wantedId, setWantedId] = useState<string>();
  const showPrice = (id: string): boolean => {
    if (grid.current === null || !showCell(grid.current, id, PRICE_COLUMN)) return false;
    focusActive(grid.current.scroller);
    return true;
  };
  const goTo = (id: string): void => {
    if (showPrice(id)) return;
    unfold();
    if (!lines.some((line) => line.id === id)) unfilter();
    setWantedId(id);
  };
  useEffect(() => {
    if (wantedId === undefined) return undefined;
    let framesLeft = FRAMES_TO_WAIT;
    let frame = requestAnimationFrame(function look() {
      framesLeft -= 1;
      if (showPrice(wantedId) || framesLeft === 0) setWantedId(undefined);
      else frame = requestAnimationFrame(look);
    });
    return () => cancelAnimationFrame(frame);
  }, [wantedId]);
  return { grid, goTo };
}

/** Goes to the price that the address names, and takes it out of the address. */
function useNamedPrice(goTo: (lineId: string) => void): void {
  const navigate = useNavigate({ from: '/dl-priceinput' });
  const { code } = useSearch({ from: '/shell/provider/dl-priceinput' });
  useEffect(() => {
    if (code === undefined) return undefined;
    const frame = requestAnimationFrame(() => {
      goTo(lineId({ epCode: code, number: '' }));
      void navigate({ search: ({ code: _named, ...rest }) => rest, replace: true });
    });
    return () => cancelAnimationFrame(frame);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code]);
}

/** Where the price table stands, what is open beside it, and the keys that lead through both. */
export function usePriceDesk(options: PriceDeskOptions) {
  const { lines } = options;
  const { grid, goTo } = useWayToPrice(options);
  const [place, setPlace] = useState<GridPlace>();
  const [side, setSide] = useState<PriceSide>();
  const activeId = place?.active.rowId;
  useNamedPrice(goTo);
  const stepTo = (step: 1 | -1): void => {
    takeTyped(grid.current);
    const next = nextOpenLine(lines, activeId, step);
    if (next === undefined) grid.current?.announce(TEXTS.nothingOpen, true);
    else goTo(next.id);
  };
  /** Opens the next price to be typed, on screens without keys that would. */
  const enterNext = (): void => {
    const next = nextOpenLine(lines, activeId, 1, ({ entry }) => entry.epCode !== null);
    if (next === undefined) return;
    goTo(next.id);
    const here = grid.current;
    if (here !== null) here.editing?.openEditor(here, here.selection.active);
  };
  const enterTable = (): void => {
    const isVisible = ({ id }: PriceLine) => grid.current?.visible.indexById.has(id) === true;
    const first = lines.find((line) => line.entry.epCode !== null && isVisible(line));
    if (first !== undefined) goTo(first.id);
  };
  const close = (): void => {
    setSide(undefined);
    focusActive(grid.current?.scroller ?? null);
  };
  const toggle = (wanted: PriceSide): void => (side === wanted ? close() : setSide(wanted));
  const handleKeys = (event: PressedKey): void => {
    const step = stepOf(event, place?.active.columnId);
    if (step !== undefined) stepTo(step);
    else if (event.key === 'F1') toggle('text');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  // The keys mean the same where the focus is elsewhere on the page, or nowhere yet.
  const handlePageKeys = useEffectEvent((event: KeyboardEvent): void => {
    const isTaken = event.target instanceof Element && event.target.closest(OTHERS) !== null;
    if (!isTaken && grid.current?.scroller?.checkVisibility() === true) handleKeys(event);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent): void => handlePageKeys(event);
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
  const scrollUp = (): void => {
    grid.current?.scroller?.scrollTo({ top: 0 });
  };
  return {
    grid,
    place,
    setPlace,
    activeId,
    side,
    toggle,
    close,
    enterNext,
    enterTable,
    scrollUp,
    handleKeys,
  };
}
