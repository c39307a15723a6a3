import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { compareLiegenschaften } from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { searchLiegenschaften } from '../../tender/liegenschaft/search-liegenschaften.ts';

/** Gives the properties that match by nummer in counting order, the filter by number, name or address. */
export function propertyRows(liegenschaften: readonly Liegenschaft[], filter: string): Liegenschaft[] {
  return searchLiegenschaften(liegenschaften, filter).toSorted(compareLiegenschaften);
}

/** Gives the service providers that match the filter (SETUP-014). */
export function userRows(providers: readonly ServiceProvider[], filter: string): ServiceProvider[] {
  const words = searchWords(filter);
  return providers.filter(({ firstname, lastname, organisation, username }) =>
    holdsWords([firstname, lastname, organisation, username].join(' '), words),
  );
}
