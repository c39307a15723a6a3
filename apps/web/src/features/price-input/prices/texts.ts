import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The words of prices that are pasted, or changed many at once. */
export const TEXTS = {
  epCode: 'Ep-Code',
  price: 'Preis',
  countedCodes: (count: number) => counted(count, 'Code', 'Codes'),
  countedPrices: (count: number) => counted(count, 'Preis', 'Preise'),
  /** What calculators write over a column of unit prices; a total or an earlier price is none. */
  priceTitles: [
    /^Rahmenpreise?\b(?!.*(?:alt|Vorphase|gesamt))/i,
    /^(?:EP|Einheitspreis|E-Preis)\b(?!.*(?:alt|Vorphase|gesamt))/i,
    /^(?:Netto-?)?Preis\b(?!.*(?:alt|Vorphase|gesamt))/i,
  ],
  fillGaps: 'Aus Vorphase übernehmen (nur Lücken)',
} as const;
