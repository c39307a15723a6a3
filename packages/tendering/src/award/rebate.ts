import { formatMillis, formatMillisShort, formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { isOffering } from '../participation/participation.ts';
import { listAwards, type StoredAward } from './award.ts';
import type { Comparison } from './comparison.ts';

/** From an amount in thousandths of a euro on, so many tenths of a percent off everything a bidder gets. */
export interface RebateTier {
  readonly fromMillis: number;
  readonly tenths: number;
}

/** A bidder's rebate on its whole sum or a part: the highest tier the whole reaches, rounded half up once. */
export function rebateOf(tiers: readonly RebateTier[], ownMillis: number, partMillis = ownMillis): number {
  const tenths = reachedTier(tiers, ownMillis)?.tenths ?? 0;
  return Number((2n * BigInt(partMillis) * BigInt(tenths) + 1_000n) / 2_000n);
}

function reachedTier(tiers: readonly RebateTier[], ownMillis: number): RebateTier | undefined {
  return tiers
    .filter(({ fromMillis }) => ownMillis >= fromMillis)
    .reduce<RebateTier | undefined>(
      (most, tier) => (tier.tenths > (most?.tenths ?? 0) ? tier : most),
      undefined,
    );
}

/** A rebate that an applied scenario brought into the award; so many of its prices were filled by rule P. */
export interface AwardCondition {
  readonly serviceProviderId: string;
  readonly tiers: readonly RebateTier[];
  readonly filledCount: number;
}

/** What a condition comes to by all awards that its bidder has now; amounts in thousandths of a euro. */
export interface AwardRebate {
  /** Before the rebate. */
  readonly sumMillis: number;
  readonly rebateMillis: number;
  readonly text: string;
}

/**
 * Computes conditions over all awards of a phase: each bidder's by everything it has now, whatever scenario
 * it came from. A bidder without an award or that takes part no more has none (R4-15, decision 0114).
 */
export function computeRebates<Condition extends AwardCondition>(
  conditions: readonly Condition[],
  comparison: Comparison,
  entries: readonly { key: string; value: string }[],
): (Condition & AwardRebate)[] {
  if (conditions.length === 0) return [];
  const own = Map.groupBy(listAwards(entries), ({ serviceProviderId }) => serviceProviderId);
  const computed = conditions.flatMap((condition) => {
    const sums = (own.get(condition.serviceProviderId) ?? []).flatMap(
      (award) => offeredSum(comparison, award) ?? [],
    );
    if (sums.length === 0) return [];
    const sumMillis = sums.reduce((sum, own) => sum + own, 0);
    const rebateMillis = rebateOf(condition.tiers, sumMillis);
    const { organisation = '' } =
      comparison.providers.find((own) => own.serviceProviderId === condition.serviceProviderId) ?? {};
    return { ...condition, sumMillis, rebateMillis, text: rebateText(organisation, condition, sumMillis) };
  });
  return computed.toSorted((one, other) => other.sumMillis - one.sumMillis);
}

/** Finds what an award's holder asks for it; undefined where it takes part no more or the LV has no rows. */
function offeredSum(
  comparison: Comparison,
  { serviceProviderId, liegenschaftId, sliceId }: StoredAward<unknown>,
): number | undefined {
  const { providers, sums, liegenschaftIndexOf, sliceIndexOf } = comparison;
  const p = providers.findIndex((own) => own.serviceProviderId === serviceProviderId);
  const [l, s] = [liegenschaftIndexOf.get(liegenschaftId), sliceIndexOf.get(sliceId)];
  if (l === undefined || s === undefined || !isOffering(providers[p]?.participation ?? null))
    return undefined;
  const at = (p * sums.propertyCount + l) * sums.sliceCount + s;
  return ((sums.flags[at] ?? FLAG_NO_ROWS) & FLAG_NO_ROWS) === 0 ? sums.sums[at] : undefined;
}

function tierText({ fromMillis, tenths }: RebateTier): string {
  return `${formatMillisShort(tenths * 100)} % ab ${formatMillisShort(fromMillis)} €`;
}

/** Names the tiers of a rebate: «2 % ab 1.000.000 €, 3 % ab 2.000.000 €». */
export function tiersText(tiers: readonly RebateTier[]): string {
  return tiers.map(tierText).join(', ');
}

/**
 * Says what a condition yields: «Nachlass Hansewerk 2 % ab 1.000.000 €: −24.310,000 €», or what its lowest
 * tier lacks: «Nachlass Hansewerk 2 % ab 1.000.000 € nicht mehr erreicht, es fehlen 12,000 €».
 */
export function rebateText(
  organisation: string,
  { tiers, filledCount }: Pick<AwardCondition, 'tiers' | 'filledCount'>,
  sumMillis: number,
): string {
  const reached = reachedTier(tiers, sumMillis);
  const filled =
    filledCount === 0
      ? ''
      : ` (im Szenario mit ${filledCount === 1 ? '1 ergänzten Preis' : `${formatWhole(filledCount)} ergänzten Preisen`})`;
  if (reached !== undefined)
    return `Nachlass ${organisation} ${tierText(reached)}: −${formatMillis(rebateOf(tiers, sumMillis))} €${filled}`;
  const [lowest] = tiers;
  if (lowest === undefined) return `Nachlass ${organisation}${filled}`;
  const missing = formatMillis(lowest.fromMillis - sumMillis);
  return `Nachlass ${organisation} ${tierText(lowest)} nicht mehr erreicht, es fehlen ${missing} €${filled}`;
}

const NAME = /^rebate_[0-9a-f-]{36}_(?<bidderId>[0-9a-f-]{36})$/;

/** Names the rebate of a bidder in a phase, for the audit log and for what an undo left. */
export function rebateName(phaseId: string, bidderId: string): string {
  return `rebate_${phaseId}_${bidderId}`;
}

/** Reads whose rebate is named; undefined for any other name. */
export function readRebateName(name: string): string | undefined {
  return NAME.exec(name)?.groups?.['bidderId'];
}
