import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { PreisspiegelView } from '@rahmenpreis/contract/preisspiegel.ts';
import type { PositionFilter } from '../comparison/position-filter.ts';
import { NO_POSITION_FILTER } from '../comparison/position-filter.ts';
import type { ComparisonView } from '../comparison/comparison-view.ts';

export type SendKind = 'excel' | 'pdf' | 'csv';

/** What is to be made: of which properties and bidders, and what of the comparison. */
export interface SendWish {
  readonly kind: SendKind;
  readonly phase: { readonly id: string; readonly title: string };
  readonly liegenschaften: readonly Pick<Liegenschaft, 'id' | 'nummer' | 'name'>[];
  /** The chosen bidders; undefined for all of the phase. */
  readonly serviceProviderIds: readonly string[] | undefined;
  /** How many bidders the phase has. */
  readonly providerCount: number;
  readonly view: PreisspiegelView;
}

/** What of the comparison's view and filter a paper prints. */
export function printedView(view: ComparisonView, filter: PositionFilter): PreisspiegelView {
  const { referenceId, hasSpread, hasIdeal, marksOutliers, outlierPercent, namesPairs } = view;
  const { belowPercent, abovePercent } = view;
  return {
    ...(filter !== NO_POSITION_FILTER && { sliceIds: [filter] }),
    ...(referenceId !== null && { referenceId }),
    hasSpread,
    hasIdeal,
    ...(marksOutliers && { outlierPercent }),
    ...(namesPairs && { pairs: { belowPercent, abovePercent } }),
  };
}
