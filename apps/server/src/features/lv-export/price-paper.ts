import { createLvTable, type LvTable, type PriceBook } from '@rahmenpreis/pricing/book/price-book.ts';
import { priceLv } from '@rahmenpreis/pricing/price/price-lv.ts';
import { FLAG_PRICE_MISSING, SCALE } from '@rahmenpreis/pricing/numbers/units.ts';
import type { PricedLv, PricedOffer } from '@rahmenpreis/workbook/priced-lv.ts';
import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import type { LiegenschaftRow } from '../liegenschaft/repository.ts';
import type { LvRow } from '../lv/repository.ts';
import type { PhaseOffers } from '../offers/repository.ts';

/** What a printed sheet is about: a property of a phase, its LV, the catalogue, and the offers for this property alone. */
export interface Paper {
  offers: PhaseOffers;
  entries: EpEntry[];
  liegenschaft: LiegenschaftRow;
  lv: LvRow;
}

/** The LV of the single property in the offers, priced by each of their providers in order (EXPORT-002). */
export function pricePaper({ offers, entries, liegenschaft, lv }: Paper): PricedLv {
  const lIndex = offers.liegenschaftIds.indexOf(liegenschaft.id);
  const placeOf = new Map(entries.map(({ epCode, leftInt, rightInt }) => [epCode, { leftInt, rightInt }]));
  return {
    liegenschaft: presentPaperLiegenschaft(liegenschaft),
    entries,
    // A code that left the catalogue has no place in the tree; the sheet lists it after everything else.
    positions: lv.positions.map((position) => ({
      ...position,
      ...(placeOf.get(position.epCode) ?? { leftInt: 0, rightInt: 0 }),
    })),
    offers: offers.providers.map(({ organisation }, pIndex) => ({
      organisation,
      participation: offers.participation[pIndex] ?? null,
      ...priceOffer(offers.book, { pIndex, lIndex }),
    })),
  };
}

/** A property as printed sheets name it. */
export function presentPaperLiegenschaft(row: LiegenschaftRow) {
  const { nummer, name, strasse, hausnummer, postleitzahl, stadt, region, land } = row;
  return { nummer, name, adresse: { strasse, hausnummer, postleitzahl, stadt, region, land } };
}

function priceOffer(
  book: PriceBook,
  { pIndex, lIndex }: { pIndex: number; lIndex: number },
): Pick<PricedOffer, 'epFactoredMillis' | 'gpMillis' | 'positionFlags'> {
  const { gpMillis, positionFlags } = priceLv(book, pIndex, lIndex);
  // One unit of every position costs its unit price times the factors, rounded as in CONTRACT.md «Arithmetic».
  const units = { ...book, lvs: book.lvs.map(countOneEach) };
  const unitPrice = priceLv(units, pIndex, lIndex);
  return {
    epFactoredMillis: Array.from(unitPrice.gpMillis, (epMillis, position) =>
      (unitPrice.positionFlags[position] ?? 0) & FLAG_PRICE_MISSING ? null : epMillis,
    ),
    gpMillis,
    positionFlags,
  };
}

function countOneEach(lv: LvTable): LvTable {
  const table = createLvTable(lv.mengeMillis.length);
  return { ...lv, mengeMillis: table.mengeMillis.fill(SCALE), inactive: table.inactive };
}
