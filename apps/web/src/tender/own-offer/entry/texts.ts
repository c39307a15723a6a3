/** The question before properties leave an offer. */
export const TEXTS = {
  excludeTitle: (count: number) =>
    count === 1 ? 'Liegenschaft ausschließen?' : `${count} Liegenschaften ausschließen?`,
  excludeOne: (label: string) =>
    `${label} wird aus Ihrem Angebot entfernt. Ihre Preise und Faktoren bleiben gespeichert; bis zum Ende der Phase können Sie die Liegenschaft wieder aufnehmen.`,
  excludeSeveral: (labels: string) =>
    `${labels} werden aus Ihrem Angebot entfernt. Ihre Preise und Faktoren bleiben gespeichert; bis zum Ende der Phase können Sie die Liegenschaften wieder aufnehmen.`,
  exclude: 'Liegenschaft ausschließen',
} as const;
