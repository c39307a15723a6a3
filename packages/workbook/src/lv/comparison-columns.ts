import { toSheetNumber } from '../sheet/cell.ts';
import type { TableColumn } from '../sheet/table-out.ts';
import { type ComparedLine, offerColumn, printRemark, REMARK_SHAPE } from './printed-lv.ts';
import { SUM_LABEL } from '@rahmenpreis/tendering/offer/price-label.ts';

/** What sums are called, in their column and in the last row. */
export const TOTAL_TITLE = 'Gesamtsumme';

/**
 * The six columns of one provider: GP on positions, Gesamtsumme on what adds them up, Diff in percent of the
 * best offer that takes part, the remark, two hidden flags (EXPORT-006, PRICE-013).
 */
export function comparedColumns<L extends ComparedLine>(p: number): TableColumn<L>[] {
  const flag = { widthChars: 10, format: 'flag', isHidden: true } as const;
  return [
    offerColumn<L>(p, { header: 'GP', widthChars: 20, format: 'euro' }, ({ gpMillis }, { position }) =>
      position === undefined ? null : toSheetNumber(gpMillis),
    ),
    offerColumn<L>(
      p,
      { header: TOTAL_TITLE, widthChars: 20, format: 'euro', adds: 'before' },
      ({ gpMillis }, { position }) => (position === undefined ? toSheetNumber(gpMillis) : null),
    ),
    offerColumn<L>(p, { header: 'Diff', widthChars: 10, format: 'percent' }, ({ percent }) => percent),
    offerColumn<L>(p, REMARK_SHAPE, printRemark),
    offerColumn<L>(p, { header: 'Preis fehlt', ...flag }, ({ isPriceMissing }) => Number(isPriceMissing)),
    offerColumn<L>(p, { header: SUM_LABEL.notInMarket, ...flag }, ({ isNotInMarket }) =>
      Number(isNotInMarket),
    ),
  ];
}
