import { readRahmenpreisOffers } from '@rahmenpreis/tendering/rahmenpreise/rahmenpreisvergleich.ts';
import { type LineOffer, measureLine } from '@rahmenpreis/tendering/offer/line-offer.ts';
import { entered, PHASE } from '@rahmenpreis/workbook/test/sample-keyvals.ts';
import { sampleCatalog } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import { expect, test } from 'vitest';
import { percentColumn, type RankedBidder } from '../parts/bidder-columns.tsx';
import { epColumns } from './rahmenpreise-columns.tsx';
import { epLines } from './ep-lines.ts';

test('100 % is green beside the lowest too, where it is rounded: by unit prices as by offers (PRICE-013)', () => {
  const offers = readRahmenpreisOffers(
    PHASE,
    ['a', 'b', 'c'].map((id) => ({ id, organisation: id, organisationId: `orga ${id}` })),
    [
      ...entered('orga a', { offer: 'true', ep_A1: '1000' }),
      ...entered('orga b', { offer: 'true', ep_A1: '1004' }),
      ...entered('orga c', { offer: 'true', ep_A1: '1100' }),
    ],
  );
  const line = epLines(offers, sampleCatalog(['A1']))[0]!.children[0]!;
  const shown = epColumns(offers, 'EP')
    .filter(({ id }) => id.endsWith(' diff'))
    .map((column) => [column.text(line), column.tone?.(line)]);
  expect(shown).toEqual([
    ['100 %', 'leading'],
    ['100 %', 'leading'],
    ['110 %', 'quiet'],
  ]);

  const asked = [1000, 1004, 1100].map((sumMillis) => ({
    participation: 'true' as const,
    sumMillis,
    flags: 0,
    epFactoredMillis: null,
    hasPrice: true,
  }));
  const row: { position: unknown; offers: LineOffer[] } = { position: {}, offers: measureLine(asked, true) };
  const bidders = offers.map((own): RankedBidder => ({ ...own, sumMillis: 0, flags: 0, rank: null }));
  const compared = bidders.map((bidder, p) => {
    const { text, tone } = percentColumn<typeof row>({ id: `${p}`, label: '', header: '' }, bidder, p);
    return [text(row), tone?.(row)];
  });
  expect(compared).toEqual(shown);
});
