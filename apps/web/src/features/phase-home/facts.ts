import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { PhaseProgress } from '@rahmenpreis/contract/offers.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import { parseKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { hasWithdrawn, isOffering } from '@rahmenpreis/tendering/participation/participation.ts';

interface PreparedSources {
  readonly catalogs: readonly { readonly phaseId: string }[];
  readonly lvs: readonly { readonly propertyId: string }[];
  readonly providers: readonly ServiceProvider[];
  /** What the owner's organisation has stored in the phase. */
  readonly entries: readonly KeyVal[];
}

/** Counts what a phase is made of, as far as administrators are told it, also while offers are sealed. */
export function preparedOf(phase: Phase, { catalogs, lvs, providers, entries }: PreparedSources) {
  const { id: phaseId, liegenschaftIds = [], userIds = [], publicMediaIds = [] } = phase;
  const withLv = new Set(lvs.map(({ propertyId }) => propertyId));
  const listed = providers.filter(({ id }) => userIds.includes(id));
  return {
    hasCatalog: catalogs.some((catalog) => catalog.phaseId === phaseId),
    liegenschaftCount: liegenschaftIds.length,
    /** Properties of the phase with an LV. */
    lvCount: liegenschaftIds.filter((id) => withLv.has(id)).length,
    providerCount: userIds.length,
    /** Bidders of the phase who have chosen a password. */
    signedInCount: listed.filter(({ invitationOpen }) => !invitationOpen).length,
    documentCount: publicMediaIds.length,
    targetCount: targetsAmong(phaseId, entries).size,
  };
}

export type Prepared = ReturnType<typeof preparedOf>;

/** How many packages of a phase are awarded. */
export function awardCount(entries: readonly KeyVal[]): number {
  return entries.filter(({ key }) => parseKeyvalKey(key)?.kind === 'award').length;
}

export type Thing = 'catalog' | 'lvs' | 'liegenschaften' | 'providers' | 'documents' | 'targets';

/** Says of each part of a phase, in the order of setting up, whether it is there, lacking, or optional. */
export function preparedThings(prepared: Prepared) {
  const { hasCatalog, lvCount, liegenschaftCount, providerCount, documentCount, targetCount } = prepared;
  const needed = (thing: Thing, isDone: boolean) => ({ thing, state: isDone ? 'done' : 'open' }) as const;
  const wanted = (thing: Thing, count: number) =>
    ({ thing, state: count > 0 ? 'done' : 'optional' }) as const;
  return [
    needed('catalog', hasCatalog),
    needed('lvs', liegenschaftCount > 0 && lvCount === liegenschaftCount),
    needed('liegenschaften', liegenschaftCount > 0),
    needed('providers', providerCount > 0),
    wanted('documents', documentCount),
    wanted('targets', targetCount),
  ];
}

/** How far one bidder has come, with its account. */
export type BidderLine = ReturnType<typeof bidderLines>[number];

/** Gives the bidders in the order of the analysis, withdrawn ones last, without those of deleted accounts. */
export function bidderLines({ priceCount, bidders }: PhaseProgress, providers: readonly ServiceProvider[]) {
  const providerOf = new Map(providers.map((provider) => [provider.id, provider]));
  const lines = bidders.flatMap((progress) => {
    const provider = providerOf.get(progress.serviceProviderId);
    if (provider === undefined) return [];
    /** Whole percent of the catalogue with a price, cut off: 100 only where nothing is missing. */
    const percent = priceCount === 0 ? 0 : Math.floor((progress.pricedCount * 100) / priceCount);
    return [{ provider, progress, percent, priceCount }];
  });
  const isOut = ({ progress }: (typeof lines)[number]) => hasWithdrawn(progress.participation);
  return [...lines.filter((line) => !isOut(line)), ...lines.filter(isOut)];
}

/** Whether a bidder lacks something that a reminder names: its word, or prices. */
export function lacksSomething({ progress }: BidderLine): boolean {
  if (hasWithdrawn(progress.participation)) return false;
  return !isOffering(progress.participation) || progress.gapCount > 0;
}

/** The bidders with prices who lack something, by use of a reminder: confirmed first, then fewest gaps. */
export function lackingBidders(lines: readonly BidderLine[]): BidderLine[] {
  const begun = lines.filter((line) => lacksSomething(line) && line.progress.pricedCount > 0);
  const isConfirmed = ({ progress }: BidderLine) => isOffering(progress.participation);
  return begun.toSorted(
    (a, b) => Number(isConfirmed(b)) - Number(isConfirmed(a)) || a.progress.gapCount - b.progress.gapCount,
  );
}

/** How many take part, and how many of these have all prices that sums wait for. */
export function countOffers(lines: readonly BidderLine[]): { offering: number; complete: number } {
  const offering = lines.filter(({ progress }) => isOffering(progress.participation));
  return {
    offering: offering.length,
    complete: offering.filter(({ progress }) => progress.gapCount === 0).length,
  };
}
