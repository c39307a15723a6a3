/** The words for offers in a comparison. */
export const TEXTS = {
  tags: {
    'price-missing': 'kein Preis',
    'not-in-market': 'Nicht im Marktgebiet',
    incomplete: 'unvollständige Preiseingabe',
    complete: 'vollständig',
  },
  /** Where the whole words do not fit; they are the tooltip and the accessible name then. */
  incompleteShort: 'unvollständig',
  firmHelp:
    'Um so viel müssten alle Mengen zugleich falsch sein, im ungünstigsten Fall, damit ein anderer gewinnt. Inaktive Bedarfspositionen zählen nicht mit.',
  weak: {
    label: (percent: number, count: number | undefined) =>
      `fest unter ± ${percent} %${count === undefined ? '' : ` (${count})`}`,
    hint: 'Nur Liegenschaften zeigen, in denen ein kleiner Fehler der Mengen Rang 1 ändert. Die Grenze steht in der Analyse unter „Ansicht“.',
    notLoaded: 'Die Rangfestigkeit konnte nicht geladen werden.',
    notLoadedShort: 'Rangfestigkeit nicht geladen',
  },
  noRank: 'ohne Rang',
  rank: (rank: number) => `Rang ${rank}`,
} as const;
