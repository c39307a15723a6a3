import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { participationWord } from '@rahmenpreis/tendering/participation/participation.ts';
import { reckonPortfolio } from '@rahmenpreis/tendering/portfolio/portfolio.ts';
import { clusterSheet } from '@rahmenpreis/workbook/cluster/cluster-out.ts';
import { preisspiegelSheet } from '@rahmenpreis/workbook/lv/lv-out.ts';
import { portfolioSheets } from '@rahmenpreis/workbook/portfolio/portfolio-out.ts';
import { rahmenpreisvergleichSheets } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts';
import type { WritableSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import { writeWorkbook } from '@rahmenpreis/workbook/sheet/write-workbook.ts';
import { readParts } from '@rahmenpreis/workbook/test/test-reader.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyTender,
  type Bid,
  clusterOf,
  comparisonOf,
  type DrawnTender,
  entries,
  HOUSES,
  liegenschaften,
  openTender,
  PHASE,
  sliceIds,
} from '../test/drawn-tender.ts';
import { rankBidders } from './analysis/cluster/use-cluster.ts';
import { NO_POSITION_FILTER } from './analysis/liegenschaft/comparison/position-filter.ts';
import {
  comparePrices,
  type ComparedPrices,
  priceSource,
} from './analysis/liegenschaft/comparison/compared-prices.ts';
import { overviewCard } from './analysis/overview/cards/best-offers.ts';
import { readAwards } from './award/award-state.ts';
import { awardRows } from './award/award-rows.ts';
import { awardChoices } from './award/dialog/award-choices.ts';

const phaseState = 'ended';

/** The cells of a sheet of a written workbook, from its own XML. */
async function cellsOf(sheet: WritableSheet): Promise<(string | number | undefined)[][]> {
  const parts = await readParts(writeWorkbook([sheet]));
  const text = (xml: string) => xml.replaceAll(/<[^>]*>/g, '').replaceAll('&amp;', '&');
  const texts = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, own]) =>
    text(own ?? ''),
  );
  const rows = [...(parts.get('xl/worksheets/sheet1.xml') ?? '').matchAll(/<row [^>]*?>(.*?)<\/row>/gs)];
  return rows.map(([, row = '']) => {
    const cells: (string | number | undefined)[] = [];
    for (const [, letters = '', kind = '', inside = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs,
    )) {
      const column = Array.from(letters).reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
      const value = /<v>(.*?)<\/v>/.exec(inside)?.[1];
      cells[column] =
        value === undefined || !kind.includes('t="s"') ? value && Number(value) : texts[Number(value)];
    }
    return cells;
  });
}

/** By bidder, in the order of the sheet: its head, and the «Diff» of the last line. */
async function headed(sheet: WritableSheet): Promise<[string, number | undefined][]> {
  const rows = await cellsOf(sheet);
  const [names = [], heads = []] = rows.slice(sheet.frozenRows - 2);
  let name = '';
  return Array.from(heads).flatMap((head, column): [string, number | undefined][] => {
    name = String(names[column] ?? name);
    const diff = rows.at(-1)?.[column];
    return head === 'Diff' ? [[name, typeof diff === 'number' ? diff : undefined]] : [];
  });
}

/** How a bidder is headed on paper. */
function headOf({ organisation, participation }: ComparedPrices['bidders'][number]): string {
  return participation === 'true'
    ? organisation
    : `${organisation} (${participationWord(participation, phaseState)})`;
}

function tableOf(tender: DrawnTender): ComparedPrices {
  const { lvs, keyVals, providers } = tender;
  const source = { phaseId: PHASE, liegenschaft: liegenschaften[0]!, entries, providers, keyVals };
  const priced = priceSource({ ...source, positions: lvs[0]! });
  return comparePrices(priced, new Set(providers.map(({ id }) => id)), NO_POSITION_FILTER);
}

/**
 * Who bids on the screens of a tender: name and rank, in their order; only the first property is looked at.
 */
function shownOrders(tender: DrawnTender, table: ComparedPrices) {
  const comparison = comparisonOf(tender);
  const [house] = HOUSES;
  const serviceProviderIds = tender.providers.map(({ id }) => id);
  const basis = { liegenschaftId: house, sliceId: 'basisfm' as const };
  const named = (own: readonly { organisation: string; rank: number | null }[]) =>
    own.map(({ organisation, rank }) => [organisation, rank]);
  return {
    comparison: named(table.bidders),
    card: named(overviewCard(comparison, liegenschaften[0]!).offers),
    portfolio: named(reckonPortfolio(comparison, [house]).rows),
    dialog: awardChoices(comparison, readAwards(PHASE, []), basis, new Set(serviceProviderIds)).lines.map(
      ({ offer, rank }) => [offer.organisation, rank],
    ),
    cluster: named(rankBidders(comparison, { propertyIds: [house], serviceProviderIds, sliceIds })),
  };
}

test('offers stand in one order with one rank: comparison, card, portfolio, award dialog, Clusteransicht, proposal (PRICE-009, PRICE-010)', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const table = tableOf(tender);
      const { comparison: expected, cluster, ...others } = shownOrders(tender, table);
      for (const order of Object.values(others)) expect(order).toEqual(expected);
      // The Clusteransicht leaves out who does not take part, behind all others.
      expect(cluster).toEqual(expected.slice(0, cluster.length));
      const filter = {
        serviceProviderIds: tender.providers.map(({ id }) => id),
        liegenschaftIds: HOUSES,
        sliceIds: ['basisfm' as const],
      };
      const [row] = awardRows(comparisonOf(tender), readAwards(PHASE, []), liegenschaften, filter);
      const { state, offer, rank } = row!.cells[0]!;
      expect(state === 'proposal' ? [offer?.organisation, rank] : expected[0]).toEqual(expected[0]);
    }),
    { numRuns: 200 },
  );
});

/**
 * Two complete offers, the dearer one first by name; then one that has a gap, one outside, one withdrawn, one
 * silent, all far cheaper.
 */
const EVERY_KIND: readonly Bid[] = [
  { participation: 'true', eps: [6000, 6000, 1000], markets: [true, true] },
  { participation: 'true', eps: [4000, 4000, 1000], markets: [true, true] },
  { participation: 'true', eps: [1000, null, 1000], markets: [true, true] },
  { participation: 'true', eps: [1000, 1000, 1000], markets: [false, true] },
  { participation: 'false', eps: [500, 500, 500], markets: [true, true] },
  { participation: null, eps: [200, 200, 200], markets: [true, true] },
];

test('every paper gives the same percents in the same order, and none to who withdrew, stayed silent, left a price out or does not serve the property', async () => {
  const tender = openTender(EVERY_KIND, [1, 1, 1, 1, 1, 1]);
  const table = tableOf(tender);
  const { comparison: expected, ...others } = shownOrders(tender, table);
  expect(expected).toEqual([
    ['Beta', 1],
    ['Alpina', 2],
    ['Carl', null],
    ['Doll', null],
    ['Falk', null],
    ['Erle', null],
  ]);
  expect(others.card).toEqual(expected.slice(0, 5));
  expect(others.portfolio).toEqual(expected);
  const percents = table.total.offers.map(({ percent }) => percent ?? undefined);
  expect(percents).toEqual([100, 150, undefined, undefined, undefined, undefined]);
  const onScreen = table.bidders.map((bidder, p) => [headOf(bidder), percents[p]]);

  const byId = new Map(table.lv.offers.map((offer) => [offer.serviceProviderId, offer]));
  const offers = table.paperOrder.flatMap((id) => byId.get(id) ?? []);
  const property = { liegenschaft: liegenschaften[0]!, entries, positions: tender.lvs[0]! };
  expect(
    await headed(
      preisspiegelSheet({ ...property, offers, phaseState, phaseTitle: '', madeMs: 0, author: '' }),
    ),
  ).toEqual(onScreen);

  const offering = table.bidders.filter(({ participation }) => participation === 'true');
  const ids = offering.map(({ serviceProviderId }) => serviceProviderId);
  const organisations = offering.map(({ organisation }) => organisation);
  const extent = '1 Liegenschaft';
  const cluster = clusterSheet({
    phaseTitle: 'Phase',
    extent,
    organisations,
    cluster: clusterOf(tender, [0], ids),
  });
  expect(await headed(cluster)).toEqual(onScreen.slice(0, offering.length));

  const comparison = comparisonOf(tender);
  const { rows, possibilities } = reckonPortfolio(comparison, [HOUSES[0]]);
  const groups = SLICES.map(({ sliceId }) => sliceId);
  const paper = { phaseTitle: 'Phase', phaseState, extent, rows, possibilities, sliceIds: groups } as const;
  const area = { unit: '€ je m² BGF', areas: new Map<string, number>() };
  const [sheet] = portfolioSheets({ ...paper, liegenschaften, comparison, area });
  const lines = (await cellsOf(sheet!)).slice(3);
  const percentAt = (await cellsOf(sheet!))[2]!.indexOf('Prozent');
  expect(lines.map(([rank, name]) => [name, rank ?? null])).toEqual(expected);
  expect(lines.map((cells) => cells[percentAt])).toEqual(percents);

  const frame = rahmenpreisvergleichSheets({
    phaseTitle: 'Phase',
    phaseState,
    offers: readRahmenpreisOffers(
      PHASE,
      table.bidders.flatMap(
        ({ serviceProviderId: id }) => tender.providers.find((own) => own.id === id) ?? [],
      ),
      tender.keyVals,
    ),
    regions: ['Berlin'],
    liegenschaften,
    entries,
  });
  const marked = table.bidders.map(headOf);
  // Of the last unit price the lowest is that of three who take part: prices are compared, not offers for a
  // property.
  expect(await headed(frame[2]!)).toEqual(marked.map((name, p) => [name, p < 4 ? 100 : undefined]));
  for (const factors of frame.slice(0, 2)) {
    const heads = (await cellsOf(factors))[factors.frozenRows - 1] ?? [];
    expect(heads.slice(-marked.length)).toEqual(marked);
  }
});
