/** Labels of prices that are missing or not counted, on pages, files and receipts (PRICE-004, PRICE-012). */
export const PRICE_LABEL = { missing: 'kein Preis', notInMarket: 'nicht im Marktgebiet' } as const;

/** The same of a sum: of a group of positions, a property or an offer (PRICE-006, PRICE-007). */
export const SUM_LABEL = {
  incomplete: 'unvollständige Preiseingabe',
  notInMarket: 'Nicht im Marktgebiet',
} as const;
