import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { millisToNumber } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type PriceParts, priceParts } from '@rahmenpreis/pricing/price/price-parts.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { PrintedLv, PrintedOffer, PrintedPosition } from '../lv/printed-lv.ts';
import { sampleCatalog } from './sample-sheet.ts';

const entries: EpEntry[] = sampleCatalog(['A1', 'A2', 'A3']);
const phaseId = '6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a0008';
const liegenschaftId = '6a0f5f7e-3c1b-4c53-9a53-9a3f0d5a0009';

function position(
  serialNumber: string,
  epCode: string,
  changes: Partial<PrintedPosition> = {},
): PrintedPosition {
  return {
    serialNumber,
    identificationNumber: '',
    mengeMillis: 2500,
    description: `Leistung ${epCode}`,
    optionalPosition: false,
    optionalPositionActive: false,
    epCode,
    sliceTag: 'uegm',
    unit: 'h',
    ...changes,
  };
}

const positions: PrintedPosition[] = [
  position('1', 'A2', { description: '=HYPERLINK("x")' }),
  position('2', 'A1', { optionalPosition: true, optionalPositionActive: true }),
  position('3', 'A1', { optionalPosition: true }),
  position('4', 'A3', { sliceTag: 'aufzug' }),
  position('5', 'WEG', { sliceTag: 'aufzug' }),
];

/** An offer for the small LV with these unit prices in thousandths of a euro by EP code; for tests. */
export function offerWith(
  organisation: string,
  prices: Readonly<Record<string, number>>,
  isInMarket = true,
): PrintedOffer & { parts: PriceParts } {
  const { book, places } = createOfferPriceBook({
    phaseId,
    epCodes: entries.flatMap(({ epCode }) => (epCode === null ? [] : [epCode])),
    properties: [
      {
        liegenschaftId,
        region: 'Hamburg',
        positions: positions.map((own) => ({ ...own, amount: millisToNumber(own.mengeMillis) })),
      },
    ],
  });
  const { table } = readOffer(book, places, [
    { key: printKeyvalKey({ kind: 'm', phaseId, liegenschaftId }), value: String(isInMarket) },
    ...Object.entries(prices).map(([epCode, epMillis]) => ({
      key: printKeyvalKey({ kind: 'ep', phaseId, epCode }),
      value: String(epMillis),
    })),
  ]);
  const bidder = { organisation, participation: 'true' } as const;
  const priced = { ...book, offers: [table] };
  const [offer] = priceLvOffers(priced, 0, [bidder]);
  if (offer === undefined) throw new RangeError('nobody offers');
  return { ...offer, parts: priceParts(priced, 0, 0) };
}

/**
 * An offer with everything priced: GPs 100, 200, 0 (inactive), 300 and 0 (no longer in the catalogue); for
 * tests.
 */
export const sampleOffer = offerWith('Alpha GmbH', { A1: 80_000, A2: 40_000, A3: 120_000 });

/** A more expensive offer outside its market, with a price missing; for tests. */
export const otherOffer = offerWith('Beta AG', { A1: 100_000, A3: 120_004 }, false);

/** A small LV with an active and an inactive optional position and one that left the catalogue; for tests. */
export const sampleLv: Omit<PrintedLv, 'offers'> = {
  liegenschaft: {
    nummer: 'L-001',
    name: 'Kontorhaus',
    adresse: {
      strasse: 'Am Sandtorkai',
      hausnummer: '40',
      postleitzahl: '20457',
      stadt: 'Hamburg',
      region: 'Hamburg',
      land: 'Deutschland',
    },
  },
  entries,
  positions,
  phaseState: 'ended',
  phaseTitle: 'Angebotsphase 2',
  madeMs: Date.UTC(2026, 10, 20, 12),
  author: 'Immobilien GmbH',
};
