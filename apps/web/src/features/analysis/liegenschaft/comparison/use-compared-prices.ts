import { listEpEntries } from '@rahmenpreis/contract/ep-catalog.ts';
import { listPhaseKeyVals } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { listLvs } from '@rahmenpreis/contract/lv.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { useMemo } from 'react';
import { invalidateAnswers } from '../../../../kernel/call/answer-query.ts';
import { buildLv, notBuilt } from '../../../../tender/lv/build-lv.ts';
import { usePriceQuestions } from '../../api.ts';
import type { PositionFilter } from './position-filter.ts';
import { comparePrices, priceSource } from './compared-prices.ts';

/** What is asked of one property. */
interface PriceQuestion {
  readonly phaseId: string;
  readonly liegenschaft: Liegenschaft;
  readonly providers: readonly ServiceProvider[];
  readonly chosenIds: readonly string[];
  readonly filter: PositionFilter;
}

/** The comparison of one property; no table while it loads, after a failure, or where there is no LV. */
export type PricedLiegenschaft = ReturnType<typeof useComparedPrices>;

/** Loads and prices a property's LV for its bidders; says where LV and catalogue make no tree (ERR-035). */
export function useComparedPrices(question: PriceQuestion) {
  const { phaseId, liegenschaft, providers, chosenIds, filter } = question;
  const { entries, lv, keyVals, problem } = usePriceQuestions(phaseId, liegenschaft.id);
  const priced = useMemo(
    () =>
      entries === undefined || lv === undefined || lv === null || keyVals === undefined
        ? undefined
        : priceSource({ phaseId, liegenschaft, entries, positions: lv.positions, providers, keyVals }),
    [phaseId, liegenschaft, entries, lv, providers, keyVals],
  );
  const built = useMemo(
    () =>
      priced === undefined ? undefined : buildLv(() => comparePrices(priced, new Set(chosenIds), filter)),
    [priced, chosenIds, filter],
  );
  const isWithoutLv = lv === null;
  if (built === undefined || 'lv' in built) return { table: built?.lv, isWithoutLv, problem };
  const reload = () => void invalidateAnswers(listEpEntries, listLvs, listPhaseKeyVals);
  return { table: undefined, isWithoutLv, problem: problem ?? notBuilt(built.error, reload) };
}
