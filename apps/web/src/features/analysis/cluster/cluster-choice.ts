import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import type { SavedFilter } from '@rahmenpreis/tendering/cluster/saved-filter.ts';
import { SLICE_IDS, type SliceId, SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { offeringProviders } from '@rahmenpreis/tendering/participation/participation.ts';
import { userMemory } from '../../../kernel/session/user-memory.ts';
import { TEXTS as COMMON } from '../texts.ts';
import { TEXTS } from './texts.ts';

/** What the Clusteransicht is about. */
export interface ClusterChoice {
  readonly propertyIds: readonly string[];
  readonly serviceProviderIds: readonly string[];
  readonly sliceIds: readonly SliceId[];
}

/** What can be chosen in a phase, in its order. */
export type Choosable = Pick<ClusterChoice, 'propertyIds' | 'serviceProviderIds'>;

/** All properties, and of the bidders those who take part (ANALYSIS-025). */
export function choosableIn(comparison: Comparison, liegenschaften: readonly Liegenschaft[]) {
  const providers = offeringProviders(comparison);
  return {
    propertyIds: liegenschaften.map(({ id }) => id),
    serviceProviderIds: providers.map(({ serviceProviderId }) => serviceProviderId),
    providers,
  };
}

/** The choice at first: no property, and all bidders and service groups (ANALYSIS-020, ANALYSIS-025). */
export function firstChoice({ serviceProviderIds }: Choosable): ClusterChoice {
  return { propertyIds: [], serviceProviderIds, sliceIds: SLICE_IDS };
}

/** Gives which of some ids the phase has, in its order. */
function within(known: readonly string[], ids: readonly string[]): string[] {
  const chosen = new Set(ids);
  return known.filter((id) => chosen.has(id));
}

/** A choice without what the phase no longer has, and without who no longer takes part. */
export function keepChoosable(choice: ClusterChoice, choosable: Choosable): ClusterChoice {
  return {
    propertyIds: within(choosable.propertyIds, choice.propertyIds),
    serviceProviderIds: within(choosable.serviceProviderIds, choice.serviceProviderIds),
    sliceIds: choice.sliceIds,
  };
}

/** The choice of a saved filter; what the phase no longer has, or who no longer takes part, is left out. */
export function choiceOf(filter: SavedFilter, choosable: Choosable): ClusterChoice {
  const saved = new Set(filter.sliceTags);
  const groups = SLICES.filter(({ tags }) => tags.some((tag) => saved.has(tag)));
  return keepChoosable({ ...filter, sliceIds: groups.map(({ sliceId }) => sliceId) }, choosable);
}

/** The choice as it is saved (ANALYSIS-023). */
export function filterOf(id: string, title: string, choice: ClusterChoice): SavedFilter {
  const { propertyIds, serviceProviderIds, sliceIds } = choice;
  const sliceTags = SLICES.flatMap(({ sliceId, tags }) => (sliceIds.includes(sliceId) ? [...tags] : []));
  return { id, title, propertyIds, serviceProviderIds, sliceTags };
}

/** Whether two choices are the same; both stand in the order of the phase. */
export function isSameChoice(a: ClusterChoice, b: ClusterChoice): boolean {
  const names = ['propertyIds', 'serviceProviderIds', 'sliceIds'] as const;
  return names.every((name) => a[name].join() === b[name].join());
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
    COMMON.properties(propertyIds.length),
    COMMON.providers(serviceProviderIds.length),
    groupsText(sliceIds),
  ].join(' · ');
}

/** The unsaved choice of each phase, with the saved filter, or «new», from which it was moved. */
export const movedChoices = userMemory<{ cId: string; choice: ClusterChoice } | undefined>();

/** Whether there is something of everything, so that LVs can be combined. */
export function isEverythingChosen({ propertyIds, serviceProviderIds, sliceIds }: ClusterChoice): boolean {
  return propertyIds.length > 0 && serviceProviderIds.length > 0 && sliceIds.length > 0;
}
