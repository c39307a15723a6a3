import { MantineProvider } from '@mantine/core';
import { createOfferTable } from '@rahmenpreis/pricing/price-book/price-book.ts';
import { priceBookOf, lvOf } from '@rahmenpreis/pricing/test/any-price-book.ts';
import { lvPosition } from '@rahmenpreis/tendering/test/lv-position.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FirmHead } from './firm-head.tsx';
import { NO_POSITION_FILTER, type PositionFilter } from './comparison/position-filter.ts';
import type { ComparedPrices } from './comparison/compared-prices.ts';

const BIDDERS = ['Alpina', 'Spree'].map((organisation) => ({
  serviceProviderId: organisation,
  organisation,
  participation: 'true' as const,
}));

/** A property with two positions in the first group, at what Alpina and Spree ask for them. */
function tableWith(...eps: (readonly [number, number])[]): ComparedPrices {
  const book = priceBookOf([lvOf([0, 1].map((ep) => ({ menge: 10_000, ep, slice: 0 })))]);
  for (const own of eps) {
    const offer = createOfferTable(book);
    offer.epMillis.set(own);
    book.offers.push(offer);
  }
  const positions = ['1', '2'].map((id) => lvPosition({ id, epCode: id, amount: 10, sliceTag: 'tgm' }));
  const bidders = BIDDERS.slice(0, eps.length);
  return {
    bidders,
    rows: positions.map((position) => ({ kind: 'position', position, offers: [], children: [] })),
    lv: { positions, whole: { book, bidders } },
  } as unknown as ComparedPrices;
}

function draw(table: ComparedPrices, filter: PositionFilter): string {
  return renderToStaticMarkup(
    <MantineProvider>
      <FirmHead
        {...{ table, filter, percent: 5, hasWords: true }}
        onChoose={() => undefined}
        onShow={() => undefined}
      />
    </MantineProvider>,
  );
}

const GROUP = 'basisfm';
const WAY = 'Position zeigen, mit der Rang 1 am ehesten kippt';

test('a property tells its weakly held groups; a chosen one its limit and the way to the position that turns it first', () => {
  const close = tableWith([1_000, 2_000], [1_100, 1_901]);
  expect(draw(close, NO_POSITION_FILTER)).toContain('Basis FM: Rang 1 hält bis ± 0,50 %');
  expect(draw(close, GROUP)).toContain('Rang 1 hält bis ± 0,50 %');
  expect(draw(close, GROUP)).toContain(WAY);
});

test.each([
  [
    'dearer everywhere',
    [
      [1_000, 2_000],
      [2_000, 3_000],
    ],
    'Rang 1 hält bei jeder Menge',
  ],
  ['alone', [[1_000, 2_000]], 'nur ein wertbares Angebot'],
  ['nobody', [], 'kein wertbares Angebot'],
  [
    'nothing asked',
    [
      [0, 0],
      [0, 0],
    ],
    'kostet nichts',
  ],
] as const)(
  '%s: no group is named before it is chosen, and none has a position that turns it',
  (_, eps, words) => {
    const table = tableWith(...eps);
    expect(draw(table, NO_POSITION_FILTER)).not.toContain('Rang');
    expect(draw(table, GROUP)).toContain(words);
    expect(draw(table, GROUP)).not.toContain(WAY);
  },
);
