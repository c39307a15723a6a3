/** The words for offers in a comparison. */
export const TEXTS = {
  tags: {
    'price-missing': 'kein Preis',
    'not-in-market': 'nicht im Marktgebiet',
    incomplete: 'unvollständig',
    'not-participating': 'nimmt nicht teil',
    complete: 'vollständig',
  },
  noRank: 'ohne Rang',
  rank: (rank: number) => `Rang ${rank}`,
} as const;
