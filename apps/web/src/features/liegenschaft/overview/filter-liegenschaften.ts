import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import {
  type LiegenschaftOrder,
  sortLiegenschaften,
} from '@rahmenpreis/tendering/liegenschaft/liegenschaft-order.ts';
import { searchLiegenschaften } from '../../../tender/liegenschaft/search-liegenschaften.ts';

export interface OverviewFilter {
  readonly text: string;
  /** Undefined shows the properties of every city. */
  readonly stadt: string | undefined;
  readonly order: LiegenschaftOrder;
}

/**
 * Gives the properties to show: every word of the search text must stand in city, street, postal code, house number,
 * number or name, without case (PROP-003); then the city (PROP-001); then the order, ties by number (PROP-002).
 */
export function filterLiegenschaften(all: readonly Liegenschaft[], filter: OverviewFilter): Liegenschaft[] {
  const inStadt = all.filter(({ adresse }) => filter.stadt === undefined || adresse.stadt === filter.stadt);
  return sortLiegenschaften(searchLiegenschaften(inStadt, filter.text), filter.order);
}

/** Gives the cities of the city filter, each once, in German order (PROP-001). */
export function listStaedte(all: readonly Liegenschaft[]): string[] {
  return [...new Set(all.map(({ adresse }) => adresse.stadt))].toSorted(compareGerman);
}
