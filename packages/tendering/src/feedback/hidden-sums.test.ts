/// <reference types="node" />
import type { GroupStanding } from '@rahmenpreis/contract/feedback.ts';
import {
  copyOfferTable,
  createLvTable,
  createOfferTable,
  MISSING_EP,
  type OfferTable,
  type PriceFrame,
} from '@rahmenpreis/pricing/price-book/price-book.ts';
import { type SortedLv, sortLv } from '@rahmenpreis/pricing/price-book/sorted-lv.ts';
import { FACTOR_MAX_MILLIS, FACTOR_MIN_MILLIS } from '@rahmenpreis/pricing/numbers/units.ts';
import { priceOffer } from '@rahmenpreis/pricing/price/price-offers.ts';
import { createOfferSums } from '@rahmenpreis/pricing/sums/offer-sums.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { expect, test } from 'vitest';
import { SLICES } from '../lv/slice.ts';
import { readGroupCodes, standBidder, type StandingOffers } from './group-standing.ts';
import { tellStanding } from './told-words.ts';

/** So many tenders; `npm run proof -- feedback` tries more. */
const rounds = drawRounds(300);
const S = SLICES.length;
/** Bidder 0 sees one report and has chosen all of its offer as it liked. */
const ATTACKER = 0;

/** A tender whose last row of each package has Menge 1 and a code of its own, by which sums are tuned. */
interface Tender {
  readonly frame: PriceFrame;
  readonly lvs: readonly SortedLv[];
  readonly organisationIds: readonly string[];
  readonly participating: Uint8Array;
  readonly offers: readonly OfferTable[];
  readonly tuning: (l: number, s: number) => number;
}

const between = (dice: () => number, least: number, most: number) =>
  least + Math.floor(dice() * (most - least + 1));

function sumsOf({ frame, lvs, offers, ...tender }: Tender): StandingOffers {
  const sums = createOfferSums(offers.length, lvs.length, S);
  for (const [p, offer] of offers.entries()) priceOffer(frame, lvs, offer, p, sums);
  return { ...sums, lvs, organisationIds: tender.organisationIds, participating: tender.participating };
}

/** The packages of a group that a bidder offers validly. */
function validOf(sums: StandingOffers, p: number, s: number): number[] {
  const valid = [...sums.lvs.keys()].filter((l) => sums.flags[(p * sums.propertyCount + l) * S + s] === 0);
  return sums.participating[p] === 1 ? valid : [];
}

/** The exact sum of a bidder over packages; undefined where one is not valid. */
function sumOver(
  sums: StandingOffers,
  p: number,
  s: number,
  packages: readonly number[],
): bigint | undefined {
  const valid = new Set(validOf(sums, p, s));
  if (!packages.every((l) => valid.has(l))) return undefined;
  return packages.reduce((sum, l) => sum + BigInt(sums.sums[(p * sums.propertyCount + l) * S + s]!), 0n);
}

function drawFrame(dice: () => number) {
  // Now and then 500 factors: 50 properties in five groups, each with two.
  const propertyCount = dice() < 0.03 ? 50 : between(dice, 1, 7);
  const codesOf = SLICES.map(() => between(dice, 0, 5));
  const firstOf = codesOf.map((_, s) => codesOf.slice(0, s).reduce((sum, count) => sum + count, 0));
  const ordinary = codesOf.reduce((sum, count) => sum + count, 0);
  const frame: PriceFrame = {
    sliceCount: S,
    regionCount: 2,
    catalogueCount: ordinary + propertyCount * S,
    sustainable: Uint8Array.from(SLICES, ({ sustainability }) => (sustainability ? 1 : 0)),
    regionOf: Int32Array.from({ length: propertyCount }, (_, l) => l % 2),
  };
  const tuning = (l: number, s: number) => ordinary + l * S + s;
  const lvs = Array.from({ length: propertyCount }, (_, l) => {
    const rows: (readonly [code: number, menge: number, s: number])[] = [];
    for (const s of SLICES.keys()) {
      if (dice() < 0.15) continue;
      for (let k = 0; k < codesOf[s]!; k++) {
        const menge = dice() < 0.1 ? 0 : Math.floor(1_000 * 10 ** (3 * dice()));
        if (dice() < 0.8) rows.push([firstOf[s]! + k, menge, s]);
      }
      if (ordinary > 0 && dice() < 0.01) rows.push([between(dice, 0, ordinary - 1), 1_000, s]);
      rows.push([tuning(l, s), 1_000, s]);
    }
    const lv = createLvTable(rows.length);
    for (const [row, [code, menge, s]] of rows.entries()) {
      [lv.epIndex[row], lv.mengeMillis[row], lv.slice[row]] = [code, menge, s];
    }
    return sortLv(lv, S);
  });
  return { frame, lvs, tuning };
}

/** Prices, market area, gaps and factors as somebody likes who wants to see through the report. */
function drawAttack(dice: () => number, frame: PriceFrame): OfferTable {
  const offer = createOfferTable(frame);
  const size = dice() * 6;
  const gaps = dice() < 0.5 ? 0 : dice() * 0.3;
  offer.epMillis.forEach((_, code) => {
    const way = dice();
    const price = way < 0.1 ? 0 : way < 0.2 ? between(dice, 0, 20) : Math.floor(10 ** (size + 2 * dice()));
    offer.epMillis[code] = dice() < gaps ? MISSING_EP : price;
  });
  const scale = dice();
  for (const column of [offer.blMillis, offer.lsMillis, offer.nMillis]) {
    column.forEach((_, i) => {
      // A scale with a mark for each package, any, or none.
      const any =
        scale < 0.3
          ? FACTOR_MIN_MILLIS + ((i * 37) % 601)
          : between(dice, FACTOR_MIN_MILLIS, FACTOR_MAX_MILLIS);
      column[i] = scale < 0.8 ? any : 0;
    });
  }
  const only = dice() < 0.2 ? between(dice, 0, offer.inMarket.length - 1) : undefined;
  offer.inMarket.forEach((_, l) => {
    offer.inMarket[l] = only === undefined ? (dice() < 0.85 ? 1 : 0) : l === only ? 1 : 0;
  });
  return offer;
}

/** Gives a rival a sum over what the attacker offers validly, near to its sum or anywhere around it. */
function placeRival(dice: () => number, tender: Tender, p: number, tuned: readonly (number | undefined)[]) {
  const sums = sumsOf({ ...tender, offers: tender.offers.slice(0, p + 1) });
  for (const [s, l] of tuned.entries()) {
    const packages = validOf(sums, ATTACKER, s);
    const own = sumOver(sums, ATTACKER, s, packages);
    const offer = tender.offers[p]!;
    if (l === undefined || own === undefined || dice() < 0.05) continue;
    const code = tender.tuning(l, s);
    const rest = sumOver(sums, p, s, packages);
    if (rest === undefined || offer.epMillis[code] === MISSING_EP) continue;
    const share = dice() < 0.4 ? 0.9 + 0.2 * dice() : 1.6 * dice();
    const wanted = dice() < 0.1 ? Number(own) + between(dice, -1, 1) : Math.floor(Number(own) * share);
    offer.epMillis[code] = Math.max(0, offer.epMillis[code]! + wanted - Number(rest));
  }
}

function drawTender(dice: () => number): { tender: Tender; tuned: readonly (number | undefined)[] } {
  const { frame, lvs, tuning } = drawFrame(dice);
  const rivalCount = between(dice, 1, 6);
  const offers = [drawAttack(dice, frame)];
  const organisationIds = Array.from({ length: rivalCount + 1 }, (_, p) => `company-${p}`);
  const participating = Uint8Array.from(organisationIds, (_, p) => (p === ATTACKER || dice() < 0.93 ? 1 : 0));
  const bare = { frame, lvs, tuning, organisationIds, participating };
  const alone = sumsOf({ ...bare, offers });
  const tuned = SLICES.map((_, s) => {
    const packages = validOf(alone, ATTACKER, s);
    return packages[between(dice, 0, packages.length - 1)];
  });
  for (let p = 1; p <= rivalCount; p++) {
    if (p > 1 && dice() < 0.1) {
      // A second account of a company has its offer.
      organisationIds[p] = organisationIds[p - 1]!;
      participating[p] = participating[p - 1]!;
      offers.push(offers[p - 1]!);
      continue;
    }
    const offer = copyOfferTable(offers[ATTACKER]!);
    const part = 0.03 * dice();
    for (const [code, price] of offer.epMillis.entries()) {
      const asked = price === MISSING_EP ? between(dice, 0, 5_000) : price;
      offer.epMillis[code] = dice() < 0.01 ? MISSING_EP : Math.floor(asked * part * dice());
    }
    offer.blMillis.fill(0);
    for (const [s, l] of tuned.entries()) {
      if (l === undefined) continue;
      offer.lsMillis[l * S + s] = 0;
      offer.nMillis[l * S + s] = 0;
    }
    offer.inMarket.forEach((isIn, l) => {
      offer.inMarket[l] = isIn === 1 ? (dice() < 0.02 ? 0 : 1) : between(dice, 0, 1);
    });
    offers.push(offer);
    placeRival(dice, { ...bare, offers }, p, tuned);
  }
  return { tender: { ...bare, offers }, tuned };
}

function reportOf(sums: StandingOffers): readonly GroupStanding[] {
  return standBidder(sums, readGroupCodes(sums), ATTACKER);
}

/** Everything that a report can say, as it is sent: the figure with the rank. */
function bytesOf(sums: StandingOffers): string {
  return JSON.stringify(reportOf(sums).map((standing) => tellStanding(standing, { kind: 'gap-rank' })));
}

/** What the rules say of a group, word by word in whole numbers; undefined where nobody asks for it. */
function standPlainly(sums: StandingOffers, s: number): object | undefined {
  const codesIn = (l: number, of: number) => {
    const { sliceStart, epIndex } = sums.lvs[l]!;
    return [...epIndex.subarray(sliceStart[of], sliceStart[of + 1])];
  };
  const all = (of: number) => new Set([...sums.lvs.keys()].flatMap((l) => codesIn(l, of)));
  if (all(s).size === 0) return undefined;
  const said = (kind: string, gap: number | null = null, rank: number | null = null) => ({ kind, gap, rank });
  const packages = validOf(sums, ATTACKER, s);
  if (packages.length === 0) return said('incomplete');
  if ([...SLICES.keys()].some((of) => of !== s && all(of).intersection(all(s)).size > 0))
    return said('impossible');
  const counted = packages.flatMap((l) =>
    codesIn(l, s).filter((_, row) => sums.lvs[l]!.mengeMillis[sums.lvs[l]!.sliceStart[s]! + row]! > 0),
  );
  if (new Set(counted).size < 3) return said('few-codes');
  const others = new Map(
    sums.organisationIds.flatMap((company, p) => {
      const sum = sumOver(sums, p, s, packages);
      return company === sums.organisationIds[ATTACKER] || sum === undefined ? [] : [[company, sum] as const];
    }),
  );
  if (others.size < 2) return said('few-offers');
  const own = sumOver(sums, ATTACKER, s, packages)!;
  const best = [...others.values()].reduce((a, b) => (a < b ? a : b));
  if (own <= best) return said('first');
  const percent = Number((100n * (own - best)) / own);
  const rank = 1 + [...others.values()].filter((sum) => sum < own).length;
  return said('behind', Math.min(percent, 99), Math.min(rank, 4));
}

/** The least and the greatest thousandth of the best sum that give a figure. */
function intervalOf(own: bigint, gap: number): readonly [bigint, bigint] {
  const greatest = (own * BigInt(100 - gap)) / 100n;
  return [gap === 99 ? 0n : (own * BigInt(99 - gap)) / 100n + 1n, gap === 0 ? own - 1n : greatest];
}

/** The same tender in which companies ask other sums for a group; undefined if a price were negative. */
function tune(
  tender: Tender,
  [l, s]: readonly [number, number],
  shiftOf: ReadonlyMap<string, bigint>,
): Tender | undefined {
  const code = tender.tuning(l, s);
  const offers = tender.offers.map((offer, p) => {
    const shift = shiftOf.get(tender.organisationIds[p]!);
    if (shift === undefined) return offer;
    const tuned = copyOfferTable(offer);
    tuned.epMillis[code] = offer.epMillis[code]! + Number(shift);
    return tuned;
  });
  const isPrice = ({ epMillis }: OfferTable, p: number) =>
    !shiftOf.has(tender.organisationIds[p]!) || epMillis[code]! >= 0;
  return offers.every(isPrice) ? { ...tender, offers } : undefined;
}

/** How often each kind was met, and how often a rival's sum was moved through the whole interval. */
const met = new Map<string, number>();
const count = (what: string) => met.set(what, (met.get(what) ?? 0) + 1);

/**
 * The same tender with the sum of one rival moved as far as it goes without another byte in the report: up to
 * the greatest and down to the least of the interval if it is ahead, without end where it is not.
 */
function movedTenders(
  tender: Tender,
  sums: StandingOffers,
  {
    place,
    company,
    standing,
  }: { place: readonly [number, number]; company: string; standing: GroupStanding },
): Tender[] {
  const [, s] = place;
  const packages = validOf(sums, ATTACKER, s);
  const own = sumOver(sums, ATTACKER, s, packages)!;
  const sumOf = (of: string) => sumOver(sums, sums.organisationIds.indexOf(of), s, packages);
  const at = sumOf(company);
  const isAhead = standing.kind === 'behind' && at !== undefined && at < own;
  if (!isAhead) return [tune(tender, place, new Map([[company, own + 1_000n]]))!];
  const [least, greatest] = intervalOf(own, standing.gap!);
  // Lower rivals are raised with it, so that it may be the best one there.
  const ahead = [...new Set(sums.organisationIds)].flatMap((of) => {
    const sum = of === sums.organisationIds[ATTACKER] ? undefined : sumOf(of);
    return sum === undefined || sum >= own ? [] : [[of, sum] as const];
  });
  const raised = new Map(ahead.flatMap(([of, sum]) => (sum < greatest ? [[of, greatest - sum]] : [])));
  const lowest = tune(tender, place, new Map([[company, least - at]]));
  // Between the sums that are just too low and just too high lies a hundredth of the own one.
  const isWide = 100n * (greatest - least + 2n) >= own;
  count(lowest === undefined ? 'not lowered' : isWide ? 'moved' : 'bounded');
  return [tune(tender, place, raised)!, ...(lowest === undefined ? [] : [lowest])];
}

test('one report bounds no rival’s sum closer than a hundredth of the own one', { timeout: 0 }, () => {
  for (let tried = rounds.from; tried < rounds.count; tried++) {
    rounds.note(tried);
    const { tender, tuned } = drawTender(createDice(rounds.seed + tried));
    const sums = sumsOf(tender);
    const bytes = bytesOf(sums);
    for (const [s, { sliceId }] of SLICES.entries()) {
      const standing = reportOf(sums).find((own) => own.sliceId === sliceId);
      const plain = standPlainly(sums, s);
      expect(standing && { ...standing, sliceId: undefined }).toEqual(plain);
      if (standing === undefined) continue;
      count(standing.kind);
      const l = tuned[s];
      if (l === undefined || standing.kind === 'incomplete') continue;
      for (const [p, company] of tender.organisationIds.entries()) {
        const isPriced = tender.offers[p]!.epMillis[tender.tuning(l, s)]! >= 0;
        // What stands in two groups tells nothing at all, so that it need not be tuned.
        if (p === ATTACKER || !isPriced || standing.kind === 'impossible') continue;
        for (const moved of movedTenders(tender, sums, { place: [l, s], company, standing }))
          expect(bytesOf(sumsOf(moved))).toBe(bytes);
      }
    }
  }
  console.log(Object.fromEntries(met));
  const seen = (what: string) => met.get(what) ?? 0;
  for (const kind of ['behind', 'first', 'few-offers', 'few-codes', 'impossible', 'incomplete'])
    expect(seen(kind)).toBeGreaterThan(0);
  expect(seen('bounded')).toBe(0);
  expect(seen('moved')).toBeGreaterThan(3 * seen('not lowered'));
});
