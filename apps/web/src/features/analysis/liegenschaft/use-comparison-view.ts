import { useMemo } from 'react';
import { useKeptText } from '../../../kernel/session/use-kept-text.ts';
import { useFirmPercent } from '../../../tender/comparison/use-firmness.ts';
import { useAreaChoice, useAreas } from '../area/use-areas.ts';
import { comparisonColumns } from './comparison-columns.tsx';
import type { ComparedPrices, PriceBidder } from './comparison/compared-prices.ts';
import { compactColumns } from './compact/compact-columns.tsx';
import { readView } from './comparison/comparison-view.ts';
import { dressTable } from './view/dress-table.tsx';

/** The comparison as it is shown, and what was asked for beyond it. */
export type ShownComparison = ReturnType<typeof useComparisonView>;

const NOBODY: readonly PriceBidder[] = [];

/** Shows the prices, and what the user once asked for beside them. */
export function useComparisonView(
  plain: ComparedPrices | undefined,
  liegenschaftId: string,
  isNarrow: boolean,
) {
  const [viewText, keepView] = useKeptText('view', 'comparison');
  const [firmPercent, keepFirmPercent] = useFirmPercent();
  const bidders = plain?.bidders ?? NOBODY;
  const view = useMemo(() => readView(viewText), [viewText]);
  const area = useAreaChoice();
  const areas = useAreas(area.name, view.hasArea);
  const columns = useMemo(
    () =>
      view.isCompact && plain !== undefined
        ? compactColumns(plain, view, isNarrow)
        : comparisonColumns(bidders, isNarrow),
    [plain, view, bidders, isNarrow],
  );
  // None where nobody asked for more than the prices.
  const { name } = area;
  const dressed = useMemo(() => {
    if (plain === undefined || !viewText) return undefined;
    const lineArea = areas && { name, area: areas.get(liegenschaftId) };
    return dressTable(plain, columns, view, lineArea);
  }, [plain, columns, viewText, view, areas, name, liegenschaftId]);
  const kept = { viewText, keepView, firmPercent, keepFirmPercent, area };
  return { ...kept, view, table: dressed?.table ?? plain, columns: dressed?.columns ?? columns, dressed };
}
