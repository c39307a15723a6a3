/** Texts of the hand-over of an award. */
export const HANDOVER_TEXTS = {
  title: 'Übergabe',
  hint: 'Alle Vergaben der Phase als eine Tabelle für Ihr ERP: je Liegenschaft, Leistungsgruppe und Position eine Zeile. Nachlässe stehen in einer eigenen Spalte und im Excel auf dem Blatt „Summen“; die Spalte GP enthält keinen.',
  notLoaded: 'Die Form der Übergabe konnte nicht geladen werden.',
  erp: (number: string) =>
    number === '' ? 'Ohne ERP-Nummer; Sie tragen sie in der Nutzerverwaltung ein.' : `ERP-Nummer ${number}`,
  number: 'Vertragsnummer',
  costObject: 'Kostenträger',
  begin: 'Laufzeit von',
  end: 'Laufzeit bis',
  reversed: 'Das Ende liegt vor dem Beginn.',
  unreadable: 'Ein Tag ist nicht lesbar.',
  columns: (chosen: number, all: number) => `Spalten (${chosen} von ${all})`,
  columnsHint: 'Sie gelten für alle Phasen und kommen beim nächsten Mal wieder.',
  choose: (name: string) => `Spalte ${name}`,
  header: (name: string) => `Überschrift der Spalte ${name}`,
  up: (header: string) => `${header} nach oben`,
  down: (header: string) => `${header} nach unten`,
  moved: (header: string, place: number) => `${header} an Stelle ${place}`,
  csv: 'Form der CSV',
  separator: 'Trennzeichen',
  decimal: 'Dezimalzeichen',
  signs: {
    separator: [
      { value: ';', label: 'Semikolon' },
      { value: ',', label: 'Komma' },
      { value: '\t', label: 'Tabulator' },
    ],
    decimal: [
      { value: ',', label: 'Komma' },
      { value: '.', label: 'Punkt' },
    ],
  },
  mark: 'Mit UTF-8-Kennzeichen',
  markHint: 'Daran erkennt Excel die Umlaute.',
  as: { csv: 'Als CSV', excel: 'Als Excel' },
  notMade: 'Die Übergabe konnte nicht erstellt werden.',
  notSaved: 'Die Form der Übergabe konnte nicht gespeichert werden.',
  outrun:
    'Inzwischen hat jemand anders gespeichert. Ihre Eingaben stehen noch da; bitte prüfen Sie sie und speichern Sie erneut.',
};
