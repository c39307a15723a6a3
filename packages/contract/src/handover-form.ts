/** Headings of the columns of a hand-over where its owner chooses none, in the usual order. */
export const HANDOVER_HEADERS = {
  propertyErp: 'ERP-Nr. Liegenschaft',
  propertyNumber: 'Liegenschaftsnummer',
  propertyName: 'Liegenschaft',
  slice: 'Leistungsgruppe',
  providerErp: 'ERP-Nr. Dienstleister',
  provider: 'Dienstleister',
  contract: 'Vertragsnummer',
  begin: 'Laufzeit von',
  end: 'Laufzeit bis',
  costObject: 'Kostenträger',
  position: 'Lfd. Nr.',
  aks: 'AKS-Nummer',
  epCode: 'Ep-Code',
  text: 'Bezeichnung',
  optional: 'Bedarfsposition',
  amount: 'Menge',
  unit: 'Einheit',
  ep: 'EP',
  blFactor: 'Faktor Bundesland',
  lsFactor: 'Faktor Liegenschaft',
  nFactor: 'Faktor Nachhaltigkeit',
  epExact: 'Ep (faktoriert)',
  gp: 'GP',
  finding: 'Befund',
  target: 'Zielpreis des Leistungspakets',
  rebate: 'Nachlass auf alle Vergaben',
} as const;

/** A column that the hand-over of an award can have. */
export type HandoverColumn = keyof typeof HANDOVER_HEADERS;

/** All columns in the usual order. */
export const HANDOVER_COLUMNS = Object.keys(HANDOVER_HEADERS) as [HandoverColumn, ...HandoverColumn[]];

/** The form that an owner begins with: every column, and CSV as German Excel reads it. */
export const USUAL_HANDOVER = {
  columns: HANDOVER_COLUMNS.map((name) => ({ name, header: HANDOVER_HEADERS[name] as string })),
  csv: { separator: ';' as const, decimal: ',' as const, hasMark: true },
};
