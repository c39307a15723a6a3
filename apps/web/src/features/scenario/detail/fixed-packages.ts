import type { ScenarioRule } from '@rahmenpreis/contract/scenario.ts';
import { withoutReasons } from '@rahmenpreis/scenario/rules.ts';
import { type Package, packageKey } from '../figures.ts';

/** The rules without those fixing these packages singly or in a list; a whole Bundesland or group stays. */
function withoutFixed(rules: readonly ScenarioRule[], packages: readonly Package[]): ScenarioRule[] {
  const keys = new Set(packages.map(packageKey));
  return rules.flatMap((rule): ScenarioRule[] => {
    if (rule.kind !== 'fixed') return [rule];
    const { propertyId, groupId, lots } = rule.where;
    if (lots === undefined) {
      if (propertyId === undefined || groupId === undefined) return [rule];
      return keys.has(packageKey({ liegenschaftId: propertyId, sliceId: groupId })) ? [] : [rule];
    }
    const left = lots.filter(
      (lot) => !keys.has(packageKey({ liegenschaftId: lot.propertyId, sliceId: lot.groupId })),
    );
    return left.length === 0 ? [] : [{ ...rule, where: { ...rule.where, lots: left } }];
  });
}

/** A rule with why somebody wants it; nobody says why where that is blank. */
export function withReason(rule: ScenarioRule, reason: string): ScenarioRule {
  const [plain] = withoutReasons([rule]) as [ScenarioRule];
  return reason === '' ? plain : { ...plain, reason };
}

/** The rules once a package is fixed or somebody is excluded from it; what was fixed there before goes. */
export function withCellRule(
  rules: readonly ScenarioRule[],
  kind: 'fixed' | 'excluded',
  cell: Package,
  { bidderId, reason }: { readonly bidderId: string; readonly reason: string },
): ScenarioRule[] {
  const where = { propertyId: cell.liegenschaftId, groupId: cell.sliceId };
  return [...withoutFixed(rules, [cell]), withReason({ kind, bidderId, where }, reason)];
}

/** The rules once many packages are fixed, by one rule for each bidder; what was fixed there before goes. */
export function withFixedPackages(
  rules: readonly ScenarioRule[],
  packages: readonly (Package & { readonly bidderId: string })[],
): ScenarioRule[] {
  const byBidder = Map.groupBy(packages, ({ bidderId }) => bidderId);
  const fixed = [...byBidder].map(([bidderId, own]): ScenarioRule => {
    const lots = own.map(({ liegenschaftId, sliceId }) => ({ propertyId: liegenschaftId, groupId: sliceId }));
    return { kind: 'fixed', bidderId, where: { lots } };
  });
  return [...withoutFixed(rules, packages), ...fixed];
}
