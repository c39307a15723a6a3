import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Offers } from '@rahmenpreis/contract/offers.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import {
  type Comparison,
  liegenschaftenOf,
  readComparison,
} from '@rahmenpreis/tendering/award/comparison.ts';
import { useMemo } from 'react';

const NOTHING: readonly Liegenschaft[] = [];

/** What of a phase's comparison has been loaded. */
export interface LoadedComparison {
  readonly offers: Offers | undefined;
  readonly providers: readonly ServiceProvider[] | undefined;
  readonly liegenschaften: readonly Liegenschaft[] | undefined;
}

/** The comparison of a phase with the names of its bidders, and the phase's own properties by number. */
export function useComparison({ offers, providers, liegenschaften = NOTHING }: LoadedComparison): {
  comparison: Comparison | undefined;
  own: readonly Liegenschaft[];
} {
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
  return { comparison, own };
}
