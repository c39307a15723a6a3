import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import { rankCell } from '@rahmenpreis/tendering/award/award.ts';
import {
  type ComparedProvider,
  type Comparison,
  offersOver,
} from '@rahmenpreis/tendering/award/comparison.ts';
import type { SavedFilter } from '@rahmenpreis/tendering/cluster/saved-filter.ts';
import { type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering, offeringProviders } from '@rahmenpreis/tendering/participation/participation.ts';
import { userMemory } from '../../../kernel/session/user-memory.ts';
import type { RankedBidder } from '../parts/bidder-columns.tsx';
import { TEXTS } from './texts.ts';

/** What the Clusteransicht is about. */
export interface ClusterChoice {
  readonly propertyIds: readonly string[];
  readonly serviceProviderIds: readonly string[];
  readonly sliceIds: readonly SliceId[];
}

/** What can be chosen in a phase, in its order. */
export interface Choosable {
  readonly propertyIds: readonly string[];
  readonly serviceProviderIds: readonly string[];
}

/** All properties, and of the bidders those who take part (ANALYSIS-025). */
export function choosableIn(
  comparison: Comparison,
  liegenschaften: readonly Liegenschaft[],
): Choosable & { readonly providers: readonly ComparedProvider[] } {
  const providers = offeringProviders(comparison);
  return {
    propertyIds: liegenschaften.map(({ id }) => id),
    serviceProviderIds: providers.map(({ serviceProviderId }) => serviceProviderId),
    providers,
  };
}

/** The chosen bidders who take part, best first; the rank is that among all (ANALYSIS-025, PRICE-010). */
export function rankBidders(comparison: Comparison, choice: ClusterChoice): RankedBidder[] {
  const chosen = new Set(choice.serviceProviderIds);
  return rankCell(offersOver(comparison, choice.propertyIds, choice.sliceIds))
    .filter(({ offer }) => chosen.has(offer.serviceProviderId) && isOffering(offer.participation))
    .map(({ offer, rank }) => ({ ...offer, rank }));
}

/** What is chosen before anybody chose: no property, of all who take part everything (ANALYSIS-020, ANALYSIS-025). */
export function firstChoice({ serviceProviderIds }: Choosable): ClusterChoice {
  return { propertyIds: [], serviceProviderIds, sliceIds: SLICES.map(({ sliceId }) => sliceId) };
}

/** The choice of a saved filter; what the phase no longer has, or who no longer takes part, is left out. */
export function choiceOf(filter: SavedFilter, choosable: Choosable): ClusterChoice {
  const [properties, providers, tags] = [
    new Set(filter.propertyIds),
    new Set(filter.serviceProviderIds),
    new Set(filter.sliceTags),
  ];
  return {
    propertyIds: choosable.propertyIds.filter((id) => properties.has(id)),
    serviceProviderIds: choosable.serviceProviderIds.filter((id) => providers.has(id)),
    sliceIds: SLICES.filter((slice) => slice.tags.some((tag) => tags.has(tag))).map(({ sliceId }) => sliceId),
  };
}

/** A choice without what the phase no longer has, and without who no longer takes part. */
export function keepChoosable(choice: ClusterChoice, choosable: Choosable): ClusterChoice {
  const within = (own: readonly string[], known: readonly string[]) => {
    const ids = new Set(known);
    return own.filter((id) => ids.has(id));
  };
  return {
    ...choice,
    propertyIds: within(choice.propertyIds, choosable.propertyIds),
    serviceProviderIds: within(choice.serviceProviderIds, choosable.serviceProviderIds),
  };
}

/** The choice as it is saved (ANALYSIS-023). */
export function filterOf(id: string, title: string, choice: ClusterChoice): SavedFilter {
  const { propertyIds, serviceProviderIds, sliceIds } = choice;
  const sliceTags = SLICES.filter(({ sliceId }) => sliceIds.includes(sliceId)).flatMap(({ tags }) => [
    ...tags,
  ]);
  return { id, title, propertyIds, serviceProviderIds, sliceTags };
}

/** Whether two choices are the same; both stand in the order of the phase. */
export function isSameChoice(a: ClusterChoice, b: ClusterChoice): boolean {
  return (
    JSON.stringify([a.propertyIds, a.serviceProviderIds, a.sliceIds]) ===
    JSON.stringify([b.propertyIds, b.serviceProviderIds, b.sliceIds])
  );
}

/** The service groups of a choice in words. */
function groupsText(sliceIds: readonly SliceId[]): string {
  if (sliceIds.length === SLICES.length) return TEXTS.allGroups;
  return SLICES.filter(({ sliceId }) => sliceIds.includes(sliceId))
    .map(({ title }) => title)
    .join(', ');
}

/** What a choice holds, in one line. */
export function choiceText({ propertyIds, serviceProviderIds, sliceIds }: ClusterChoice): string {
  return [
    TEXTS.liegenschaftCount(propertyIds.length),
    TEXTS.dienstleister(serviceProviderIds.length),
    groupsText(sliceIds),
  ].join(' · ');
}

/** A choice that nobody has saved, and the saved filter, or «new», from which it was moved. */
interface MovedChoice {
  readonly cId: string;
  readonly choice: ClusterChoice;
}

/** The unsaved choice of each phase, so that a look at another tab does not lose it. */
export const movedChoices = userMemory<MovedChoice | undefined>();
