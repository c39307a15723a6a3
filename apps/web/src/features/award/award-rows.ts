import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import type { AwardFigures } from '@rahmenpreis/picture/award/award-figures.ts';
import { FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { summarisePackages } from '@rahmenpreis/tendering/award/award-packages.ts';
import { type AwardSum, sumAwards } from '@rahmenpreis/tendering/award/award-sums.ts';
import { type CellStanding, standingOfCell } from '@rahmenpreis/tendering/award/award.ts';
import { type Comparison, offersOfCell } from '@rahmenpreis/tendering/award/comparison.ts';
import { approvalFinder, needsApproval, needsReason } from '@rahmenpreis/tendering/award/reason.ts';
import { targetOf } from '@rahmenpreis/tendering/award/target.ts';
import type { WeakLots } from '@rahmenpreis/tendering/award/weak-lots.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';
import { type AwardState, awardKey } from './award-state.ts';
import type { Amounts } from './diff-zs.tsx';
import { type LostPackage, lostPackages } from './lost-packages.ts';
import { restrictionsOf } from './restrictions.ts';

/** What is shown: ids of bidders, properties and service groups. */
export interface AwardFilter {
  readonly serviceProviderIds: readonly string[];
  readonly liegenschaftIds: readonly string[];
  readonly sliceIds: readonly SliceId[];
}

/** One property and service group. */
export interface AwardCell extends Readonly<CellStanding> {
  readonly liegenschaftId: string;
  readonly sliceId: SliceId;
  readonly targetMillis: number | null;
  /** How many offers count in the comparison of it. */
  readonly validCount: number;
  /** Who had the package, or still has it, and takes part no more. */
  readonly lost: LostPackage | undefined;
  /** Why it is awarded so, where somebody has said. */
  readonly reason: KeyVal['reason'];
  /** It waits for a second administrator: this one, or another as this one gave it. */
  readonly waitsFor: 'me' | 'others' | undefined;
  /** The title of another phase that asks for it again. */
  readonly reasked?: string | undefined;
}

export interface AwardRow {
  readonly liegenschaft: Liegenschaft;
  /** One per shown service group. */
  readonly cells: readonly AwardCell[];
}

/** Knowledge of the packages besides offers and awards. */
interface Around {
  readonly lostOf: ReadonlyMap<string, LostPackage>;
  readonly waitsFor: (standing: CellStanding, award: KeyVal) => AwardCell['waitsFor'];
}

/** Judges who has to agree to awards of a phase, if anybody has (decision 0121). */
function judgeWaiting({ aboveMillis, approvals, ownKeys }: AwardState['agreeing']): Around['waitsFor'] {
  const findApproval = approvalFinder(approvals);
  const own = new Set(ownKeys);
  return ({ state, offer, rank }, award) => {
    if (state !== 'awarded' || offer === undefined || findApproval(award) !== undefined) return undefined;
    if (!needsApproval({ rank, sumMillis: offer.sumMillis }, aboveMillis)) return undefined;
    return own.has(award.key) ? 'others' : 'me';
  };
}

function awardCell(
  comparison: Comparison,
  book: AwardState,
  place: { liegenschaftId: string; sliceId: SliceId },
  selected: ReadonlySet<string>,
  { lostOf, waitsFor }: Around,
): AwardCell {
  const { liegenschaftId, sliceId } = place;
  const offers = offersOfCell(comparison, liegenschaftId, sliceId);
  const targetMillis = targetOf(book.targets, { ...place, phaseId: book.phaseId });
  const key = awardKey(book.phaseId, liegenschaftId, sliceId);
  const award = book.awardOf.get(key);
  const standing = standingOfCell(offers, award?.serviceProviderId, selected);
  const reason = award?.entry.reason;
  const validCount = offers.filter(({ rank }) => rank !== null).length;
  const cell = { ...place, targetMillis, validCount, ...standing, lost: lostOf.get(key), reason };
  return { ...cell, reasked: book.reasked.get(key), waitsFor: award && waitsFor(standing, award.entry) };
}

/** Gives «Vergabe»: a row per property, a cell per service group (AWARD-008, AWARD-012…016, AWARD-022). */
export function awardRows(
  comparison: Comparison,
  book: AwardState,
  liegenschaften: readonly Liegenschaft[],
  filter: AwardFilter,
): AwardRow[] {
  const selected = new Set(filter.serviceProviderIds);
  const shown = new Set(filter.liegenschaftIds);
  const around = { lostOf: lostPackages(comparison, book), waitsFor: judgeWaiting(book.agreeing) };
  return liegenschaften
    .filter(({ id }) => shown.has(id))
    .map((liegenschaft) => ({
      liegenschaft,
      cells: filter.sliceIds.map((sliceId) =>
        awardCell(comparison, book, { liegenschaftId: liegenschaft.id, sliceId }, selected, around),
      ),
    }));
}

/** Gives the rows with a lot that is «kippt unter ± x %» among the shown service groups (decision 0072). */
export function weakRows(rows: readonly AwardRow[], lots: WeakLots): AwardRow[] {
  return rows.filter(({ liegenschaft, cells }) =>
    cells.some(({ sliceId }) => lots.get(liegenschaft.id)?.has(sliceId)),
  );
}

/** Gives all awarded cells of the table. */
export function awardedCells(rows: readonly AwardRow[]): AwardCell[] {
  return rows.flatMap(({ cells }) => cells.filter(({ state }) => state === 'awarded'));
}

/** True for an awarded package that is not on rank 1. */
export function asksReason(cell: AwardCell): boolean {
  return cell.state === 'awarded' && needsReason(cell);
}

/** Gives what a cell asks for and its target price (AWARD-014). */
export function amountsOf(cell: AwardCell): Amounts {
  const { offer, targetMillis } = cell;
  return { sumMillis: offer?.sumMillis ?? null, targetMillis, isIncomplete: isWithoutPrice(cell) };
}

function isWithoutPrice({ offer }: AwardCell): boolean {
  return ((offer?.flags ?? 0) & FLAG_PRICE_MISSING) !== 0;
}

/** Gives the sums of what was awarded, one per shown service group. */
export function sliceSums(rows: readonly AwardRow[], sliceIds: readonly SliceId[]): AwardSum[] {
  return sliceIds.map((_, index) =>
    sumAwards(
      rows.flatMap(({ cells }) => {
        const cell = cells[index];
        if (cell === undefined || cell.state === 'no-rows') return [];
        const { offer, state, targetMillis } = cell;
        const isIncomplete = isWithoutPrice(cell);
        return [
          { isAwarded: state === 'awarded', sumMillis: offer?.sumMillis ?? 0, targetMillis, isIncomplete },
        ];
      }),
    ),
  );
}

export type PackageProvider = ServiceProvider & { readonly serviceProviderId: string };

/** Gives the table «Pakete für Dienstleister» for the selected bidders (AWARD-023…026). */
export function packageRows(providers: readonly ServiceProvider[], rows: readonly AwardRow[]) {
  return summarisePackages(
    providers.map((provider) => ({ ...provider, serviceProviderId: provider.id })),
    awardedCells(rows).flatMap(({ offer, targetMillis }) =>
      offer === undefined ? [] : [{ ...offer, targetMillis }],
    ),
  );
}

/** Names the table's cell of a package: a circle of the picture of firmness carries it as its key. */
export function cellKey(own: { readonly liegenschaftId: string; readonly sliceId: SliceId }): string {
  return `${own.liegenschaftId} ${own.sliceId}`;
}

/** Reads off the table's cells what is awarded; where nothing is, what is proposed. */
export function readAwardFigures(
  cells: readonly AwardCell[],
  liegenschaften: readonly Liegenschaft[],
): AwardFigures {
  const regions = new Map(liegenschaften.map(({ id, adresse }) => [id, adresse.region]));
  const isProposed = cells.every(({ state }) => state !== 'awarded');
  const shown = isProposed ? 'proposal' : 'awarded';
  return {
    isProposed,
    packages: cells.flatMap(({ state, offer, liegenschaftId, sliceId, targetMillis }) => {
      if (state !== shown || offer === undefined) return [];
      const { serviceProviderId, sumMillis } = offer;
      const isRestricted = restrictionsOf(offer).length > 0;
      const place = { liegenschaftId, sliceId, region: regions.get(liegenschaftId) ?? '' };
      return [{ ...place, serviceProviderId, sumMillis, targetMillis, isRestricted }];
    }),
  };
}
