import { useMemo } from 'react';
import { useKeptText } from '../../../../kernel/session/use-kept-text.ts';
import { showToast } from '../../../../kernel/toast/show-toast.ts';
import { useLateCode } from '../../../../kit/on-demand/use-late-code.ts';
import type { TreeGridColumn } from '../../../../kit/tree-grid/columns/column.ts';
import { useFirmPercent } from '../../../../tender/comparison/use-firm-percent.ts';
import type { LvLine } from '../../../../tender/lv/lv-line.ts';
import { TEXTS } from '../../texts.ts';
import { priceColumns } from '../price-columns.tsx';
import type { PriceBidder, PriceTable } from '../price-table.ts';
import type { DressedTable } from './dress-table.tsx';

/** The comparison as it is shown, and what was asked for beyond it. */
export interface ShownComparison {
  readonly table: PriceTable | undefined;
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

const loadDressing = () => import('./dress-table.tsx');
const NOBODY: readonly PriceBidder[] = [];

/** Shows the prices, and what the user once asked for beside them, whose code comes only then. */
export function useComparisonView(plain: PriceTable | undefined, isNarrow: boolean): ShownComparison {
  const [viewText, keepView] = useKeptText('view', 'comparison');
  const [firmPercent, keepFirmPercent] = useFirmPercent();
  const dressing = useLateCode(loadDressing, Boolean(viewText), () =>
    showToast('error', TEXTS.viewNotLoaded, TEXTS.viewNotLoadedHint),
  );
  const bidders = plain?.bidders ?? NOBODY;
  const columns = useMemo(() => priceColumns(bidders, isNarrow), [bidders, isNarrow]);
  const dressed = useMemo(
    () => plain && viewText && dressing?.dressTable(plain, columns, viewText),
    [dressing, plain, columns, viewText],
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
