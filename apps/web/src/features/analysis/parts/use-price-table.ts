import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useMemo } from 'react';
import { type LoadProblem, usePriceQuestions } from '../api.ts';
import { buildPriceTable, type PositionFilter, type PriceTable, priceSource } from '../price-table.ts';

/** What is asked of one property. */
export interface PriceTableQuestion {
  readonly phaseId: string;
  readonly liegenschaft: Liegenschaft;
  readonly providers: readonly ServiceProvider[];
  readonly chosenIds: readonly string[];
  readonly filter: PositionFilter;
}

/** The comparison of one property; no table while it is on its way, could not be loaded, or there is no LV. */
export interface PricedLiegenschaft {
  readonly table: PriceTable | undefined;
  readonly isWithoutLv: boolean;
  readonly problem: LoadProblem | undefined;
}

/** Loads and prices one property's LV for its bidders. */
export function usePriceTable(question: PriceTableQuestion): PricedLiegenschaft {
  const { phaseId, liegenschaft, providers, chosenIds, filter } = question;
  const { entries, lv, keyVals, problem } = usePriceQuestions(phaseId, liegenschaft.id);
  const priced = useMemo(
    () =>
      entries === undefined || lv === undefined || lv === null || keyVals === undefined
        ? undefined
        : priceSource({ phaseId, liegenschaft, entries, positions: lv.positions, providers, keyVals }),
    [phaseId, liegenschaft, entries, lv, providers, keyVals],
  );
  const table = useMemo(
    () => (priced === undefined ? undefined : buildPriceTable(priced, new Set(chosenIds), filter)),
    [priced, chosenIds, filter],
  );
  return { table, isWithoutLv: lv === null, problem };
}
