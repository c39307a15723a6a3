import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { KeyVal } from '@rahmenpreis/contract/keyval.ts';
import type { LvPosition } from '@rahmenpreis/contract/lv.ts';
import { SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import { readComparison } from '@rahmenpreis/tendering/award/comparison.ts';
import { buildCluster } from '@rahmenpreis/tendering/cluster/cluster-lines.ts';
import { printKeyvalKey } from '@rahmenpreis/tendering/keyval/keyval-key.ts';
import { SLICES } from '@rahmenpreis/tendering/lv/slice.ts';
import { createOfferPriceBook, readOffer } from '@rahmenpreis/tendering/offer/offer-price-book.ts';
import { priceLvOffers, totalOfSlices } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { PrintedPosition } from '@rahmenpreis/workbook/lv/printed-lv.ts';
import { sampleCatalog } from '@rahmenpreis/workbook/test/sample-sheet.ts';
import fc from 'fast-check';
import { sampleLiegenschaft } from './sample-liegenschaft.ts';

export const PHASE = '00000000-0000-4000-8000-000000000001';
export const HOUSES = [
  '00000000-0000-4000-8000-00000000000a',
  '00000000-0000-4000-8000-00000000000b',
] as const;
const CODES = ['A1', 'A2', 'A3'] as const;
const NAMES = ['Alpina', 'Beta', 'Carl', 'Doll', 'Erle', 'Falk'] as const;
export const entries: EpEntry[] = sampleCatalog(CODES);
export const sliceIds = SLICES.map(({ sliceId }) => sliceId);

export const liegenschaften = HOUSES.map((id, i) => sampleLiegenschaft({ id, nummer: `L-${i}` }));

/**
 * What one bidder says: whether it takes part, its prices by code in thousandths, and where it does not work.
 */
export interface Bid {
  participation: 'true' | 'false' | null;
  eps: (number | null)[];
  markets: boolean[];
}

/** Any bid, of those who take part and who do not. */
export const anyBid: fc.Arbitrary<Bid> = fc.record({
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

type Position = LvPosition & PrintedPosition;

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

function runToEnd<T>(steps: Iterator<unknown, T>): T {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** A bidder of a drawn tender. */
export interface DrawnProvider {
  id: string;
  organisation: string;
  organisationId: string;
}

/** A tender of two properties: their LVs, who bids and what was entered. */
export interface DrawnTender {
  lvs: Position[][];
  keyVals: KeyVal[];
  providers: DrawnProvider[];
}

/** A tender of these bids, with amounts by property and position. */
export function openTender(bids: readonly Bid[], amounts: readonly number[]): DrawnTender {
  const lvs = HOUSES.map((_, l) =>
    CODES.map((__, at) => position(l, at, (amounts[l * CODES.length + at] ?? 0) * 1000)),
  );
  const providers = bids.map((_, p) => ({
    id: `p${p}`,
    organisation: NAMES[p] ?? '',
    organisationId: `o${p}`,
  }));
  return { lvs, keyVals: enteredBy(bids), providers };
}

/** What the bidders ask for the properties with these places. */
function readOffers({ lvs, keyVals, providers }: DrawnTender, houses: readonly number[]) {
  const properties = houses.map((l) => {
    const { id, nummer, name, adresse } = liegenschaften[l]!;
    return { liegenschaftId: id, nummer, name, region: adresse.region, positions: lvs[l] ?? [] };
  });
  const { book, places } = createOfferPriceBook({ phaseId: PHASE, epCodes: CODES, properties });
  const bidders = providers.map(({ organisationId }) =>
    readOffer(
      book,
      places,
      keyVals.filter((own) => own.organisationId === organisationId),
    ),
  );
  return { properties, bidders, book: { ...book, offers: bidders.map(({ table }) => table) } };
}

/** The combined LV of the properties with these places, bidders in the order of the given ids. */
export function clusterOf(tender: DrawnTender, houses: readonly number[], order?: readonly string[]) {
  const providers = order?.flatMap((id) => tender.providers.find((own) => own.id === id) ?? []);
  const { properties, bidders, book } = readOffers(
    { ...tender, providers: providers ?? tender.providers },
    houses,
  );
  return runToEnd(buildCluster({ entries, properties, bidders, book, sliceIds }));
}

/** What GET offers says of the tender. */
export function comparisonOf(tender: DrawnTender) {
  const { bidders, book } = readOffers(tender, [0, 1]);
  const priced = HOUSES.map((_, l) => priceLvOffers(book, l, bidders));
  const totals = bidders.flatMap((_, p) =>
    priced.flatMap((offers) => sliceIds.map((sliceId) => totalOfSlices(offers[p]!, [sliceId]))),
  );
  return readComparison(
    {
      phaseId: PHASE,
      revision: 1,
      serviceProviderIds: tender.providers.map(({ id }) => id),
      liegenschaftIds: [...HOUSES],
      sliceIds,
      participation: bidders.map(({ participation }) => participation),
      sums: totals.map(({ sumMillis }) => sumMillis),
      flags: totals.map(({ flags }) => flags),
    },
    new Map(tender.providers.map(({ id, organisation }) => [id, organisation])),
  );
}

/** Any tender of a few bidders. */
export const anyTender = fc
  .tuple(
    fc.array(anyBid, { minLength: 1, maxLength: 4 }),
    fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 6, maxLength: 6 }),
  )
  .map(([bids, amounts]) => openTender(bids, amounts));
