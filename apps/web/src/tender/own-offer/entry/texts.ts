/** What a bidder enters for a property: whether it is in the market area, and its factors. */
export const TEXTS = {
  market: 'Im Marktgebiet',
  factorColumns: { name: 'Faktor', bl: 'Bundesland', ls: 'Liegenschaft', n: 'Nachhaltigkeit' },
  shortFactorColumns: { name: 'Faktor', bl: 'Land', ls: 'Lieg.', n: 'Nachh.' },
  noSustainability: 'Diese Leistungsgruppe hat keinen Nachhaltigkeitsfaktor.',
  blLocked: (region: string) =>
    `Gilt für alle Liegenschaften in ${region}; änderbar unter „Rahmenpreiseingabe“.`,
  excludeTitle: (count: number) =>
    count === 1 ? 'Liegenschaft ausschließen?' : `${count} Liegenschaften ausschließen?`,
  excludeOne: (label: string) =>
    `${label} wird aus Ihrem Angebot entfernt. Ihre Preise und Faktoren bleiben gespeichert; bis zum Ende der Phase können Sie die Liegenschaft wieder aufnehmen.`,
  excludeSeveral: (labels: string) =>
    `${labels} werden aus Ihrem Angebot entfernt. Ihre Preise und Faktoren bleiben gespeichert; bis zum Ende der Phase können Sie die Liegenschaften wieder aufnehmen.`,
  exclude: 'Liegenschaft ausschließen',
} as const;
