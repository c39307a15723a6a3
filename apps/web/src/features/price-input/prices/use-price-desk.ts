import { useState } from 'react';
import { focusActive } from '../../../kit/tree-grid/focus/grid-controller.ts';
import type { GridPlace } from '../../../kit/tree-grid/focus/use-selection.ts';
import { TEXTS } from '../texts.ts';
import {
  type PressedKey,
  stepOf,
  takeTyped,
  useNamedCell,
  usePageKeys,
  useWayToCell,
  type WayOptions,
} from '../way-to-cell.ts';
import { PRICE_COLUMN, priceCellOf } from '../value-cells.ts';
import { nextOpenLine, type PriceLine } from './price-lines.ts';

/** What stands beside the table. */
type PriceSide = 'text' | 'to-do';

const UP_OR_DOWN: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Which way Strg with an arrow leads in the prices, as it leads past filled cells in Excel. */
function arrowStepOf(event: PressedKey, columnId: string | undefined): 1 | -1 | undefined {
  const isInCell = event.target instanceof Element && event.target.matches('[aria-colindex]');
  const isPlainStep = event.ctrlKey && !event.shiftKey && isInCell && columnId === PRICE_COLUMN;
  return isPlainStep ? UP_OR_DOWN[event.key] : undefined;
}

/** Where the price table stands, what is open beside it, and the keys that lead through both. */
export function usePriceDesk(options: Omit<WayOptions, 'lines'> & { lines: readonly PriceLine[] }) {
  const { lines } = options;
  const { grid, goTo } = useWayToCell<PriceLine>(options);
  const [place, setPlace] = useState<GridPlace>();
  const [side, setSide] = useState<PriceSide>();
  const activeId = place?.active.rowId;
  useNamedCell(priceCellOf, goTo);
  const goToPrice = ({ id }: PriceLine): void => goTo({ rowId: id, columnId: PRICE_COLUMN });
  const stepTo = (step: 1 | -1): void => {
    takeTyped(grid.current);
    const next = nextOpenLine(lines, activeId, step);
    if (next === undefined) grid.current?.announce(TEXTS.nothingOpen, true);
    else goToPrice(next);
  };
  /** Opens the next price to be typed, on screens without keys that would. */
  const enterNext = (): void => {
    const next = nextOpenLine(lines, activeId, 1, ({ entry }) => entry.epCode !== null);
    if (next === undefined) return;
    goToPrice(next);
    const here = grid.current;
    if (here !== null) here.editing?.openEditor(here, here.selection.active);
  };
  const enterTable = (): void => {
    const isVisible = ({ id }: PriceLine) => grid.current?.visible.indexById.has(id) === true;
    const first = lines.find((line) => line.entry.epCode !== null && isVisible(line));
    if (first !== undefined) goToPrice(first);
  };
  const close = (): void => {
    setSide(undefined);
    focusActive(grid.current?.scroller ?? null);
  };
  const toggle = (wanted: PriceSide): void => (side === wanted ? close() : setSide(wanted));
  const handleKeys = (event: PressedKey): void => {
    const step = stepOf(event) ?? arrowStepOf(event, place?.active.columnId);
    if (step !== undefined) stepTo(step);
    else if (event.key === 'F1') toggle('text');
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  usePageKeys(grid, handleKeys);
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
