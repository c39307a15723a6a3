import { formatMillis } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { TARGET_MAX_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { parseTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { isSliceId, type SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { readDecimalCell, roundDecimalCell } from '../../../kit/field/number-text.ts';
import type { CellStep, EditAction } from '../../../kit/tree-grid/edit/edit-session.ts';
import type { CellWrite } from '../../../kit/tree-grid/edit/enter-texts.ts';
import type { RejectedCells } from '../../../kit/tree-grid/model/cell-content.ts';
import {
  eachSlice,
  type TargetCell,
  type TargetChanges,
  targetKey,
  type TargetRow,
  type Targets,
} from './target-rows.ts';

const LIMITS = { minMillis: 0, maxMillis: TARGET_MAX_MILLIS, mayBeEmpty: true } as const;

/** The text of a target price, with exactly 3 decimals; empty where there is none (TARGET-004). */
export function targetText(millis: number | null): string {
  return millis === null ? '' : formatMillis(millis);
}

/** A target price with more than 3 decimals, rounded half up as a price is; undefined for any other text. */
export const roundTarget = (text: string) => roundDecimalCell(text, LIMITS, formatMillis);

/** Reads an entered target price, with at most 3 decimals, and writes it with exactly 3 (TARGET-004). */
export function readEntered(entered: string | number) {
  return readDecimalCell(entered, LIMITS, formatMillis);
}

/** The line of sums; `comparable` sums cells that have a best offer and a target price above zero. */
export function sumRow(rows: readonly TargetRow[]): TargetRow & { readonly comparable: TargetRow['cells'] } {
  const sum = (cells: readonly TargetCell[]): TargetCell => ({
    hasRows: true,
    isChanged: false,
    targetMillis: cells.reduce((total, { targetMillis }) => total + (targetMillis ?? 0), 0),
    bestMillis: cells.reduce((total, { bestMillis }) => total + (bestMillis ?? 0), 0),
  });
  const cellsOf = (sliceId: SliceId) =>
    rows.map((row) => row.cells[sliceId]).filter(({ hasRows }) => hasRows);
  return {
    id: 'sum',
    liegenschaft: undefined,
    cells: eachSlice((sliceId) => sum(cellsOf(sliceId))),
    comparable: eachSlice((sliceId) =>
      sum(cellsOf(sliceId).filter((cell) => (cell.targetMillis ?? 0) > 0 && cell.bestMillis !== null)),
    ),
  };
}

/** Gives the rows in which a target price is missing. */
export function rowsWithGaps(rows: readonly TargetRow[]): ReadonlySet<string> {
  const isGap = ({ hasRows, targetMillis }: TargetCell) => hasRows && targetMillis === null;
  return new Set(rows.filter(({ cells }) => Object.values(cells).some(isGap)).map(({ id }) => id));
}

/** The changes once prices are entered; what comes to the stored price again is no change (TARGET-002). */
export function enterTargets(
  phaseId: string,
  stored: Targets,
  changes: TargetChanges,
  writes: readonly CellWrite[],
): TargetChanges {
  const next = new Map(changes);
  for (const { rowId, columnId, value } of writes) {
    if (!isSliceId(columnId)) continue;
    next.set(targetKey(phaseId, rowId, columnId), typeof value === 'number' ? value : null);
  }
  return unstored(stored, next);
}

/** Those of the changes that are not stored; the very same where all of them are not. */
export function unstored(stored: Targets, changes: TargetChanges): TargetChanges {
  const left = [...changes].filter(([key, millis]) => millis !== (stored.get(key) ?? null));
  return left.length === changes.size ? changes : new Map(left);
}

/** What is sent: the changes, and the removal of targets of properties outside the phase (TARGET-003). */
export function changesToSave(
  stored: Targets,
  changes: TargetChanges,
  isInPhase: (liegenschaftId: string) => boolean,
): TargetChanges {
  const gone = [...stored.keys()].filter((key) => !isInPhase(parseTargetKey(key)?.liegenschaftId ?? ''));
  return new Map([...gone.map((key) => [key, null] as const), ...changes]);
}

/** A target price of a file, in thousandths of a euro; null where the file takes it away. */
export interface ReadTarget {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly targetMillis: number | null;
}

/** What a file changes in the form as one step, and how many of its prices are of cells without positions. */
export function planTargets(
  rows: readonly TargetRow[],
  rejected: RejectedCells,
  read: readonly ReadTarget[],
): { action: EditAction; withoutRowsCount: number } {
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  const action: CellStep[] = [];
  let withoutRowsCount = 0;
  for (const { liegenschaftId, sliceId, targetMillis } of read) {
    const cell = rowOf.get(liegenschaftId)?.cells[sliceId];
    if (cell === undefined) continue;
    const mark = rejected.get(liegenschaftId)?.get(sliceId);
    if (!cell.hasRows) withoutRowsCount += targetMillis === null ? 0 : 1;
    else if (cell.targetMillis !== targetMillis || mark !== undefined) {
      action.push({
        rowId: liegenschaftId,
        columnId: sliceId,
        before: { value: cell.targetMillis ?? undefined, rejected: mark },
        after: { value: targetMillis ?? undefined, rejected: undefined },
      });
    }
  }
  return { action, withoutRowsCount };
}
