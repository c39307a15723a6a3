import type { Scenario, ScenarioCell, ScenarioOutcome } from '@rahmenpreis/contract/scenario.ts';
import { compareGerman } from '@rahmenpreis/german/compare-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { hundredths } from '@rahmenpreis/pricing/numbers/percent-text.ts';
import { inHueOrder } from '@rahmenpreis/picture/who.ts';
import type { PhaseLots } from '@rahmenpreis/scenario/lots.ts';
import { rebateRuleOf } from '@rahmenpreis/scenario/rules.ts';
import { bidderName } from '@rahmenpreis/scenario/words.ts';
import { type AwardCondition, rebateText } from '@rahmenpreis/tendering/award/rebate.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Adresse, Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';

/** A bidder of a scenario with the colour that it has on the page: 1 to 6 by share, 0 for the others. */
export interface Who {
  readonly id: string;
  readonly organisation: string;
  readonly name: string;
  readonly hue: number;
}

const HUES = 6;

/** The bidders of a phase with the colours that they have in its pictures. */
export function colourBidders(
  bidders: readonly Omit<Who, 'hue'>[],
  shares: ScenarioOutcome['shares'] = [],
): ReadonlyMap<string, Who> {
  const shareOf = new Map(shares.map((own) => [own.serviceProviderId, own.sumMillis]));
  const sharing = bidders.map((own) => ({ ...own, shareMillis: shareOf.get(own.id) ?? 0 }));
  const inOrder = inHueOrder(sharing).map(({ id }) => id);
  return new Map(
    bidders.map((bidder) => {
      const place = inOrder.indexOf(bidder.id);
      return [bidder.id, { ...bidder, hue: place < HUES ? place + 1 : 0 }];
    }),
  );
}

/** A scenario's rebates in words; for the current award also those that are no longer reached. */
export function rebateLines(
  { outcome, kept }: Scenario,
  find: (id: string) => Pick<Who, 'organisation'> | undefined,
  conditions: readonly Pick<AwardCondition, 'serviceProviderId' | 'filledCount'>[] = [],
): string[] {
  const { rules = [], shares = [] } = outcome ?? {};
  return shares.flatMap(({ serviceProviderId, sumMillis, rebateMillis }) => {
    const rule = rebateRuleOf(rules, serviceProviderId);
    if (rule === undefined || (rebateMillis === 0 && kept !== 'current-award')) return [];
    const own = conditions.find((each) => each.serviceProviderId === serviceProviderId);
    const told = { tiers: rule.tiers, filledCount: own?.filledCount ?? 0 };
    return rebateText(find(serviceProviderId)?.organisation ?? '', told, sumMillis);
  });
}

/** A percent with one decimal: «104,5 %». */
export function tenthsPercent(part: number, whole: number): string {
  if (whole <= 0) return '–';
  const value = (2n * 1_000n * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole));
  return `${formatWhole(Number(value / 10n))},${value % 10n} %`;
}

/** A package's percent above its cheapest valid offer, without sign: «5,1», «0,05» below 0.1; else empty. */
export function surchargeText({ sumMillis, cheapestMillis }: ScenarioCell): string {
  if (sumMillis === null || cheapestMillis === null || cheapestMillis <= 0) return '';
  const above = sumMillis - cheapestMillis;
  if (above <= 0) return '';
  const value = hundredths(above, cheapestMillis, false);
  if (value < 10n) return `+0,${String(value).padStart(2, '0')}`;
  const tenths = (value + 5n) / 10n;
  return `+${formatWhole(Number(tenths / 10n))},${tenths % 10n}`;
}

/** A package that goes to another in B than in A. */
export type LotChange = ReturnType<typeof changesBetween>[number];

/** A package by its property and Leistungsgruppe. */
export type Package = Pick<ScenarioCell, 'liegenschaftId' | 'sliceId'>;

/** What two cells have in common if and only if they are of the same package. */
export function packageKey({ liegenschaftId, sliceId }: Package): string {
  return `${liegenschaftId} ${sliceId}`;
}

/** The number of packages in which a rule names who has them so far and holds nobody back. */
export function countUnbound(cells: readonly ScenarioCell[], rule: number): number {
  return cells.filter(({ unbound }) => unbound === rule).length;
}

/** The packages that change hands from A to B, dearest first; they add up to the sums' gap before rebates. */
export function changesBetween(a: readonly ScenarioCell[], b: readonly ScenarioCell[]) {
  const other = new Map(b.map((cell) => [packageKey(cell), cell]));
  return a
    .flatMap((cell) => {
      const now = other.get(packageKey(cell));
      if (now === undefined) return [];
      const isSame = now.serviceProviderId === cell.serviceProviderId && now.sumMillis === cell.sumMillis;
      if (isSame) return [];
      return [{ a: cell, b: now, differenceMillis: (now.sumMillis ?? 0) - (cell.sumMillis ?? 0) }];
    })
    .toSorted((x, y) => y.differenceMillis - x.differenceMillis);
}

/** Scenarios by sum: first those without open packages, then with, then without result, impossible last. */
export function bySum(scenarios: readonly Scenario[]): Scenario[] {
  const openOf = ({ outcome, conflict }: Scenario) =>
    outcome === null ? 2 + Number(conflict !== null) : Number(outcome.openCount > 0);
  const sumOf = ({ outcome }: Scenario) => outcome?.sumMillis ?? 0;
  return scenarios.toSorted((a, b) => openOf(a) - openOf(b) || sumOf(a) - sumOf(b));
}

/** A property as scenarios name it. */
export type NamedProperty = Pick<Liegenschaft, 'id' | 'nummer' | 'name'> & Pick<Adresse, 'stadt' | 'region'>;

/** Properties in the order of their numbers. */
export function byNummer<T extends { readonly nummer: string }>(properties: readonly T[]): T[] {
  return properties.toSorted((a, b) => compareGerman(a.nummer, b.nummer));
}

/** What the words of rules need: names of whom and what the phase has, and of all others, and no lot. */
export function lotsOfNames(
  who: ReadonlyMap<string, Who>,
  properties: readonly NamedProperty[],
  others: {
    readonly bidders: NonNullable<PhaseLots['gone']>['bidders'];
    readonly liegenschaftIds: readonly string[];
  },
): PhaseLots {
  const here = new Set(others.liegenschaftIds);
  return {
    bidders: [...who.values()],
    properties: properties.filter(({ id }) => here.has(id)),
    groups: SLICES.map(({ sliceId, title }) => ({ id: sliceId, title })),
    lots: [],
    gone: { bidders: others.bidders, properties },
  };
}

/** Gives a lookup for a package's bidder: with its colour if it takes part, else with the rules' name. */
export function bidderFinder(
  who: ReadonlyMap<string, Who>,
  ground: PhaseLots,
): (id: string | null | undefined) => Who | undefined {
  return (id) => {
    if (id === null || id === undefined) return undefined;
    const name = bidderName(ground, id);
    return who.get(id) ?? { id, organisation: name, name, hue: 0 };
  };
}

/** The Bundesländer with packages, by name, each with the sums of its bidders, the largest first. */
export function regionShares(
  cells: readonly ScenarioCell[],
  properties: ReadonlyMap<string, NamedProperty>,
): { region: string; shares: { id: string; sumMillis: number }[] }[] {
  const regions = Map.groupBy(cells, (cell) => properties.get(cell.liegenschaftId)?.region ?? '');
  return [...regions]
    .toSorted(([a], [b]) => compareGerman(a, b))
    .map(([region, own]) => {
      const sums = new Map<string, number>();
      for (const { serviceProviderId: id, sumMillis } of own) {
        if (id !== null) sums.set(id, (sums.get(id) ?? 0) + (sumMillis ?? 0));
      }
      const shares = [...sums].map(([id, sumMillis]) => ({ id, sumMillis }));
      return { region, shares: shares.toSorted((a, b) => b.sumMillis - a.sumMillis) };
    });
}
