import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { Liegenschaft } from '@rahmenpreis/contract/liegenschaft.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET, FLAG_PRICE_MISSING } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { createDice } from '@rahmenpreis/pricing/test/drawn-positions.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { type OwnKey, printOwnKey } from '@rahmenpreis/tendering/keyval/own-key.ts';
import { REGIONS } from '@rahmenpreis/tendering/liegenschaft/region.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import type { Participation } from '@rahmenpreis/tendering/participation/participation.ts';
import { epEntry } from '@rahmenpreis/tendering/test/ep-entry.ts';
import { lvPosition } from '@rahmenpreis/tendering/test/lv-position.ts';
import type { AwardedPackage, FirmPackage } from '../award/award-figures.ts';

export const PHASE_ID = '00000000-0000-4000-8000-000000000001';
const BEFORE_ID = '00000000-0000-4000-8000-000000000002';
const NAMES = ['Alpina', 'Spree', 'Rhein-Ruhr-Nord', 'Südwest', 'Hansewerk', 'Weser-Ems', 'Isar'];
const KINDS = ['Facility Services AG', 'Objektservice GmbH', 'Gebäudedienste und Technik GmbH & Co. KG'];

/** Chances of one tender: the same for the same seed. */
export class Chance {
  readonly roll: () => number;
  constructor(seed: number) {
    this.roll = createDice(seed);
  }
  between(least: number, most: number): number {
    return least + Math.floor(this.roll() * (most - least + 1));
  }
  is(probability: number): boolean {
    return this.roll() < probability;
  }
  of<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.roll() * items.length)] as Item;
  }
  /** As often near the least as near the most, by their digits. */
  broadly(least: number, most: number): number {
    return Math.round(least * (most / least) ** this.roll());
  }
}

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** So many bidders with names that begin alike. */
export function drawOrganisations(count: number, chance: Chance) {
  return Array.from({ length: count }, (_, p) => ({
    id: `p${p}`,
    organisation: `${NAMES[p % NAMES.length]} ${p} ${chance.of(KINDS)}`,
  }));
}

/** Offers for all packages of a tender of 2 to 60 bidders and 5 to 500 properties. */
export function drawOffers(chance: Chance) {
  const bidders = drawOrganisations(chance.broadly(2, 60), chance).map((own) => ({
    ...own,
    participation: chance.of<Participation>(['true', 'true', 'true', 'true', 'false', null]),
    level: 1 + chance.roll() * 0.4,
    outside: chance.of([0, 0, 0.2, 0.6]),
    gaps: chance.of([0, 0, 0.05]),
  }));
  const properties = Array.from({ length: chance.broadly(5, 500) }, (_, l) => idOf(100 + l));
  const packages = properties.flatMap((liegenschaftId, l) =>
    SLICES.map(({ sliceId }, s) => ({
      liegenschaftId,
      sliceId,
      region: chance.of(REGIONS),
      cell: l * SLICES.length + s,
      baseMillis: chance.is(0.1) ? 0 : chance.broadly(10_000, 2_000_000_000),
      targetMillis: chance.is(0.7) ? (chance.is(0.9) ? chance.broadly(10_000, 2_000_000_000) : 0) : null,
    })),
  );
  const cells = bidders.flatMap(({ level, outside, gaps }) => {
    const isOut = new Map(properties.map((id) => [id, chance.is(outside)]));
    return packages.map(({ liegenschaftId, baseMillis }) => {
      const out = isOut.get(liegenschaftId) === true ? FLAG_NOT_IN_MARKET : 0;
      if (baseMillis === 0) return { sum: 0, flags: FLAG_NO_ROWS | out };
      const far = chance.is(0.02) ? 4 : 1;
      const sum = Math.ceil(baseMillis * far * level * (0.9 + chance.roll() * 0.2));
      return { sum, flags: out | (chance.is(gaps) ? FLAG_PRICE_MISSING : 0) };
    });
  });
  const comparison = readComparison(
    {
      phaseId: PHASE_ID,
      revision: 1,
      serviceProviderIds: bidders.map(({ id }) => id),
      liegenschaftIds: properties,
      sliceIds: SLICES.map(({ sliceId }) => sliceId),
      participation: bidders.map(({ participation }) => participation),
      sums: cells.map(({ sum }) => sum),
      flags: cells.map(({ flags }) => flags),
    },
    new Map(bidders.map(({ id, organisation }) => [id, organisation])),
  );
  const targets = new Map(
    packages.flatMap(({ liegenschaftId, sliceId, targetMillis }) =>
      targetMillis === null
        ? []
        : [[printTargetKey({ phaseId: PHASE_ID, liegenschaftId, sliceId }), targetMillis] as const],
    ),
  );
  return { bidders, packages, cells, comparison, targets };
}

export type DrawnOffers = ReturnType<typeof drawOffers>;

/** An award of most packages, and how firmly each rank 1 stands. */
export function drawAward({ bidders, packages, cells }: DrawnOffers, chance: Chance) {
  const offering = [...bidders.entries()].filter(([, { participation }]) => participation === 'true');
  const awarded = packages.flatMap((own): AwardedPackage[] => {
    if (own.baseMillis === 0 || offering.length === 0 || chance.is(0.15)) return [];
    const [p, { id }] = chance.of(offering);
    const { sum, flags } = cells[p * packages.length + own.cell] ?? { sum: 0, flags: 0 };
    const { liegenschaftId, sliceId, region, targetMillis } = own;
    return [
      {
        liegenschaftId,
        sliceId,
        region,
        targetMillis,
        serviceProviderId: id,
        sumMillis: sum,
        isRestricted: flags !== 0,
      },
    ];
  });
  const firm = awarded.map(
    (own, index): FirmPackage => ({
      key: `k${index}`,
      title: `L-${index} ${own.sliceId}`,
      sumMillis: own.sumMillis,
      limitMillionths: chance.is(0.1) ? null : Math.min(chance.broadly(500, 3_000_000), 1_000_000),
      rankOne: 'Alpina',
      rival: 'Spree',
    }),
  );
  return { awarded, firm };
}

/** A property as its prices depend on it. */
const propertyOf = (id: string, nummer: string) =>
  ({ id, nummer, adresse: { region: 'Hamburg' } }) as Liegenschaft;

/** LVs of a few properties, with prices and factors of bidders, the first of whom also bid before. */
export function drawLvs({ bidders }: DrawnOffers, chance: Chance) {
  const codes = Array.from({ length: chance.broadly(5, 200) }, (_, index) => `EP${index}`);
  const entries = codes.map(
    (epCode, index): EpEntry =>
      epEntry({
        number: `${1 + (index % 9)}.${index}`,
        title: chance.of([
          'Objektleitung vor Ort',
          'Prüfung der Sicherheitsbeleuchtung nach PrüfVO in Versammlungsstätten und Hochhäusern',
        ]),
        epCode,
        leftInt: 2 * index + 1,
        rightInt: 2 * index + 2,
      }),
  );
  const properties = Array.from({ length: chance.between(1, 8) }, (_, l) => {
    const id = idOf(10 + l);
    const positions = Array.from({ length: chance.broadly(2, 300) }, (_each, row): LvPosition => {
      const isOptional = chance.is(0.1);
      return lvPosition({
        id: `${l} ${row}`,
        epCode: chance.of(codes),
        amount: chance.broadly(1, 9_000_000) / 1000,
        sliceTag: chance.of(SLICES.map(({ tags }) => tags[0])),
        optionalPosition: isOptional,
        optionalPositionActive: isOptional && chance.is(0.5),
      });
    });
    return { ...propertyOf(id, `L-${l}`), positions };
  });
  const pricesOf = (gaps: number) =>
    new Map(codes.flatMap((code) => (chance.is(gaps) ? [] : [[code, chance.broadly(1, 900_000)] as const])));
  const valuesOf = (
    phaseId: string,
    prices: ReadonlyMap<string, number>,
    outside: ReadonlySet<string>,
    participation: Participation = 'true',
  ) => {
    const print = (key: OwnKey, value: string) => ({ key: printOwnKey(phaseId, key), value });
    return [
      ...(participation === null ? [] : [print({ kind: 'offer' }, participation)]),
      ...Array.from(prices, ([epCode, ep]) => print({ kind: 'ep', epCode }, `${ep}`)),
      ...Array.from(outside, (liegenschaftId) => print({ kind: 'm', liegenschaftId }, 'false')),
    ];
  };
  const drawBid = (gaps: number, participation: Participation = 'true') => {
    const prices = pricesOf(gaps);
    const outside = new Set(properties.filter(() => chance.is(0.2)).map(({ id }) => id));
    return { prices, outside, stored: valuesOf(PHASE_ID, prices, outside, participation) };
  };
  const then = pricesOf(0.1);
  const phase = {
    id: PHASE_ID,
    title: 'Angebotsphase 2',
    liegenschaftIds: properties.map(({ id }) => id),
  } as Phase;
  return {
    entries,
    properties,
    phase,
    before: { id: BEFORE_ID, prices: then, stored: valuesOf(BEFORE_ID, then, new Set()) },
    own: drawBid(chance.of([0, 0.05])),
    bids: bidders.map((bidder) => ({
      ...bidder,
      ...drawBid(bidder.gaps, bidder.participation),
    })),
  };
}

export type DrawnLvs = ReturnType<typeof drawLvs>;
