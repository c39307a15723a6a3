import type { GridController } from '../../../../kit/tree-grid/grid-controller.ts';
import type { CellStep } from '../../../../kit/tree-grid/edit/edit-book.ts';
import { selectedBlock } from '../../../../kit/tree-grid/moving/move-cell.ts';
import { MARKET_COLUMN, marketWord } from '../factor-edits.ts';
import type { LiegenschaftLine } from './liegenschaft-lines.ts';

/**
 * The steps that turn the market area of properties: out where all of them are in, else in, so that none is lost by
 * chance.
 */
export function turnSteps(lines: readonly LiegenschaftLine[]): CellStep[] {
  const isIn = !lines.every((line) => line.isInMarket);
  return lines
    .filter((line) => line.isInMarket !== isIn)
    .map(({ id }) => ({
      rowId: id,
      columnId: MARKET_COLUMN,
      before: { text: marketWord(!isIn), rejected: undefined },
      after: { text: marketWord(isIn), rejected: undefined },
    }));
}

/** The properties whose market area is selected, by their ids; undefined where the selection does not touch it. */
export function selectedMarket<Row>({ model, selection }: GridController<Row>): string[] | undefined {
  const { fromRow, toRow, fromColumn, toColumn } = selectedBlock(selection);
  let isTouched = false;
  for (let index = fromColumn; index <= toColumn; index += 1) {
    if (model.columnAt(index)?.id === MARKET_COLUMN) isTouched = true;
  }
  if (!isTouched || fromRow < 0) return undefined;
  const ids: string[] = [];
  for (let index = fromRow; index <= toRow; index += 1) ids.push(model.lineAt(index)?.id ?? '');
  return ids;
}
