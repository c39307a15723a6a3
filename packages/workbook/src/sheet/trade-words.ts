/** The trade's names for our columns, the surest first; each may stand for several, and is only proposed. */
const TRADE_WORDS: Readonly<Record<string, readonly string[]>> = {
  'Ep-Code': [
    'EP-Nr.',
    'EP-Nummer',
    'Positionscode',
    'Leistungscode',
    'Code',
    'Schlüssel',
    'Artikelnummer',
    'OZ',
  ],
  Rahmenpreis: ['EP', 'Einheitspreis', 'EP netto', 'EP in €', 'Preis', 'Preis netto', 'Nettopreis'],
  Menge: ['Anz.', 'Anzahl', 'Mg.', 'Stückzahl', 'Quantity'],
  Einheit: ['ME', 'EH', 'Einh.', 'Mengeneinheit', 'Maßeinheit', 'Unit'],
  'Lfd. Nr.': ['Pos.', 'Pos.-Nr.', 'Position', 'Positionsnummer', 'lfd.', 'Zeile', 'Nr.'],
  'AKS-Nummer': ['AKS', 'AKS-Nr.', 'AKZ', 'Anlagennummer', 'Anlagenkennzeichen'],
  Bezeichnung: ['Leistung', 'Kurztext', 'Leistungsbeschreibung', 'Beschreibung', 'Text'],
  Leistungsgruppe: ['Gewerk', 'LG', 'Leistungsbereich', 'Los'],
  Bedarfsposition: ['Bedarf', 'Bedarfspos.', 'Eventualposition'],
  Nummer: ['Nr.', 'Pos.', 'OZ', 'Gliederung', 'Ordnungszahl', 'Obj.-Nr.', 'Objektnummer'],
  Typ: ['Art', 'Positionsart'],
  Titel: ['Bezeichnung', 'Kurztext', 'Leistung', 'Text'],
  Vortext: ['Langtext'],
  Liegenschaftsnummer: [
    'Obj.-Nr.',
    'Objektnummer',
    'Objekt-ID',
    'Objekt-Nr.',
    'Objektnr.',
    'Liegenschafts-Nr.',
    'Liegenschaftsnr.',
    'Lieg.-Nr.',
    'Standortnummer',
    'Wirtschaftseinheit',
    'WE',
    'WE-Nr.',
    'Nr.',
  ],
  Liegenschaftsname: ['Objekt', 'Objektname', 'Objektbezeichnung', 'Liegenschaft', 'Standort', 'Bezeichnung'],
  Gebäudenummer: ['Geb.-Nr.', 'Gebäude-Nr.', 'Geb.', 'Bauwerksnummer'],
  Name: ['Gebäude', 'Gebäudename', 'Gebäudebezeichnung', 'Geb.-Name'],
  'Straße & Hausnummer': [
    'Straße/Hausnr.',
    'Straße, Hausnr.',
    'Straße + Nr.',
    'Straße und Hausnummer',
    'Straße, Hausnummer',
    'Straße, Nr.',
    'Str.',
    'Anschrift',
    'Adresse',
  ],
  Postleitzahl: ['PLZ', 'PLZ/Ort', 'PLZ und Ort', 'PLZ/Stadt', 'Ort (PLZ)', 'Postleitzahl/Ort'],
  Stadt: ['Ort', 'Gemeinde', 'Stadt/Ort'],
  Bundesland: ['Land', 'BL'],
  Straße: ['Str.'],
  Hausnummer: ['Hausnr.', 'Haus-Nr.', 'HNr.'],
  Baujahr: ['Bj.', 'Baujahr ca.'],
  Bruttogrundfläche: ['BGF', 'BGF m²', 'BGF in m²'],
  Nettoraumfläche: ['NRF', 'NGF', 'NRF m²', 'NGF m²', 'Nettogrundfläche'],
  Nutzungsfläche: ['NUF', 'NF', 'Nutzfläche'],
  Etagen: ['Geschosse', 'Anzahl Geschosse', 'Stockwerke'],
  Organisation: ['Unternehmen', 'Firmenname', 'Bieter', 'Dienstleister', 'Lieferant'],
  Nachname: [
    'Familienname',
    'Ansprechpartner',
    'Ansprechpartnerin',
    'Ansprechperson',
    'Kontakt',
    'Kontaktperson',
    'AP',
  ],
  'E-Mail': ['E-Mail-Adresse', 'Mailadresse', 'Mail-Adresse', 'Email'],
  Telefon: ['Tel.', 'Tel.-Nr.', 'Telefonnummer', 'Rufnummer', 'Mobil'],
};

/** Letters and digits alone, of whatever case. */
function plainWord(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}²]/gu, '');
}

/** The first of these headings that the trade uses for one of ours; undefined where there is none. */
export function findTradeWord(header: string, headings: readonly string[]): string | undefined {
  const words = [header, ...(TRADE_WORDS[header] ?? [])].map(plainWord);
  const byWord = new Map(headings.toReversed().map((heading) => [plainWord(heading), heading]));
  const word = words.find((each) => byWord.has(each));
  return word === undefined ? undefined : byWord.get(word);
}
