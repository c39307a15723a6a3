import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences of the form of target prices; those of the page are with the award view. */
export const TEXTS = {
  upload: 'Zielpreise hochladen',
  save: 'Zielpreise speichern',
  download: 'Zielpreise herunterladen',
  explanation:
    'Ein Zielpreis je Liegenschaft und Leistungsgruppe, zum Beispiel der Wert des Vorjahres, mit drei Nachkommastellen. „Best“: bestes Angebot in Prozent vom Zielpreis.',
  search: 'Liegenschaft',
  onlyGaps: (count: number) => `Nur leere (${count})`,
  liegenschaft: 'Liegenschaft',
  target: 'Zielpreis €',
  best: 'Best',
  bestOf: (slice: string) => `${slice}: bestes Angebot in Prozent vom Zielpreis`,
  targetOf: (slice: string, liegenschaft: string) => `Zielpreis ${slice}, ${liegenschaft}`,
  sumRow: 'Summe',
  noRows: 'keine Positionen',
  noRowsHint: 'Das LV dieser Liegenschaft enthält keine Positionen dieser Leistungsgruppe.',
  unsavedHint: 'noch nicht gespeichert',
  noGaps: 'Alle Zielpreise sind gesetzt.',
  changed: (count: number) => `${counted(count, 'Zielpreis', 'Zielpreise')} geändert`,
  wrong: (count: number) =>
    `${counted(count, 'Eingabe ist', 'Eingaben sind')} ungültig. Bitte berichtigen Sie sie vor dem Speichern.`,
  saving: 'Die Zielpreise werden gespeichert.',
  writing: 'Die Datei wird erstellt.',
  nothingChanged: 'Es ist nichts geändert.',
  saved: (count: number) => `${counted(count, 'Zielpreis', 'Zielpreise')} gespeichert`,
  notSaved: 'Die Zielpreise konnten nicht gespeichert werden.',
  readOnly: 'Sie haben nur Leserechte und können keine Zielpreise ändern.',
  uploadExplanation:
    'Eine Excel-Datei mit den Zielpreisen auf dem ersten Blatt: die Überschriften in Zeile 3, darunter je Liegenschaft eine Zeile mit ihrer LiegenschaftsId oder Nummer. Ein leeres Feld ändert nichts, „–“ entfernt den Zielpreis. Gespeichert wird erst mit „Zielpreise speichern“.',
  check: 'Prüfen und übernehmen',
  refused: 'Die Datei enthält Fehler. Es wurde nichts übernommen.',
  skipped: 'Bitte prüfen Sie diese Zeilen.',
  skippedCells: (count: number) =>
    count === 1
      ? 'Ein Zielpreis gehört zu einer Leistungsgruppe ohne Positionen und wird übersprungen.'
      : `${count} Zielpreise gehören zu Leistungsgruppen ohne Positionen und werden übersprungen.`,
  taken: (count: number) => `${counted(count, 'Zielpreis', 'Zielpreise')} aus der Datei übernommen`,
  takenHint: 'Gespeichert wird erst mit „Zielpreise speichern“.',
  nothingTaken: 'Die Datei ändert keinen Zielpreis.',
  leaveTitle: 'Zielpreise nicht gespeichert',
  leaveText: (count: number) =>
    `${counted(count, 'Eingabe ist', 'Eingaben sind')} noch nicht gespeichert und ${count === 1 ? 'geht' : 'gehen'} verloren.`,
  leave: 'Verwerfen',
  stay: 'Weiter bearbeiten',
};
