import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flags.ts';
import {
  type CellOffer,
  type CellStanding,
  findStaleAwards,
  listAwards,
  standingOfCell,
  type StoredAward,
} from '@rahmenpreis/tendering/award/award.ts';
import { type AwardSum, sumAwards } from '@rahmenpreis/tendering/award/award-sums.ts';
import { type AwardPackage, summarisePackages } from '@rahmenpreis/tendering/award/award-packages.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import { type KeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { Amounts } from './diff-zs.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { readTargets, targetOf } from '@rahmenpreis/tendering/award/target.ts';

/** What is shown: ids of bidders, properties and service groups. */
export interface AwardFilter {
  readonly serviceProviderIds: readonly string[];
  readonly liegenschaftIds: readonly string[];
  readonly sliceIds: readonly SliceId[];
}

/** Awards and target prices of a phase. */
export interface AwardBook {
  readonly phaseId: string;
  readonly awards: readonly StoredAward<KeyVal>[];
  readonly awardOf: ReadonlyMap<string, StoredAward<KeyVal>>;
  readonly targets: ReadonlyMap<string, number>;
}

/** One property and service group. */
export interface AwardCell extends Readonly<CellStanding> {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly targetMillis: number | null;
}

export interface AwardRow {
  readonly liegenschaft: Liegenschaft;
  /** One per shown service group. */
  readonly cells: readonly AwardCell[];
}

/** Reads the administrators' entries of a phase (AWARD-019, KV-010). */
export function readAwards(phaseId: string, entries: readonly KeyVal[]): AwardBook {
  const awards = listAwards(entries).filter((award) => award.phaseId === phaseId);
  const targetKey = printKeyvalKey({ kind: 'target', phaseId });
  return {
    phaseId,
    awards,
    awardOf: new Map(awards.map((award) => [award.entry.key, award])),
    targets: readTargets(entries.find(({ key }) => key === targetKey)?.value),
  };
}

/** Gives the key under which a cell's award is stored (AWARD-019). */
export function awardKey(phaseId: string, liegenschaftId: string, sliceId: SliceId): string {
  const key: KeyvalKey = { kind: 'award', phaseId, liegenschaftId, sliceId };
  return printKeyvalKey(key);
}

/** Gives the awards to bidders without a confirmed offer (AWARD-020). */
export function staleAwards({ awards }: AwardBook, { providers }: Comparison): StoredAward<KeyVal>[] {
  return findStaleAwards(
    awards,
    new Map(providers.map(({ serviceProviderId, participation }) => [serviceProviderId, participation])),
  );
}

function awardCell(
  comparison: Comparison,
  book: AwardBook,
  place: { liegenschaftId: string; sliceId: SliceId },
  selected: ReadonlySet<string>,
): AwardCell {
  const { liegenschaftId, sliceId } = place;
  const offers = offersOfCell(comparison, liegenschaftId, sliceId);
  const targetMillis = targetOf(book.targets, { ...place, phaseId: book.phaseId });
  const award = book.awardOf.get(awardKey(book.phaseId, liegenschaftId, sliceId));
  const standing = standingOfCell(offers, award?.serviceProviderId, selected);
  return { ...place, targetMillis, ...standing };
}

/** Gives the table «Vergabe»: a row per shown property, a cell per shown service group (AWARD-008, AWARD-012…016, AWARD-022). */
export function awardRows(
  comparison: Comparison,
  book: AwardBook,
  liegenschaften: readonly Liegenschaft[],
  filter: AwardFilter,
): AwardRow[] {
  const selected = new Set(filter.serviceProviderIds);
  const shown = new Set(filter.liegenschaftIds);
  return liegenschaften
    .filter(({ id }) => shown.has(id))
    .map((liegenschaft) => ({
      liegenschaft,
      cells: filter.sliceIds.map((sliceId) =>
        awardCell(comparison, book, { liegenschaftId: liegenschaft.id, sliceId }, selected),
      ),
    }));
}

/** Gives all awarded cells of the table. */
export function awardedCells(rows: readonly AwardRow[]): AwardCell[] {
  return rows.flatMap(({ cells }) => cells.filter(({ state }) => state === 'awarded'));
}

/** Gives what a cell asks for and its target price (AWARD-014). */
export function amountsOf({ offer, targetMillis }: AwardCell): Amounts {
  return { sumMillis: offer?.sumMillis ?? null, targetMillis };
}

/** Gives the sums of what was awarded, one per shown service group. */
export function sliceSums(rows: readonly AwardRow[], sliceIds: readonly SliceId[]): AwardSum[] {
  return sliceIds.map((_, index) =>
    sumAwards(
      rows.flatMap(({ cells }) => {
        const cell = cells[index];
        if (cell === undefined || cell.state === 'no-rows') return [];
        const { offer, state, targetMillis } = cell;
        return [{ isAwarded: state === 'awarded', sumMillis: offer?.sumMillis ?? 0, targetMillis }];
      }),
    ),
  );
}

export type PackageProvider = ServiceProvider & { readonly serviceProviderId: string };

/** Gives the table «Pakete für Dienstleister» for the selected bidders (AWARD-023…026). */
export function packageRows(
  providers: readonly ServiceProvider[],
  rows: readonly AwardRow[],
): AwardPackage<PackageProvider>[] {
  return summarisePackages(
    providers.map((provider) => ({ ...provider, serviceProviderId: provider.id })),
    awardedCells(rows).flatMap(({ offer }) => (offer === undefined ? [] : [offer])),
  );
}

/** Says what restricts an offer, in the words of the icons (AWARD-015, AWARD-024). */
export function restrictionsOf({ flags }: Pick<CellOffer, 'flags'>): ('incomplete' | 'not-in-market')[] {
  return [
    ...(flags & FLAG_PRICE_MISSING ? (['incomplete'] as const) : []),
    ...(flags & FLAG_NOT_IN_MARKET ? (['not-in-market'] as const) : []),
  ];
}

/** The background of a cell: wrong where the awarded offer is incomplete or outside the market, else valid; none without an award (AWARD-015). */
export function awardTone(cell: AwardCell | undefined): 'valid' | 'wrong' | undefined {
  if (cell?.state !== 'awarded' || cell.offer === undefined) return undefined;
  return restrictionsOf(cell.offer).length > 0 ? 'wrong' : 'valid';
}
