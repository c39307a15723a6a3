import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { useMemo } from 'react';
import { useFirmPercent, useWeakFilter } from '../../../tender/comparison/use-firmness.ts';
import type { AwardState } from '../award-state.ts';
import { type AwardCell, type AwardFilter, type AwardRow, awardRows, weakRows } from '../award-rows.ts';
import { type AwardShow, countShows, isMeant, isOffered, shownRows } from '../award-show.ts';
import { lostPackages } from '../lost-packages.ts';
import { TEXTS } from '../texts.ts';

interface LeftRowsOptions {
  readonly comparison: Comparison;
  readonly book: AwardState;
  readonly liegenschaften: readonly Liegenschaft[];
  /** Which packages somebody looks for. */
  readonly show: AwardShow;
}

/** The filter's rows, those with packages looked for, and lost packages; `show` affects only the second. */
function useRows({ comparison, book, liegenschaften, show }: LeftRowsOptions, filter: AwardFilter) {
  const lost = useMemo(() => lostPackages(comparison, book), [comparison, book]);
  const rows = useMemo(
    () => awardRows(comparison, book, liegenschaften, filter),
    [comparison, book, liegenschaften, filter],
  );
  const counts = useMemo(() => countShows(rows), [rows]);
  // Once nothing is lost or lacks its reason any more, nobody looks for it.
  const isOver = !isOffered(show) && counts[show] === 0;
  const isShown: AwardShow = isOver ? 'all' : show;
  const meantRows = useMemo(() => shownRows(rows, isShown), [rows, isShown]);
  return { lost, rows, counts, show: isShown, meantRows };
}

/** Leaves of the rows those with a lot that is «kippt unter ± x %», once somebody looks for them. */
function useWeakRows(phaseId: string, rows: readonly AwardRow[], chosen: AwardFilter, emptyWords: string) {
  const [percent] = useFirmPercent();
  const filter = useWeakFilter(phaseId, percent, chosen);
  const { lots } = filter.asked;
  const shownRows = useMemo(() => (lots === undefined ? rows : weakRows(rows, lots)), [rows, lots]);
  const emptyText = lots !== undefined && rows.length > 0 ? TEXTS.firm.none(percent) : emptyWords;
  return { table: { rows: shownRows, weak: lots, emptyText }, filter };
}

/** The packages that all filters leave; undefined while those that are «kippt unter ± x %» are asked for. */
function useLeftCells({ table, filter }: ReturnType<typeof useWeakRows>, show: AwardShow) {
  const { rows, weak } = table;
  const isAsked = filter.isOn && weak === undefined;
  return useMemo(() => {
    if (isAsked) return undefined;
    const isLeft = ({ liegenschaft }: AwardRow, cell: AwardCell) =>
      isMeant(cell, show) && (weak === undefined || weak.get(liegenschaft.id)?.has(cell.sliceId) === true);
    return rows.flatMap((row) => row.cells.filter((cell) => isLeft(row, cell)));
  }, [rows, weak, show, isAsked]);
}

/** The properties and packages that all filters leave, for the table and for actions on all of them. */
export function useLeftRows(phaseId: string, options: LeftRowsOptions, filter: AwardFilter) {
  const { lost, rows, counts, show, meantRows } = useRows(options, filter);
  const emptyWords = show === 'all' ? TEXTS.noLiegenschaften : TEXTS.show.none;
  const weak = useWeakRows(phaseId, meantRows, filter, emptyWords);
  return { lost, rows, counts, show, weak, cells: useLeftCells(weak, show) };
}
