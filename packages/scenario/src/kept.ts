import { POSSIBILITY_TITLES } from '@rahmenpreis/tendering/portfolio/possibility.ts';
import type { PhaseLots } from './lots.ts';
import type { LotSet, Rule } from './rules.ts';
import { type ScenarioContext, type ScenarioResult, solveScenario } from './solve.ts';

/** The scenarios that every phase has by itself, in their order. */
export const KEPT_KINDS = [
  'ideal',
  'per-property',
  'one-for-all',
  'at-most-three',
  'at-most-share',
  'target',
  'current-award',
] as const;
export type KeptKind = (typeof KEPT_KINDS)[number];

/** Those that need no solver and so are always fresh while a phase runs. */
export const KEPT_WITHOUT_SOLVER: readonly KeptKind[] = [
  'ideal',
  'per-property',
  'one-for-all',
  'target',
  'current-award',
];

/** The shares of which the least that fits is kept, in tenths of a percent. */
const SHARES = [300, 400, 500];

/** Who has a lot today. */
export interface StandingAward {
  readonly propertyId: string;
  readonly groupId: string;
  readonly bidderId: string;
}

/** The name of a kept scenario; the first three as on the overview of offers, whose figures they carry. */
export function keptTitle(kind: KeptKind, tenths = SHARES[0] ?? 0): string {
  switch (kind) {
    case 'at-most-three':
      return 'Höchstens 3 Dienstleister';
    case 'at-most-share':
      return `Höchstens ${tenths / 10} % je Dienstleister`;
    case 'target':
      return 'Zielpreis';
    case 'current-award':
      return 'Aktuelle Vergabe';
    default:
      return POSSIBILITY_TITLES[kind];
  }
}

/** Each awarded lot to who has it, all others to nobody. */
function rulesOfAward(
  { bidders, properties, groups, lots }: PhaseLots,
  awards: readonly StandingAward[],
): Rule[] {
  const keyOf = (propertyId: string, groupId: string) => `${propertyId} ${groupId}`;
  const holderOf = new Map(
    awards
      .filter(({ bidderId }) => bidders.some(({ id }) => id === bidderId))
      .map(({ propertyId, groupId, bidderId }) => [keyOf(propertyId, groupId), bidderId]),
  );
  const keys = lots.map(({ property, group }) => ({
    propertyId: properties[property]?.id ?? '',
    groupId: groups[group]?.id ?? '',
  }));
  const heldBy = (bidderId: string | undefined): LotSet => ({
    lots: keys.filter((key) => holderOf.get(keyOf(key.propertyId, key.groupId)) === bidderId),
  });
  return bidders.flatMap(({ id }): Rule[] => [
    { kind: 'fixed', bidderId: id, where: heldBy(id) },
    { kind: 'excluded', bidderId: id, where: heldBy(undefined) },
  ]);
}

/** The rules of a kept scenario; a place nobody offers whole stays open, as in `possibility.ts`. */
export function keptRules(
  kind: KeptKind,
  ground: PhaseLots,
  awards: readonly StandingAward[],
  tenths = SHARES[0] ?? 0,
): Rule[] {
  switch (kind) {
    case 'ideal':
      return [];
    case 'per-property':
      return [{ kind: 'bundle', per: 'property', notWhole: 'open' }];
    case 'one-for-all':
      return [{ kind: 'bundle', per: 'all', notWhole: 'open' }];
    case 'at-most-three':
      return [{ kind: 'count', bound: 'at-most', bidders: 3, per: 'all' }];
    case 'at-most-share':
      return [
        {
          kind: 'volume',
          bound: 'at-most',
          limit: { unit: 'share', tenths },
          bidderIds: 'each',
          onlyIfWinning: false,
        },
      ];
    case 'target':
      return [{ kind: 'target', scope: 'lot', tenths: 1_000 }];
    case 'current-award':
      return rulesOfAward(ground, awards);
  }
}

/** A kept scenario as it came out. */
export interface KeptResult {
  readonly rules: readonly Rule[];
  readonly result: ScenarioResult;
}

/** Solves a kept scenario; of the shares, the least that fits, and the largest if none does. */
export function solveKept(
  kind: KeptKind,
  ground: PhaseLots,
  awards: readonly StandingAward[],
  context: ScenarioContext,
): KeptResult {
  const solveWith = (tenths?: number): KeptResult => {
    const rules = keptRules(kind, ground, awards, tenths);
    return { rules, result: solveScenario({ ground, rules }, context) };
  };
  if (kind !== 'at-most-share') return solveWith();
  let kept = solveWith(SHARES[0]);
  for (const tenths of SHARES.slice(1)) {
    if (kept.result.kind !== 'impossible') break;
    kept = solveWith(tenths);
  }
  return kept;
}
