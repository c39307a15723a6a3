import type { EpEntry } from '@rahmenpreis/contract/ep-catalog.ts';
import { priceLvOffers } from '@rahmenpreis/tendering/offer/priced-lv.ts';
import type { LvPaper } from '@rahmenpreis/workbook/lv/lv-paper.ts';
import type { LiegenschaftRow } from '../liegenschaft/repository.ts';
import type { LvRow } from '../lv/repository.ts';
import type { PhaseRow } from '../phase/repository.ts';
import type { PhaseOffers } from '../offers/repository.ts';

/** What a printed sheet is about: a property of a phase, its LV, the catalogue, and the offers for this property alone. */
export interface Paper {
  offers: PhaseOffers;
  entries: EpEntry[];
  liegenschaft: LiegenschaftRow;
  lv: LvRow;
  phase: PhaseRow;
}

/** The LV of the single property in the offers, priced by each of their providers in order; it travels to a worker with no text it does not print (EXPORT-002). */
export function pricePaper({ offers, entries, liegenschaft, lv }: Paper): Omit<LvPaper, 'phaseState'> {
  const bidders = offers.providers.map(({ organisation }, p) => ({
    organisation,
    participation: offers.participation[p] ?? null,
  }));
  return {
    liegenschaft: presentPaperLiegenschaft(liegenschaft),
    entries: entries.map(({ number, title, epCode, leftInt, rightInt }) => ({
      number,
      title,
      epCode,
      leftInt,
      rightInt,
    })),
    positions: lv.positions,
    offers: priceLvOffers(offers.book, offers.liegenschaftIds.indexOf(liegenschaft.id), bidders),
  };
}

/** A property as printed sheets name it. */
export function presentPaperLiegenschaft(row: LiegenschaftRow) {
  const { nummer, name, strasse, hausnummer, postleitzahl, stadt, region, land } = row;
  return { nummer, name, adresse: { strasse, hausnummer, postleitzahl, stadt, region, land } };
}
