import type { HandoverColumn, HandoverForm } from '@rahmenpreis/contract/handover.ts';

/** Headings of the columns of a hand-over where its owner chooses none, in the usual order. */
export const HANDOVER_HEADERS: Readonly<Record<HandoverColumn, string>> = {
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
};

/** The form that an owner begins with: every column, and CSV as German Excel reads it. */
export const USUAL_HANDOVER: HandoverForm = {
  columns: Object.entries(HANDOVER_HEADERS).map(([name, header]) => ({
    name: name as HandoverColumn,
    header,
  })),
  csv: { separator: ';', decimal: ',', hasMark: true },
};
