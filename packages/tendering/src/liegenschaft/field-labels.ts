/** The names of property fields and address parts, on pages and in the audit log (PROP-008). */
export const LIEGENSCHAFT_LABELS = {
  nummer: 'Nummer',
  name: 'Name',
  eigentuemer: 'Eigentümer',
  verantwortlicher: 'Verantwortlicher',
  beschreibung: 'Beschreibung',
  anmerkung: 'Bemerkung',
  erpNummer: 'ERP-Nummer',
  strasse: 'Straße',
  hausnummer: 'Hausnr.',
  postleitzahl: 'Postleitzahl',
  stadt: 'Stadt',
  land: 'Land',
  region: 'Region',
} as const;
