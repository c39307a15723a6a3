/** The sentences about a list of what would change. */
export const TEXTS = {
  tickAll: 'Alle angezeigten ankreuzen',
  ticked: 'angekreuzt',
  unticked: 'nicht angekreuzt',
  notTickable: 'nichts zu übernehmen',
  tick: 'Ankreuzen',
  filters: 'Anzeigen',
  saving: 'Die Änderungen werden gespeichert …',
} as const;
