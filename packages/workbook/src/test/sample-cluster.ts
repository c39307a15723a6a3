import { buildCluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { sampleCatalog } from './sample-sheet.ts';

const phaseId = '00000000-0000-4000-8000-000000000001';
const houses = ['00000000-0000-4000-8000-00000000000a', '00000000-0000-4000-8000-00000000000b'] as const;

function property(liegenschaftId: string, nummer: string, amount: number) {
  const position = {
    id: `row ${nummer}`,
    epCode: 'A1',
    amount,
    description: '=1+1',
    unit: 'h',
    sliceTag: 'uegm',
    optionalPosition: false,
    optionalPositionActive: false,
  } as const;
  return { liegenschaftId, nummer, name: 'Haus', region: 'Berlin', positions: [position] };
}

/** Two properties with one position each and two bidders, one of them outside a market area; for tests. */
export function sampleCluster() {
  const properties = [property(houses[0], 'L-1', 2), property(houses[1], 'L-2', 3)];
  const { book, places } = createOfferPriceBook({ phaseId, epCodes: ['A1'], properties });
  const bidder = (price: string, isInMarket: boolean) =>
    readOffer(book, places, [
      { key: printKeyvalKey({ kind: 'offer', phaseId }), value: 'true' },
      { key: printKeyvalKey({ kind: 'ep', phaseId, epCode: 'A1' }), value: price },
      { key: printKeyvalKey({ kind: 'm', phaseId, liegenschaftId: houses[1] }), value: String(isInMarket) },
    ]);
  const bidders = [bidder('1000', true), bidder('500', false)];
  const steps = buildCluster({
    entries: sampleCatalog(['A1']),
    properties,
    bidders,
    book: { ...book, offers: bidders.map(({ table }) => table) },
    sliceIds: ['basisfm'],
  });
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}
