import { FLAG_NO_ROWS } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { type Comparison, countPackages } from '@rahmenpreis/tendering/award/comparison.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { isOffering, offeringProviders } from '@rahmenpreis/tendering/participation/participation.ts';
import {
  type BidderRounds,
  compareRounds,
  type Move,
  type RoundStep,
} from '@rahmenpreis/tendering/round/compare-rounds.ts';
import { inHueOrder, sharingIn } from '../who.ts';

/** A phase that has begun; one that is sealed has no comparison. */
export interface RoundPhase {
  readonly phaseId: string;
  readonly title: string;
  readonly comparison: Comparison | undefined;
}

/** What became of a sum over several steps: a product of exact fractions, both parts more than zero. */
export interface Chained {
  readonly now: bigint;
  readonly before: bigint;
}

/** Where a line stands in a phase after the first. */
export interface RoundPoint extends Chained {
  /** The phase, and the one its last step comes from, by their places among all. */
  readonly column: number;
  readonly since: number;
  /** The last step, on the packages that are complete in both phases. */
  readonly move: Move;
  /** All packages that there are in the phase. */
  readonly packageCount: number;
}

/** A provider's course through the phases in one group or all; without a step it is none. */
export interface RoundLine {
  readonly id: string;
  readonly points: readonly RoundPoint[];
}

/** A service group, or all of them, with its courses. */
export interface RoundGroup {
  /** None for all groups together. */
  readonly sliceId: string | undefined;
  readonly title: string;
  /** The ideal offer of the latest phase with offers, in thousandths of a euro, and its course. */
  readonly idealMillis: number;
  readonly ideal: readonly RoundPoint[];
  readonly lines: readonly RoundLine[];
}

/** What the picture «Runden» is drawn from. */
export type RoundFigures = ReturnType<typeof readRounds>;

const IDEAL = 'ideal';

/** The best offer for each package as if one bidder made it. */
function readIdeal(comparison: Comparison): Comparison {
  const { sums, places } = comparison;
  const cellCount = sums.propertyCount * sums.sliceCount;
  const best = { sums: new Float64Array(cellCount), flags: new Uint8Array(cellCount).fill(FLAG_NO_ROWS) };
  for (let at = 0; at < places.length; at++) {
    if (places[at] !== 1 || sums.flags[at] !== 0) continue;
    best.sums[at % cellCount] = sums.sums[at] ?? 0;
    best.flags[at % cellCount] = 0;
  }
  const providers = [{ serviceProviderId: IDEAL, organisation: IDEAL, participation: 'true' }] as const;
  return { ...comparison, providers, sums: { ...sums, offerCount: 1, ...best } };
}

/**
 * Chains steps from the first round with offers on, each in its column; a course ends where a step has
 * nothing to compare, or only zero.
 */
function pointsOf(
  steps: readonly (RoundStep | null)[],
  counts: readonly number[],
  base: number,
  columns: readonly number[],
): RoundPoint[] {
  const chained: (Chained | undefined)[] = [];
  if (isOffering(steps[base]?.participation ?? null)) chained[base] = { now: 1n, before: 1n };
  return steps.flatMap((step, round) => {
    const { sinceIndex, move } = step ?? {};
    const from = chained[sinceIndex ?? -1];
    if (!from || !move || move.beforeMillis <= 0 || move.nowMillis <= 0) return [];
    const now = from.now * BigInt(move.nowMillis);
    const before = from.before * BigInt(move.beforeMillis);
    chained[round] = { now, before };
    const [column, since] = [columns[round] ?? 0, columns[sinceIndex ?? 0] ?? 0];
    return [{ column, since, move, now, before, packageCount: counts[round] ?? 0 }];
  });
}

/** Reads off begun phases, in order of time, and bidders over those not sealed what their picture shows. */
export function readRounds(begun: readonly RoundPhase[], compared: readonly BidderRounds[]) {
  const open = begun.flatMap((phase) => (phase.comparison ? [{ phase, comparison: phase.comparison }] : []));
  const offers = open.map(({ comparison }) => offeringProviders(comparison).length > 0);
  const [base, latest] = [Math.max(offers.indexOf(true), 0), offers.lastIndexOf(true)];
  const phases = begun.slice(begun.findIndex((phase) => phase === open[base]?.phase));
  const columns = open.map(({ phase }) => phases.indexOf(phase));
  const [ideal] = compareRounds(
    open.map(({ phase, comparison }) => ({ phaseId: phase.phaseId, comparison: readIdeal(comparison) })),
  );
  const last = open[latest]?.comparison;
  const providers = last ? inHueOrder(sharingIn(last)) : [];
  const groupOf = (sliceId: string | undefined, title: string): RoundGroup => {
    const stepsOf = (own: BidderRounds | undefined) =>
      (sliceId === undefined ? own : own?.groups.find((group) => group.sliceId === sliceId))?.steps ?? [];
    const sliceIds = sliceId === undefined ? undefined : [sliceId];
    const counts = open.map(
      ({ comparison }) => countPackages(comparison, comparison.liegenschaftIds, sliceIds) ?? 0,
    );
    const lines = providers.map(({ id }) => {
      const bidder = compared.find(({ serviceProviderId }) => serviceProviderId === id);
      return { id, points: pointsOf(stepsOf(bidder), counts, base, columns) };
    });
    return {
      sliceId,
      title,
      idealMillis: stepsOf(ideal)[latest]?.total.sumMillis ?? 0,
      ideal: pointsOf(stepsOf(ideal), counts, base, columns),
      lines: lines.filter(({ points }) => points.length > 0),
    };
  };
  const groups = [{ sliceId: undefined, title: 'Alle Gruppen' }, ...SLICES];
  return {
    /** The phases, from the first with an offer on, to which all changes are. */
    phases,
    /** The place of the latest phase with offers, with which lines end. */
    latestColumn: columns[latest] ?? 0,
    /** All groups together, then each in its order; none without a provider to compare. */
    groups: groups.map((own) => groupOf(own.sliceId, own.title)).filter(({ lines }) => lines.length > 0),
    /** Bidders that take part in it, in the order of their hues, and the number of those that do not. */
    providers,
    absentCount: (last?.providers.length ?? 0) - providers.length,
  };
}
