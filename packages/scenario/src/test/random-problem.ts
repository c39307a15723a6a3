import type { PhaseLots, LotOffer } from '../lots.ts';
import type { LotSet, Rule } from '../rules.ts';

type Dice = () => number;

const below = (dice: Dice, count: number) => Math.floor(dice() * count);
const between = (dice: Dice, least: number, most: number) => least + below(dice, most - least + 1);
const oneOf = <T>(dice: Dice, all: readonly T[]): T => all[below(dice, all.length)] as T;

const REGIONS = ['Berlin', 'Hessen'];
const PLACES = ['all', 'region', 'property'] as const;
const GROUPS = ['basisfm', 'aufzug'];

/** Beyond it the solver's bounds and «impossible» are not told, in thousandths. */
const TOO_DEAR = 100_000_000_000;

/**
 * Whether a package may cost more than what the solver's bounds are told for, once rules have made it dearer,
 * or so little beside another that the solver does not see it.
 */
export function isDear({ lots }: PhaseLots): boolean {
  const sums = lots
    .flatMap(({ offers }) => offers.map(({ sumMillis }) => sumMillis))
    .filter((own) => own > 0);
  const dearest = Math.max(...sums);
  return dearest > TOO_DEAR / 2 || Math.min(...sums) * 100_000 < dearest;
}

function drawOffers(dice: Dice, bidders: number, most: number): LotOffer[] {
  return Array.from({ length: bidders }, (_, bidder) => {
    const flags = (dice() < 0.15 ? 1 : 0) | (dice() < 0.12 ? 2 : 0);
    // A few thousandths beside packages of 10⁹ € are what the solver's doubles bear least (C4-08).
    const sumMillis = between(dice, flags & 1 ? 0 : 1, most > TOO_DEAR && dice() < 0.2 ? 20 : most);
    const isFilled = (flags & 1) > 0 && dice() < 0.7;
    return { bidder, sumMillis, flags, filledMillis: isFilled ? sumMillis + between(dice, 0, most) : null };
  });
}

// Small sums make ties and limits that are met exactly, large ones try the arithmetic.
const MOST = [4, 20, 1_000, 1_000_000_000];

function drawGround(dice: Dice, mosts = MOST): PhaseLots {
  const bidders = between(dice, 1, 4);
  const most = oneOf(dice, mosts);
  const properties = Array.from({ length: 3 }, (_, l) => ({
    id: `l${l}`,
    nummer: `L-${l}`,
    region: oneOf(dice, REGIONS),
  }));
  const lots = properties.flatMap((_, property) =>
    GROUPS.flatMap((_group, group) =>
      dice() < 0.15
        ? []
        : [
            {
              property,
              group,
              targetMillis: dice() < 0.5 ? between(dice, 1, most) : null,
              offers: drawOffers(dice, bidders, most),
            },
          ],
    ),
  );
  return {
    bidders: Array.from({ length: bidders }, (_, b) => ({
      id: `b${b}`,
      organisation: `B${b}`,
      name: `B${b}`,
    })),
    properties,
    groups: GROUPS.map((id) => ({ id, title: id })),
    lots,
  };
}

function drawSet(dice: Dice, ground: PhaseLots): LotSet {
  return {
    ...(dice() < 0.4 ? { region: oneOf(dice, REGIONS) } : {}),
    ...(dice() < 0.4 ? { groupId: oneOf(dice, GROUPS) } : {}),
    ...(dice() < 0.4 ? { propertyId: oneOf(dice, ground.properties).id } : {}),
    ...(dice() < 0.3
      ? { propertyIds: ground.properties.filter(() => dice() < 0.6).map(({ id }) => id) }
      : {}),
  };
}

const drawKeys = (dice: Dice, ground: PhaseLots) =>
  ground.lots
    .filter(() => dice() < 0.5)
    .map(({ property, group }) => ({ propertyId: `l${property}`, groupId: GROUPS[group] ?? '' }));

/** A rebate of up to 20 % in one to four steps, within reach of what all lots come to. */
function drawRebate(dice: Dice, bidderId: string, most: number): Rule {
  const steps = between(dice, 1, 4);
  const froms = Array.from({ length: steps }, () => between(dice, 0, Math.ceil(most * 0.8)));
  const tenths = Array.from({ length: steps }, () => between(dice, 0, 200)).toSorted((a, b) => a - b);
  const tiers = [...new Set(froms)]
    .toSorted((a, b) => a - b)
    .map((fromMillis, at) => ({ fromMillis, tenths: tenths[at] ?? 0 }));
  return { kind: 'rebate', bidderId, tiers };
}

function drawRule(dice: Dice, ground: PhaseLots): Rule {
  const bidderId = oneOf(dice, ground.bidders).id;
  const bound = dice() < 0.7 ? 'at-most' : 'at-least';
  const most = ground.lots.reduce((sum, { offers }) => sum + (offers[0]?.sumMillis ?? 0), 0);
  const kind = between(dice, 0, 9);
  switch (kind) {
    case 0:
      return {
        kind: 'count',
        bound,
        bidders: between(dice, 1, 3),
        per: oneOf(dice, ['all', 'region', 'property', 'group'] as const),
      };
    case 1:
      return {
        kind: 'volume',
        bound,
        limit:
          dice() < 0.5
            ? { unit: 'euro', millis: Math.floor(most * dice()) }
            : { unit: 'share', tenths: oneOf(dice, [100, 250, 333, 334, 500, 505, 600, 800, 1_000]) },
        bidderIds: dice() < 0.5 ? 'each' : [bidderId],
        onlyIfWinning: dice() < 0.6,
      };
    case 2:
      return {
        kind: 'bundle',
        per: oneOf(dice, ['all', 'property', 'region', 'region-group', 'list'] as const),
        lots: drawKeys(dice, ground),
        notWhole: dice() < 0.6 ? 'apart' : 'open',
      };
    case 3:
      return { kind: 'fixed', bidderId, where: { ...drawSet(dice, ground), propertyId: 'l0' } };
    case 4:
      return { kind: 'excluded', bidderId, where: drawSet(dice, ground) };
    case 5:
      return dice() < 0.5
        ? { kind: 'target', scope: 'sum' }
        : { kind: 'target', scope: 'lot', tenths: between(dice, 500, 3_000) };
    case 6:
      return drawRebate(dice, bidderId, most);
    case 7:
      return { kind: 'missing', take: dice() < 0.7 ? 'highest' : 'none' };
    case 8:
      return {
        kind: 'incumbent',
        tenths: oneOf(dice, [0, 50, 100, 250, 500, 1_000]),
        holders: drawKeys(dice, ground).map((key) => ({ ...key, bidderId: oneOf(dice, ground.bidders).id })),
      };
    default:
      return {
        kind: 'quality',
        weightPercent: oneOf(dice, [0, 10, 33, 50]),
        maxPoints: 10,
        points: Object.fromEntries(
          ground.bidders.map(({ id }) => [
            id,
            Object.fromEntries(GROUPS.map((group) => [group, below(dice, 11)])),
          ]),
        ),
      };
  }
}

/** Problems of up to six lots and four bidders with every kind of rule, the same ones for the same dice. */
export function drawProblem(dice: Dice): { readonly ground: PhaseLots; readonly rules: readonly Rule[] } {
  const ground = drawGround(dice);
  return { ground, rules: Array.from({ length: between(dice, 0, 5) }, () => drawRule(dice, ground)) };
}

/**
 * Problems that press on what sets of bidders cost: counts over everything, per state or property, nearly
 * each bidder with a rebate.
 */
export function drawPressed(dice: Dice): ReturnType<typeof drawProblem> {
  const ground = drawGround(dice, [...MOST, 10 * TOO_DEAR]);
  const most = ground.lots.reduce((sum, { offers }) => sum + (offers[0]?.sumMillis ?? 0), 0);
  const counts = ['all' as const, ...(dice() < 0.5 ? [oneOf(dice, PLACES)] : [])];
  return {
    ground,
    rules: [
      ...counts.map((per): Rule => {
        const [bound, bidders] = [dice() < 0.9 ? 'at-most' : 'at-least', between(dice, 1, 3)] as const;
        return { kind: 'count', bound, bidders, per };
      }),
      ...ground.bidders.flatMap(({ id }) => (dice() < 0.8 ? [drawRebate(dice, id, most)] : [])),
      ...(dice() < 0.3 ? [drawRule(dice, ground)] : []),
    ],
  };
}
