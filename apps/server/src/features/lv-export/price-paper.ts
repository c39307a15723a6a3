import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { PaperOffer } from '@rahmenpreis/workbook/lv/lv-paper.ts';
import type { LiegenschaftRow } from '../liegenschaft/repository.ts';
import type { PlacedLvRow } from '../lv/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import type { PhaseOffers } from '../offers/repository.ts';
import type { UnreadLists } from './papers-out.ts';

/**
 * What a printed sheet is about: a property of a phase, its LV, the catalogue, and the offers for this property alone. The
 * lists it prints are unread, for the worker that prints them.
 */
export interface Paper {
  offers: PhaseOffers;
  lists: UnreadLists;
  liegenschaft: LiegenschaftRow;
  lv: Pick<PlacedLvRow, 'phaseId' | 'propertyId' | 'region'>;
  phase: PhaseRow;
}

/** The offers for the single property that is asked for, priced for each of their providers in order (EXPORT-002). */
export function priceOffers({ offers, liegenschaft }: Pick<Paper, 'offers' | 'liegenschaft'>): PaperOffer[] {
  const bidders = offers.providers.map(({ organisation }, p) => ({
    organisation,
    participation: offers.participation[p] ?? null,
  }));
  return priceLvOffers(offers.book, offers.liegenschaftIds.indexOf(liegenschaft.id), bidders);
}

/** A property as printed sheets name it. */
export function presentPaperLiegenschaft(row: LiegenschaftRow) {
  const { nummer, name, strasse, hausnummer, postleitzahl, stadt, region, land } = row;
  return { nummer, name, adresse: { strasse, hausnummer, postleitzahl, stadt, region, land } };
}
