import { drawRounds } from '@rahmenpreis/pricing/test/draw-rounds.ts';
import { compareLv } from '@rahmenpreis/tendering/award/compared-lv.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { frameOffer, priceAsStored, priceOwnOffer } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { listPricedLines, priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { countCompared } from '@rahmenpreis/tendering/portfolio/compared-packages.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { printTargetKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { readKleinComparison, readKleinTargets } from '@rahmenpreis/tendering/test/klein-comparison.ts';
import { columnsOf } from '@rahmenpreis/tendering/test/columns-of.ts';
import { expect, test } from 'vitest';
import { drawFirmness } from './award/draw-firmness.ts';
import { drawLands } from './award/draw-lands.ts';
import { drawShares } from './award/draw-shares.ts';
import { drawTargets } from './award/draw-targets.ts';
import { readDistances } from './distance/distance-figures.ts';
import { drawDistances } from './distance/draw-distances.ts';
import type { Extent } from './mark.ts';
import { drawOrigins } from './origin/draw-origins.ts';
import { readOrigins, readOwnOrigins } from './origin/origin-figures.ts';
import {
  Chance,
  drawAward,
  type DrawnLvs,
  type DrawnOffers,
  drawLvs,
  drawOffers,
  PHASE_ID,
} from './test/drawn-tender.ts';
import { judgeFirmness, judgeLands, judgeShares, judgeTargets } from './test/judges/judge-award.ts';
import { faultsOf, WIDE } from './test/faults-of.ts';
import { judgeDistances } from './test/judges/judge-distances.ts';
import { judgeAllOrigins, judgeOwnOrigins } from './test/judges/judge-origins.ts';
import { drawnProviders, type Sharing, sharingIn, type Who } from './who.ts';

const FEW_ROUNDS = 6;
const SLICE_IDS = SLICES.map(({ sliceId }) => sliceId);
/** The same of one beside another. */
const HALF: readonly Extent[] = [
  { width: 530, density: 'desk' },
  { width: 450, density: 'desk' },
  { width: 316, density: 'phone' },
];

function distancesOf({ comparison, targets }: DrawnOffers) {
  const ids = comparison.liegenschaftIds;
  const compared = countCompared(comparison, ids, PHASE_ID, targets);
  return readDistances(comparison, reckonPortfolio(comparison, ids), SLICE_IDS, compared);
}

function judgeDistancesOf(offers: DrawnOffers): string[] {
  const figures = distancesOf(offers);
  if (figures.rows.length === 0) return [];
  return faultsOf(
    WIDE,
    (extent) => drawDistances(figures, extent),
    (picture) => judgeDistances(picture, offers),
  );
}

function originsOf({ entries, properties, bids }: DrawnLvs, sharing: readonly Sharing[], pickedId?: string) {
  const [property] = properties;
  const positions = property?.positions ?? [];
  const { book, places } = createOfferPriceBook({
    phaseId: PHASE_ID,
    epCodes: entries.flatMap(({ epCode }) => epCode ?? []),
    properties: [{ liegenschaftId: property?.id ?? '', region: 'Hamburg', positions }],
  });
  const bidders = bids.map(({ id, organisation, stored }) => ({
    serviceProviderId: id,
    organisation,
    ...readOffer(book, places, stored),
  }));
  const offers = priceLvOffers({ ...book, offers: bidders.map(({ table }) => table) }, 0, bidders);
  const compared = compareLv({ entries, positions, offers }, () => true);
  const lines = listPricedLines(compared.lv).lines.flatMap(
    ({ kind, number, title, position, offers: asked }) =>
      kind === 'position' ? [{ key: position?.id ?? '', number, title, offers: asked }] : [],
  );
  return readOrigins(lines, compared.bidders, sharing, pickedId);
}

function judgeOriginsOf(offers: DrawnOffers, lvs: DrawnLvs, chance: Chance): string[] {
  const sharing = sharingIn(offers.comparison);
  const shownCount = chance.between(5, 30);
  const best = originsOf(lvs, sharing);
  if (best === undefined) return [];
  const picked = originsOf(lvs, sharing, chance.of(best.whos).id);
  return [best, picked].flatMap((figures) =>
    figures === undefined
      ? []
      : faultsOf(
          WIDE,
          (extent) => drawOrigins(figures, extent, shownCount),
          (picture) => judgeAllOrigins(picture, lvs, figures.by.id, shownCount),
        ),
  );
}

function judgeOwnOriginsOf(lvs: DrawnLvs, chance: Chance): string[] {
  const { entries, properties, phase, own, before } = lvs;
  const info = { id: 'lv', phaseId: PHASE_ID, filename: '', createdAt: '' };
  const columns = columnsOf(
    properties.map(({ id, positions }) => ({ info: { ...info, propertyId: id }, positions })),
  );
  const offer = priceOwnOffer(
    frameOffer({ phase, entries, columns, liegenschaften: properties }),
    own.stored,
  );
  const figures = readOwnOrigins(offer, priceAsStored(offer, before.id, before.stored));
  const shownCount = chance.between(5, 30);
  return faultsOf(
    WIDE,
    (extent) => drawOrigins(figures, extent, shownCount),
    (picture) => judgeOwnOrigins(picture, lvs, shownCount),
  );
}

function judgeAwardOf(offers: DrawnOffers, chance: Chance): string[] {
  const { awarded, firm } = drawAward(offers, chance);
  if (awarded.length === 0) return [];
  const figures = { packages: awarded, isProposed: false };
  const who = drawnProviders(sharingIn(offers.comparison));
  const percent = chance.between(1, 20);
  return [
    ...faultsOf(
      HALF,
      (extent) => drawShares(figures, (id) => who.get(id) as Who, extent),
      (picture) => judgeShares(picture, awarded),
    ),
    ...faultsOf(
      HALF,
      (extent) => drawLands(figures, [...who.values()], extent),
      (picture) => judgeLands(picture, awarded),
    ),
    ...faultsOf(
      HALF,
      (extent) => drawTargets(figures, extent),
      (picture) => judgeTargets(picture, awarded),
    ),
    ...faultsOf(
      HALF,
      (extent) => drawFirmness(firm, percent, extent),
      (picture) => judgeFirmness(picture, firm, percent),
    ),
  ];
}

test('in random tenders every mark, place and sentence is what a plain judge says', {
  timeout: 600_000,
}, () => {
  const { count, from, seed, note } = drawRounds(FEW_ROUNDS);
  for (let round = from; round < count; round += 1) {
    const chance = new Chance(seed + round);
    const offers = drawOffers(chance);
    const lvs = drawLvs(offers, chance);
    const faults = [
      ...judgeDistancesOf(offers),
      ...judgeOriginsOf(offers, lvs, chance),
      ...judgeOwnOriginsOf(lvs, chance),
      ...judgeAwardOf(offers, chance),
    ];
    expect(faults, `round ${round}`).toEqual([]);
    note(round + 1);
  }
});

/** The published tender as one that was drawn. */
async function kleinOffers(): Promise<DrawnOffers> {
  const comparison = await readKleinComparison();
  const targets = await readKleinTargets(PHASE_ID);
  const { providers, liegenschaftIds, sums } = comparison;
  return {
    comparison,
    targets,
    bidders: providers.map(({ serviceProviderId: id, organisation, participation }) => ({
      id,
      organisation,
      participation,
      level: 1,
      outside: 0,
      gaps: 0,
    })),
    packages: liegenschaftIds.flatMap((liegenschaftId, l) =>
      SLICE_IDS.map((sliceId, s) => ({
        liegenschaftId,
        sliceId,
        region: 'Hamburg',
        cell: l * SLICE_IDS.length + s,
        baseMillis: sums.sums[l * SLICE_IDS.length + s] ?? 0,
        targetMillis: targets.get(printTargetKey({ phaseId: PHASE_ID, liegenschaftId, sliceId })) ?? null,
      })),
    ),
    cells: Array.from(sums.sums, (sum, at) => ({ sum, flags: sums.flags[at] ?? 0 })),
  };
}

test('the published tender is told as a plain judge tells it', async () => {
  const offers = await kleinOffers();
  expect(judgeDistancesOf(offers)).toEqual([]);
  expect(judgeAwardOf(offers, new Chance(1))).toEqual([]);
});

/** A tender in which much can go wrong: several bidders that are compared. */
function tenderWithAll() {
  const chance = new Chance(7);
  for (;;) {
    const offers = drawOffers(chance);
    const { length } = offers.bidders;
    const compared = distancesOf(offers).rows[0]?.distances ?? [];
    if (length > 3 && length < 7 && compared.length > 2) return { offers, chance };
  }
}
const [DESK] = WIDE as readonly [Extent];

test('a judge finds another hue, and a part that is ranked against the whole', () => {
  const { offers } = tenderWithAll();
  const figures = distancesOf(offers);
  const picture = drawDistances(figures, DESK);
  expect(judgeDistances(picture, offers)).toEqual([]);
  const swapped = { 'who-1': 'who-2', 'who-2': 'who-1' } as const;
  const marks = picture.marks.map((mark) =>
    mark.tone === 'who-1' || mark.tone === 'who-2' ? { ...mark, tone: swapped[mark.tone] } : mark,
  );
  expect(judgeDistances({ ...picture, marks }, offers)).not.toEqual([]);
  const againstAll = figures.rows.map((row) => ({
    ...row,
    distances: row.distances.map((own) => ({ ...own, idealMillis: row.idealMillis })),
  }));
  expect(judgeDistances(drawDistances({ ...figures, rows: againstAll }, DESK), offers)).not.toEqual([]);
});

test('a judge finds a limit that is rounded up, an amount that is off by a thousandth, and a false sentence', () => {
  const { offers, chance } = tenderWithAll();
  const { awarded } = drawAward(offers, chance);
  const firm = [5_966, 14_990, 1_000_000].map((limitMillionths, index) => ({
    key: `k${index}`,
    title: `L-${index}`,
    sumMillis: 1_000,
    limitMillionths,
    rankOne: 'Alpina',
    rival: 'Spree',
  }));
  const firmness = drawFirmness(firm, 5, DESK);
  expect(judgeFirmness(firmness, firm, 5)).toEqual([]);
  const roundedUp = firmness.marks.map((mark) =>
    mark.kind === 'text' ? { ...mark, text: mark.text.replace('0,59', '0,60') } : mark,
  );
  expect(judgeFirmness({ ...firmness, marks: roundedUp }, firm, 5)).not.toEqual([]);
  const figures = { packages: awarded, isProposed: false };
  const targets = drawTargets(figures, DESK);
  expect(judgeTargets(targets, awarded)).toEqual([]);
  const off = targets.marks.map((mark) =>
    mark.millis === undefined ? mark : { ...mark, millis: mark.millis + 1 },
  );
  expect(judgeTargets({ ...targets, marks: off }, awarded)).not.toEqual([]);
  const lvs = drawLvs(offers, chance);
  const own = originsOf(lvs, sharingIn(offers.comparison));
  const origins = own && drawOrigins(own, DESK, 10);
  const said = origins?.finding?.replace(/^\d+/, (count) => `${Number(count) + 1}`);
  expect(origins && judgeAllOrigins(origins, lvs, own.by.id, 10)).toEqual([]);
  expect(origins && judgeAllOrigins({ ...origins, finding: said }, lvs, own.by.id, 10)).not.toEqual([]);
});
