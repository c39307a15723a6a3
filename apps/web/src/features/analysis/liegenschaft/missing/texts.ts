import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The words of the probe of missing prices. */
export const TEXTS = {
  open: (count: number) => `Fehlende Preise prüfen (${formatWhole(count)})`,
  title: (property: string) => `Fehlende Preise in ${property}`,
  law: '§ 16a (2) VOB/A: einmal ohne die fehlenden Positionen, einmal mit dem höchsten Preis der anderen. Der Rang gilt unter den vollständigen Angeboten.',
  none: 'In dieser Liegenschaft fehlt niemandem ein Preis, der teilnimmt und im Marktgebiet ist.',
  notLoaded: 'Die Prüfung konnte nicht geladen werden',
  decisionsNotLoaded: 'Die Entscheidungen konnten nicht geladen werden',
  heads: ['Prüfung', 'Summe €', 'Rang', 'Rang 1'],
  without: 'Ohne sie',
  filled: 'Mit dem höchsten Preis',
  noSum: 'nicht möglich',
  positions: (count: number) => (count === 1 ? '1 Position' : `${formatWhole(count)} Positionen`),
  positionHeads: ['Position', 'Menge', 'Höchster GP €', 'Von'],
  more: (count: number) => `und ${formatWhole(count)} weitere`,
  reason: 'Grund',
  states: { open: 'offen', stays: 'bleibt in der Wertung', excluded: 'ausgeschlossen' },
  said: (by: string | null, at: string) => `${by ?? 'jemand, dessen Konto es nicht mehr gibt'}, ${at}`,
  outdated: 'veraltet, die Prüfung ist inzwischen eine andere',
  stays: 'Bleibt in der Wertung',
  exclude: 'Ausschließen',
  reopen: 'Zurücknehmen',
  noReason: 'Bitte geben Sie einen Grund an.',
  readOnly: 'Sie dürfen hier nur lesen.',
  notSaved: 'Die Entscheidung wurde nicht gespeichert.',
} as const;
