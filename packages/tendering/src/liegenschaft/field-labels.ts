/** What the fields of a property and the parts of an address are called, on pages and in the record (PROP-008). */
export const LIEGENSCHAFT_LABELS = {
  nummer: 'Nummer',
  name: 'Name',
  eigentuemer: 'Eigentümer',
  verantwortlicher: 'Verantwortlicher',
  beschreibung: 'Beschreibung',
  anmerkung: 'Bemerkung',
  strasse: 'Straße',
  hausnummer: 'Hausnr.',
  postleitzahl: 'Postleitzahl',
  stadt: 'Stadt',
  land: 'Land',
  region: 'Region',
} as const;
