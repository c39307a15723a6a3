import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { liegenschaftenOf, readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { useMemo } from 'react';

const NOTHING: readonly Liegenschaft[] = [];
const NOBODY: readonly ServiceProvider[] = [];

/** What of a phase's comparison has been loaded. */
export interface LoadedComparison {
  readonly offers: Offers | undefined;
  readonly providers: readonly ServiceProvider[] | undefined;
  readonly liegenschaften: readonly Liegenschaft[] | undefined;
}

/**
 * The comparison of a phase with the names of its bidders, the phase's own properties by number, and of all
 * companies those whom the phase lists, as its offers name them (ANALYSIS-031).
 */
export function useComparison({ offers, providers, liegenschaften = NOTHING }: LoadedComparison) {
  const comparison = useMemo(
    () =>
      offers === undefined || providers === undefined
        ? undefined
        : readComparison(offers, new Map(providers.map(({ id, organisation }) => [id, organisation]))),
    [offers, providers],
  );
  // Prices change far more often than properties, and everything made of these stays as it is.
  const ids = comparison?.liegenschaftIds;
  const own = useMemo(() => liegenschaftenOf(ids, liegenschaften), [liegenschaften, ids]);
  const bidders = useMemo(
    () =>
      comparison?.providers.flatMap(
        ({ serviceProviderId }) => providers?.find(({ id }) => id === serviceProviderId) ?? [],
      ) ?? NOBODY,
    [comparison, providers],
  );
  return { comparison, own, bidders };
}
