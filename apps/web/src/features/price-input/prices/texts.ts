import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** Makes a title one of something else: a total, an earlier price, a code. */
const NO_UNIT_PRICE = '(?!.*(?:alt|Vorphase|gesamt|Summe|Faktor|Code|Nr|Nummer))';

/** The words of prices that are pasted, or changed many at once. */
export const TEXTS = {
  epCode: 'Ep-Code',
  epCodes: 'Ep-Codes',
  price: 'Preis',
  countedCodes: (count: number) => counted(count, 'Code', 'Codes'),
  countedPrices: (count: number) => counted(count, 'Preis', 'Preise'),
  /** What calculators write over a column of unit prices. */
  priceTitles: [/^Rahmenpreise?\b/i, /^(?:EP|Einheitspreis|E-Preis)\b/i, /^(?:Netto-?)?Preis\b/i].map(
    ({ source, flags }) => new RegExp(`${source}${NO_UNIT_PRICE}`, flags),
  ),
  /** What calculators write over a column of codes. */
  codeTitles: [/^(?:EP|Positions|Artikel)?[-\s]?Code$/i],
  fillGaps: 'Aus Vorphase übernehmen (nur Lücken)',
} as const;
