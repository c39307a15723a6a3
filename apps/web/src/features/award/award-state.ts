import type { AwardApprovals } from '@rahmenpreis/contract/award.ts';
import type { AwardCondition, KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { PhasePackages } from '@rahmenpreis/contract/phase.ts';
import { listAwards, type StoredAward } from '@rahmenpreis/tendering/award/award.ts';
import { type AwardRebate, computeRebates } from '@rahmenpreis/tendering/award/rebate.ts';
import { findStaleAwards } from '@rahmenpreis/tendering/award/lapsed-award.ts';
import type { Comparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { targetsAmong } from '@rahmenpreis/tendering/award/target.ts';
import { type KeyvalKey, parseKeyvalKey, printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import type { SliceId } from '@rahmenpreis/tendering/lv/slice.ts';

/** Awards and target prices of a phase. */
export interface AwardState {
  readonly phaseId: string;
  readonly awards: readonly StoredAward<KeyVal>[];
  readonly awardOf: ReadonlyMap<string, StoredAward<KeyVal>>;
  /** What the server has kept of awards that were lost. */
  readonly marks: readonly KeyVal[];
  readonly targets: ReadonlyMap<string, number>;
  /** The rebates of the scenario that was applied last. */
  readonly conditions: readonly AwardCondition[];
  readonly agreeing: Agreeing;
  /** What other phases ask for again, with the title of the last of them, by the keys of the awards. */
  readonly reasked: ReadonlyMap<string, string>;
}

/** Which awards a second administrator has agreed to, and from which sum on one has to. */
export interface Agreeing extends AwardApprovals {
  readonly aboveMillis: number | undefined;
}

const NOBODY: Agreeing = { aboveMillis: undefined, approvals: [], ownKeys: [] };

/** Reads the administrators' entries of a phase (AWARD-019, KV-010). */
export function readAwards(
  phaseId: string,
  entries: readonly KeyVal[],
  conditions: readonly AwardCondition[] = [],
  agreeing: Agreeing = NOBODY,
  reasked: PhasePackages['reasked'] = [],
): AwardState {
  const awards = listAwards(entries).filter((award) => award.phaseId === phaseId);
  return {
    phaseId,
    awards,
    awardOf: new Map(awards.map((award) => [award.entry.key, award])),
    marks: entries.filter(({ key }) => parseKeyvalKey(key)?.kind === 'lapsed'),
    targets: targetsAmong(phaseId, entries),
    conditions,
    agreeing,
    reasked: new Map(
      reasked.flatMap(({ title, packages }) =>
        packages.map(({ liegenschaftId, sliceId }) => [
          awardKey(phaseId, liegenschaftId, sliceId as SliceId),
          title,
        ]),
      ),
    ),
  };
}

/** Gives the key under which a cell's award is stored (AWARD-019). */
export function awardKey(phaseId: string, liegenschaftId: string, sliceId: SliceId): string {
  const key: KeyvalKey = { kind: 'award', phaseId, liegenschaftId, sliceId };
  return printKeyvalKey(key);
}

/** A rebate with what it comes to. */
export type PageRebate = AwardCondition & AwardRebate;

/** Computes what rebates come to by all awards of the phase, and by those that are proposed too (R4-15). */
export function rebatesOf(
  { phaseId, awards, conditions }: AwardState,
  comparison: Comparison,
  proposals: readonly { liegenschaftId: string; sliceId: SliceId; serviceProviderId: string }[] = [],
): PageRebate[] {
  const values = new Map(awards.map(({ entry }) => [entry.key, entry.value]));
  for (const { liegenschaftId, sliceId, serviceProviderId } of proposals)
    values.set(awardKey(phaseId, liegenschaftId, sliceId), serviceProviderId);
  const entries = Array.from(values, ([key, value]) => ({ key, value }));
  return computeRebates(conditions, comparison, entries);
}

/** Gives the awards to bidders without a confirmed offer (AWARD-020). */
export function staleAwards({ awards }: AwardState, { providers }: Comparison): StoredAward<KeyVal>[] {
  return findStaleAwards(
    awards,
    new Map(providers.map(({ serviceProviderId, participation }) => [serviceProviderId, participation])),
  );
}
