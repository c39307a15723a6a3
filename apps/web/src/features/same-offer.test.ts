import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { buildCluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { readFrameOffers } from '@rahmenpreis/tendering/frame-price/frame-comparison.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { contenderPercent } from '@rahmenpreis/tendering/offer/lowest-complete.ts';
import { createOfferBook, readOffer } from '@rahmenpreis/tendering/offer/offer-book.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { totalOfSlices } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import { clusterSheet } from '@rahmenpreis/workbook/cluster/cluster-out.ts';
import { preisspiegelSheet } from '@rahmenpreis/workbook/lv/lv-out.ts';
import { rahmenpreisvergleichSheets } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts';
import type { PaperPosition } from '@rahmenpreis/workbook/lv/lv-paper.ts';
import type { PaperSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { sampleCatalog } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPriceTable, priceSource } from './analysis/liegenschaft/price-table.ts';
import { NO_POSITION_FILTER } from './analysis/liegenschaft/position-filter.ts';
import { overviewCard } from './analysis/overview-cards.ts';
import { epLines } from './analysis/rahmenpreise/frame-line.ts';
import { sampleLiegenschaft } from '../test/sample-liegenschaft.ts';

const PHASE = '00000000-0000-4000-8000-000000000001';
const HOUSES = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;
const CODES = ['A1', 'A2', 'A3'] as const;
const NAMES = ['Alpina', 'Beta', 'Carl', 'Doll'] as const;
const entries: EpEntry[] = sampleCatalog(CODES);
const sliceIds = SLICES.map(({ sliceId }) => sliceId);

const liegenschaften = HOUSES.map((id, i) => sampleLiegenschaft({ id, nummer: `L-${i}` }));

/** What one bidder says: whether it takes part, its prices by code in thousandths, and where it does not work. */
interface Bid {
  participation: 'true' | 'false' | null;
  eps: (number | null)[];
  markets: boolean[];
}

const anyBid: fc.Arbitrary<Bid> = fc.record({
  participation: fc.constantFrom('true', 'true', 'true', 'false', null),
  // Few prices, so that bidders often ask the same.
  eps: fc.tuple(
    ...CODES.map(() =>
      fc.option(
        fc.integer({ min: 1, max: 6 }).map((price) => price * 1000),
        { freq: 6 },
      ),
    ),
  ),
  markets: fc.tuple(...HOUSES.map(() => fc.boolean().map((isOut) => !isOut))),
});

type Position = LvPosition & PaperPosition;

function position(house: number, at: number, mengeMillis: number): Position {
  return {
    id: `${house} ${at}`,
    epCode: CODES[at] ?? '',
    amount: mengeMillis / SCALE,
    mengeMillis,
    description: `Leistung ${at}`,
    serialNumber: `${at + 1}`,
    identificationNumber: '',
    unit: 'h',
    sliceTag: 'uegm',
    // The last position does not count.
    optionalPosition: at === CODES.length - 1,
    optionalPositionActive: false,
    leftInt: 2 + 2 * at,
    rightInt: 3 + 2 * at,
    epPriceId: '',
    blFactorId: '',
    lsFactorId: '',
    nFactorId: null,
    mFactorId: '',
  };
}

function enteredBy(bids: readonly Bid[]): KeyVal[] {
  return bids.flatMap(({ participation, eps, markets }, p) => {
    const entry = (key: string, value: string): KeyVal => ({ id: key, key, value, organisationId: `o${p}` });
    return [
      ...(participation === null
        ? []
        : [entry(printKeyvalKey({ kind: 'offer', phaseId: PHASE }), participation)]),
      ...eps.flatMap((millis, i) =>
        millis === null
          ? []
          : [entry(printKeyvalKey({ kind: 'ep', phaseId: PHASE, epCode: CODES[i] ?? '' }), `${millis}`)],
      ),
      ...markets.map((isIn, l) =>
        entry(printKeyvalKey({ kind: 'm', phaseId: PHASE, liegenschaftId: HOUSES[l] ?? '' }), `${isIn}`),
      ),
    ];
  });
}

/** By bidder, the percents of lines in their order as the screen shows them; null where it shows none. */
type Percents = Record<string, (number | null)[]>;

interface Line {
  readonly children: readonly Line[];
  readonly offers: readonly LineOffer[];
}

function flatten(lines: readonly Line[]): Line[] {
  return lines.flatMap((line) => [line, ...flatten(line.children)]);
}

function shownPercents(lines: readonly Line[], names: readonly string[]): Percents {
  return Object.fromEntries(
    names.map((name, p) => [
      name,
      lines.map(({ offers }) => (offers[p] ? contenderPercent(offers[p]) : null)),
    ]),
  );
}

/** What the columns «Diff» of a sheet say below its heads, where the screen shows a percent too. */
function writtenPercents(sheet: PaperSheet, shown: Percents): Percents {
  const rows = [...sheet.rows];
  const heads = rows[sheet.frozenRows - 1]?.cells ?? [];
  const names = rows[sheet.frozenRows - 2]?.cells ?? [];
  const lines = rows.slice(sheet.frozenRows);
  let name = '';
  const written: Percents = {};
  for (const [column, head] of heads.entries()) {
    name = String(names[column] ?? name);
    const own = shown[name];
    if (head !== 'Diff' || own === undefined) continue;
    written[name] = lines.map(({ cells }, at) => (own[at] == null ? null : Number(cells[column])));
  }
  return written;
}

function runToEnd<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

function openTender(bids: readonly Bid[], amounts: readonly number[]) {
  const lvs = HOUSES.map((_, l) =>
    CODES.map((__, at) => position(l, at, (amounts[l * CODES.length + at] ?? 0) * 1000)),
  );
  const keyVals = enteredBy(bids);
  const providers = bids.map((_, p) => ({
    id: `p${p}`,
    organisation: NAMES[p] ?? '',
    organisationId: `o${p}`,
  }));
  const sources = liegenschaften.map((liegenschaft, l) =>
    priceSource({ phaseId: PHASE, liegenschaft, entries, positions: lvs[l] ?? [], providers, keyVals }),
  );
  return { lvs, keyVals, providers, sources };
}

type OpenTender = ReturnType<typeof openTender>;

function clusterOf({ lvs, keyVals, providers }: OpenTender, houses: readonly number[]) {
  const properties = houses.map((l) => {
    const { id, nummer, name, adresse } = liegenschaften[l]!;
    return { liegenschaftId: id, nummer, name, region: adresse.region, positions: lvs[l] ?? [] };
  });
  const { book, places } = createOfferBook({ phaseId: PHASE, epCodes: CODES, properties });
  const bidders = providers.map(({ organisationId }) =>
    readOffer(
      book,
      places,
      keyVals.filter((own) => own.organisationId === organisationId),
    ),
  );
  const offers = bidders.map(({ table }) => table);
  return runToEnd(buildCluster({ entries, properties, bidders, book: { ...book, offers }, sliceIds }));
}

function cardPercents({ sources, providers }: OpenTender): Percents {
  const totals = providers.flatMap((_, p) =>
    sources.flatMap(({ offers }) => sliceIds.map((sliceId) => totalOfSlices(offers[p]!, [sliceId]))),
  );
  const comparison = readComparison(
    {
      phaseId: PHASE,
      revision: 1,
      serviceProviderIds: providers.map(({ id }) => id),
      liegenschaftIds: [...HOUSES],
      sliceIds,
      participation: sources[0]!.offers.map(({ participation }) => participation),
      sums: totals.map(({ sumMillis }) => sumMillis),
      flags: totals.map(({ flags }) => flags),
    },
    new Map(providers.map(({ id, organisation }) => [id, organisation])),
  );
  const { offers } = overviewCard(comparison, liegenschaften[0]!);
  return Object.fromEntries(offers.map(({ organisation, percent }) => [organisation, [percent]]));
}

const anyTender = fc
  .tuple(
    fc.array(anyBid, { minLength: 1, maxLength: NAMES.length }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([bids, amounts]) => openTender(bids, amounts));

test('what is 100 % of a property is one offer: on its card, in its comparison, in the Preisspiegel, in the Clusteransicht and its file (PRICE-013)', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const source = tender.sources[0]!;
      const all = new Set(tender.providers.map(({ id }) => id));
      const table = buildPriceTable(source, all, NO_POSITION_FILTER);
      const lines = [...flatten(table.rows), table.total];
      const onScreen = shownPercents(
        lines,
        table.bidders.map(({ organisation }) => organisation),
      );

      const sheet = preisspiegelSheet({
        liegenschaft: liegenschaften[0]!,
        entries,
        positions: tender.lvs[0]!,
        offers: source.offers,
        phaseState: 'ended',
      });
      const contending = Object.keys(onScreen).filter((name) => onScreen[name]?.some((own) => own !== null));
      const inFile = writtenPercents(sheet, onScreen);
      // Who does not take part is headed with a word beside its name, and has no percent on the screen.
      for (const name of contending) expect([name, inFile[name]]).toEqual([name, onScreen[name]]);
      const total = Object.fromEntries(
        Object.entries(onScreen).map(([bidder, own]) => [bidder, [own.at(-1)]]),
      );
      expect(cardPercents(tender)).toEqual(total);

      const cluster = clusterOf(tender, [0]);
      const names = tender.providers.map(({ organisation }) => organisation);
      const combined = shownPercents([cluster.sum], names);
      expect(combined).toEqual(total);
      // With one property an EP code and its row are one line of the LV.
      const rows = flatten(cluster.roots).filter((line) => line.children.length === 0);
      const positions = flatten(table.rows).filter((line) => line.children.length === 0);
      const shown = shownPercents(
        positions,
        table.bidders.map(({ organisation }) => organisation),
      );
      expect(shownPercents(rows, names)).toEqual(shown);
    }),
    { numRuns: 300 },
  );
});

test('the file of the Clusteransicht says of several properties what its table says (PRICE-013, EXPORT-003)', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const cluster = clusterOf(tender, [0, 1]);
      const names = tender.providers.map(({ organisation }) => organisation);
      const onScreen = shownPercents([...flatten(cluster.roots), cluster.sum], names);
      const paper = { phaseTitle: 'Phase', extent: '2 Liegenschaften', organisations: names, cluster };
      expect(writtenPercents(clusterSheet(paper), onScreen)).toEqual(onScreen);
    }),
    { numRuns: 100 },
  );
});

test('the comparison of unit prices takes the same price for 100 % on the screen and in its workbook (ANALYSIS-029, EXPORT-005)', () => {
  fc.assert(
    fc.property(anyTender, ({ providers, keyVals }) => {
      const offers = readFrameOffers(PHASE, providers, keyVals);
      const lines = epLines(offers, entries).flatMap((line) => [line, ...line.children]);
      const onScreen: Percents = Object.fromEntries(
        providers.map(({ organisation }, p) => [
          organisation,
          lines.map(({ eps }) => eps[p]?.percent ?? null),
        ]),
      );
      const sheets = rahmenpreisvergleichSheets({
        phaseTitle: 'Phase',
        offers,
        regions: ['Berlin'],
        liegenschaften,
        entries,
      });
      expect(writtenPercents(sheets[2]!, onScreen)).toEqual(onScreen);
    }),
    { numRuns: 100 },
  );
});

test('100 % is the lowest sum of those that take part, work there and have priced everything (PRICE-009, PRICE-013)', () => {
  fc.assert(
    fc.property(fc.array(anyBid, { minLength: 1, maxLength: 4 }), (bids) => {
      const tender = openTender(bids, [1, 2, 3, 1, 1, 1]);
      const sums = bids.map(({ participation, eps: [first, second], markets }) =>
        participation === 'true' && markets[0] === true && first != null && second != null
          ? first + 2 * second
          : null,
      );
      const lowest = Math.min(...sums.flatMap((sum) => sum ?? []));
      const best = tender.providers.flatMap(({ organisation }, p) =>
        sums[p] === lowest ? [organisation] : [],
      );
      const measured = Object.entries(cardPercents(tender)).flatMap(([bidder, [percent]]) =>
        percent === 100 ? [bidder] : [],
      );
      expect(measured.toSorted()).toEqual(best.toSorted());
    }),
  );
});
