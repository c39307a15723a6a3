import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import type { LineOffer } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { clusterSheet } from '@rahmenpreis/workbook/cluster/cluster-out.ts';
import { preisspiegelSheet } from '@rahmenpreis/workbook/lv/lv-out.ts';
import { rahmenpreisvergleichSheets } from '@rahmenpreis/workbook/rahmenpreise/rahmenpreisvergleich-out.ts';
import type { WritableSheet } from '@rahmenpreis/workbook/sheet/sheet.ts';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  anyBid,
  anyTender,
  clusterOf,
  comparisonOf,
  type DrawnTender,
  entries,
  liegenschaften,
  openTender,
  PHASE,
} from '../test/drawn-tender.ts';
import { NO_POSITION_FILTER } from './analysis/liegenschaft/comparison/position-filter.ts';
import { comparePrices, priceSource } from './analysis/liegenschaft/comparison/compared-prices.ts';
import { overviewCard } from './analysis/overview/cards/best-offers.ts';
import { epLines } from './analysis/rahmenpreise/ep-lines.ts';

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
    names.map((name, p) => [name, lines.map(({ offers }) => offers[p]?.percent ?? null)]),
  );
}

/**
 * What the columns «Diff» of a sheet say below its heads; who does not take part is headed with a word beside
 * its name.
 */
function writtenPercents(sheet: WritableSheet): Percents {
  const rows = [...sheet.rows];
  const heads = rows[sheet.frozenRows - 1]?.cells ?? [];
  const names = rows[sheet.frozenRows - 2]?.cells ?? [];
  const lines = rows.slice(sheet.frozenRows);
  let name = '';
  const written: Percents = {};
  for (const [column, head] of heads.entries()) {
    const own = names[column];
    if (typeof own === 'string') name = own.replace(/ \(.*\)$/, '');
    if (head !== 'Diff') continue;
    written[name] = lines.map(({ cells }) => {
      const cell = cells[column];
      return cell == null || cell === '' ? null : Number(cell);
    });
  }
  return written;
}

/** The comparison of a property, priced as its page does. */
function sourceOf({ lvs, keyVals, providers }: DrawnTender, l: number) {
  const positions = lvs[l] ?? [];
  return priceSource({
    phaseId: PHASE,
    liegenschaft: liegenschaften[l]!,
    entries,
    positions,
    providers,
    keyVals,
  });
}

function cardPercents(tender: DrawnTender): Percents {
  const comparison = comparisonOf(tender);
  const { offers } = overviewCard(comparison, liegenschaften[0]!);
  return Object.fromEntries(offers.map(({ organisation, percent }) => [organisation, [percent]]));
}

test('what is 100 % of a property is one offer: on its card, in its comparison, in the Preisspiegel, in the Clusteransicht and its file (PRICE-013)', () => {
  fc.assert(
    fc.property(anyTender, (tender) => {
      const source = sourceOf(tender, 0);
      const all = new Set(tender.providers.map(({ id }) => id));
      const table = comparePrices(source, all, NO_POSITION_FILTER);
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
        phaseTitle: 'Phase',
        madeMs: 0,
        author: '',
      });
      expect(writtenPercents(sheet)).toEqual(onScreen);
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
      expect(writtenPercents(clusterSheet(paper))).toEqual(onScreen);
    }),
    { numRuns: 100 },
  );
});

test('the comparison of unit prices takes the same price for 100 % on the screen and in its workbook (ANALYSIS-029, EXPORT-005)', () => {
  fc.assert(
    fc.property(anyTender, ({ providers, keyVals }) => {
      const offers = readRahmenpreisOffers(PHASE, providers, keyVals);
      const lines = epLines(offers, entries).flatMap((line) => [line, ...line.children]);
      const onScreen: Percents = Object.fromEntries(
        providers.map(({ organisation }, p) => [
          organisation,
          lines.map(({ eps }) => eps[p]?.percent ?? null),
        ]),
      );
      const sheets = rahmenpreisvergleichSheets({
        phaseTitle: 'Phase',
        phaseState: 'ended',
        offers,
        regions: ['Berlin'],
        liegenschaften,
        entries,
      });
      expect(writtenPercents(sheets[2]!)).toEqual(onScreen);
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
