import type { OwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { findGaps, findMarked } from '@rahmenpreis/tendering/to-do/open-prices.ts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { ReadyOffer } from '../../../tender/own-offer/own-offer-loading.ts';
import type { PreviousPrices } from '../../../tender/own-offer/previous-phase.ts';
import { codesOfLiegenschaften, narrowCodes, type ShownCodes } from './price-lines.ts';

/** What the table is narrowed to, as the address names it: positions without a price or with a refused one, or prices that deserve a second look. */
export type PriceFilter = (typeof FILTERS)[number];

const FILTERS = ['gaps', 'marks'] as const;

/** Which positions the table shows, and what narrows them. */
export interface ShownPositions {
  readonly shown: ShownCodes;
  readonly liegenschaftIds: string[];
  readonly setLiegenschaftIds: (ids: string[]) => void;
  readonly filter: PriceFilter | undefined;
  /** Sets a filter; the one that is set is taken away. */
  readonly toggle: (filter: PriceFilter) => void;
  readonly reset: () => void;
  /** How many positions each filter would show now. */
  readonly counts: Readonly<Record<PriceFilter, number>>;
}

function codesOf(keys: readonly OwnKey[]): string[] {
  return keys.flatMap((key) => (key.kind === 'ep' ? key.epCode : []));
}

/** Narrows the price table by properties, gaps and marks; what the page itself or the server refused is a gap too (BID-016, PRICE-006). */
export function useShownCodes(
  { own }: ReadyOffer,
  previous: PreviousPrices,
  rejected: readonly OwnKey[],
): ShownPositions {
  const navigate = useNavigate({ from: '/dl-priceinput' });
  const { show } = useSearch({ from: '/shell/provider/dl-priceinput' });
  const filter = FILTERS.find((known) => known === show);
  const [liegenschaftIds, setLiegenschaftIds] = useState<string[]>([]);
  const found = useMemo(
    () => ({
      gaps: new Set([...findGaps(own), ...codesOf(own.unsaved.leftOut), ...codesOf(rejected)]),
      marks: findMarked(own, previous.priceOf),
    }),
    [own, previous, rejected],
  );
  // Those of the moment the filter was set: a position must not vanish while its price is being entered.
  const [held, setHeld] = useState<{ readonly filter: PriceFilter; readonly codes: ReadonlySet<string> }>();
  if (filter !== held?.filter && (filter !== 'marks' || previous.isKnown)) {
    setHeld(filter === undefined ? undefined : { filter, codes: found[filter] });
  }
  const chosenCodes = useMemo(
    () => (liegenschaftIds.length === 0 ? undefined : codesOfLiegenschaften(own, liegenschaftIds)),
    [own, liegenschaftIds],
  );
  const shown = useMemo(() => narrowCodes(chosenCodes, held?.codes), [chosenCodes, held]);
  const choose = (next: PriceFilter | undefined): void => {
    void navigate({
      search: ({ show: _shown, ...rest }) => (next === undefined ? rest : { ...rest, show: next }),
      replace: true,
    });
  };
  return {
    shown,
    liegenschaftIds,
    setLiegenschaftIds,
    filter,
    toggle: (wanted) => choose(filter === wanted ? undefined : wanted),
    reset: () => {
      setLiegenschaftIds([]);
      choose(undefined);
    },
    counts: {
      gaps: narrowCodes(found.gaps, chosenCodes)?.size ?? 0,
      marks: narrowCodes(found.marks, chosenCodes)?.size ?? 0,
    },
  };
}
