import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { findGaps, findMarked } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import { useMemo, useState } from 'react';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import type { PreviousPrices } from '../../../tender/own-offer/previous-phase.ts';
import { useShowFilter } from '../use-show-filter.ts';
import { codesOfLiegenschaften, narrowCodes } from './price-lines.ts';

/** The table filter in the address: positions without a price or with a refused one, or doubtful prices. */
export type PriceFilter = keyof ShownPositions['counts'];

/** Which positions the table shows, and what narrows them. */
export type ShownPositions = ReturnType<typeof useShownCodes>;

function codesOf(keys: readonly OwnKey[]): string[] {
  return keys.flatMap((key) => (key.kind === 'ep' ? key.epCode : []));
}

/** Filters the price table by properties, marks and gaps, also refused prices (BID-016, PRICE-006). */
export function useShownCodes({ own }: ReadyOffer, previous: PreviousPrices, rejected: readonly OwnKey[]) {
  const [liegenschaftIds, setLiegenschaftIds] = useState<string[]>([]);
  const found = useMemo(
    () => ({
      gaps: new Set([...findGaps(own), ...codesOf(own.unsaved.leftOut), ...codesOf(rejected)]),
      marks: findMarked(own, previous.priceOf),
    }),
    [own, previous, rejected],
  );
  const { filter, names, choose, toggle } = useShowFilter({
    gaps: () => found.gaps,
    marks: () => (previous.isKnown ? found.marks : undefined),
  });
  const chosenCodes = useMemo(
    () => (liegenschaftIds.length === 0 ? undefined : codesOfLiegenschaften(own, liegenschaftIds)),
    [own, liegenschaftIds],
  );
  const shown = useMemo(() => narrowCodes(chosenCodes, names), [chosenCodes, names]);
  return {
    shown,
    liegenschaftIds,
    setLiegenschaftIds,
    filter,
    toggle,
    reset: () => {
      setLiegenschaftIds([]);
      choose(undefined);
    },
    /** How many positions each filter would show now. */
    counts: {
      gaps: narrowCodes(found.gaps, chosenCodes)?.size ?? 0,
      marks: narrowCodes(found.marks, chosenCodes)?.size ?? 0,
    },
  };
}
