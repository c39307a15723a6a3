import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { PriceTable } from '../price-table.ts';
import type { ComparisonView } from '../view/comparison-view.ts';

/** What an opened price is seen against. */
export interface OpenedPrice {
  readonly phaseId: string;
  readonly liegenschaft: Liegenschaft;
  readonly providers: readonly ServiceProvider[];
  readonly table: PriceTable;
  readonly view: ComparisonView;
}
