import type { Gebaeude } from '@rahmenpreis/contract/liegenschaft.ts';
import { FLAG_NO_ROWS, FLAG_NOT_IN_MARKET } from '@rahmenpreis/pricing/sums/flag-bits.ts';
import { offerTotal } from '@rahmenpreis/tendering/offer/own-offer.ts';
import { groupSums, isNothingOffered } from '../../tender/own-offer/group-sums.ts';
import type { OwnOffer } from '../../tender/own-offer/own-offer.ts';

/** What the card of a property shows (OVERVIEW-007). */
export type CardFigures = ReturnType<typeof cardFigures>;

/** The property at a place of the offer with its prices, or why it has none (OVERVIEW-007). */
export function cardFigures(own: OwnOffer, index: number) {
  const total = offerTotal(own, [index]);
  const isOut = (total.flags & FLAG_NOT_IN_MARKET) !== 0;
  const isEmpty = (total.flags & FLAG_NO_ROWS) !== 0;
  const groups = groupSums(own, [index]);
  return {
    index,
    kind: isEmpty ? ('no-lv' as const) : isOut ? ('not-in-market' as const) : ('priced' as const),
    /** Groups of which the LV has rows. */
    groups: groups.filter(({ flags }) => (flags & FLAG_NO_ROWS) === 0),
    total,
    /** Whether nothing is offered for it yet, so that its sum of 0 is no price. */
    isUnpriced: isNothingOffered(groups),
  };
}

/** Sums and spans over a property's buildings; undefined without any (OVERVIEW-008, OVERVIEW-013). */
export function buildingFacts(
  gebaeude: readonly Pick<Gebaeude, 'bruttoGrundflaeche' | 'baujahr' | 'technisierungsgrad'>[],
) {
  if (gebaeude.length === 0) return undefined;
  const years = gebaeude.flatMap(({ baujahr }) => baujahr ?? []);
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return {
    bruttoGrundflaeche: gebaeude.reduce((sum, { bruttoGrundflaeche }) => sum + (bruttoGrundflaeche ?? 0), 0),
    /** «1979» or «1954–1998»; empty where no building says. */
    baujahr: years.length === 0 ? '' : first === last ? String(first) : `${first}–${last}`,
    technisierungsgrade: [...new Set(gebaeude.flatMap(({ technisierungsgrad }) => technisierungsgrad ?? []))],
  };
}
