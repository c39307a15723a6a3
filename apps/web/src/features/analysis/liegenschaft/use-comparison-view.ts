import { useMemo } from 'react';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import type { TreeGridColumn } from '../../../kit/tree-grid/model/column.ts';
import { useFirmPercent } from '../../../tender/comparison/use-firmness.ts';
import type { LvLine } from '../../../tender/lv/lv-line.ts';
import { comparisonColumns } from './comparison-columns.tsx';
import type { ComparedPrices, PriceBidder } from './comparison/compared-prices.ts';
import { compactColumns } from './compact/compact-columns.tsx';
import { type ComparisonView, readView } from './comparison/comparison-view.ts';
import type { KeptView } from './view/view-options.tsx';
import { type DressedTable, dressTable } from './view/dress-table.tsx';

/** The comparison as it is shown, and what was asked for beyond it. */
export interface ShownComparison extends KeptView {
  readonly table: ComparedPrices | undefined;
  readonly columns: readonly TreeGridColumn<LvLine>[];
  readonly view: ComparisonView;
  /** None where nobody asked for more than the prices. */
  readonly dressed: DressedTable | undefined;
}

const NOBODY: readonly PriceBidder[] = [];

/** Shows the prices, and what the user once asked for beside them. */
export function useComparisonView(plain: ComparedPrices | undefined, isNarrow: boolean): ShownComparison {
  const [viewText, keepView] = useKeptText('view', 'comparison');
  const [firmPercent, keepFirmPercent] = useFirmPercent();
  const bidders = plain?.bidders ?? NOBODY;
  const view = useMemo(() => readView(viewText), [viewText]);
  const columns = useMemo(
    () =>
      view.isCompact && plain !== undefined
        ? compactColumns(plain, view, isNarrow)
        : comparisonColumns(bidders, isNarrow),
    [plain, view, bidders, isNarrow],
  );
  const dressed = useMemo(
    () => plain && viewText && dressTable(plain, columns, viewText),
    [plain, columns, viewText],
  );
  const asked = dressed || undefined;
  return {
    view,
    table: asked?.table ?? plain,
    columns: asked?.columns ?? columns,
    dressed: asked,
    viewText,
    keepView,
    firmPercent,
    keepFirmPercent,
  };
}
