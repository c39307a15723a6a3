/** The sentences of the search that jumps anywhere. */
export const TEXTS = {
  placeholder: 'Liegenschaft, Phase, Seite …',
  search: 'Suchen',
  shortcut: 'Strg K',
  dialog: 'Liegenschaft, Phase oder Seite suchen',
  groups: { pages: 'Seiten', phases: 'Phasen', liegenschaften: 'Liegenschaften', positions: 'Positionen' },
} as const;
