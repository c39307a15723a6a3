import { useMemo } from 'react';
import { useKeptText } from '../../../../kernel/session/use-kept-text.ts';
import type { TreeGridColumn } from '../../../../kit/tree-grid/model/column.ts';
import { useFirmPercent } from '../../../../tender/comparison/use-firmness.ts';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
import { comparisonColumns } from '../comparison-columns.tsx';
import type { ComparedPrices, PriceBidder } from '../compared-prices.ts';
import { type DressedTable, dressTable } from './dress-table.tsx';

/** The comparison as it is shown, and what was asked for beyond it. */
export interface ShownComparison {
  readonly table: ComparedPrices | undefined;
  readonly columns: readonly TreeGridColumn<LvLine>[];
  /** None where nobody asked for more than the prices. */
  readonly dressed: DressedTable | undefined;
  /** What was asked for, as it is kept for the user; blank or null for nothing. */
  readonly viewText: string | null;
  readonly keepView: (viewText: string) => void;
  /** The x of «fest unter ± x %». */
  readonly firmPercent: number;
  readonly keepFirmPercent: (percent: number) => void;
}

const NOBODY: readonly PriceBidder[] = [];

/** Shows the prices, and what the user once asked for beside them. */
export function useComparisonView(plain: ComparedPrices | undefined, isNarrow: boolean): ShownComparison {
  const [viewText, keepView] = useKeptText('view', 'comparison');
  const [firmPercent, keepFirmPercent] = useFirmPercent();
  const bidders = plain?.bidders ?? NOBODY;
  const columns = useMemo(() => comparisonColumns(bidders, isNarrow), [bidders, isNarrow]);
  const dressed = useMemo(
    () => plain && viewText && dressTable(plain, columns, viewText),
    [plain, columns, viewText],
  );
  const asked = dressed || undefined;
  return {
    table: asked?.table ?? plain,
    columns: asked?.columns ?? columns,
    dressed: asked,
    viewText,
    keepView,
    firmPercent,
    keepFirmPercent,
  };
}
