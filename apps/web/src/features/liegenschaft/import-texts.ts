function counted(count: number, one: string, many: string): string {
  return count === 1 ? `1 ${one}` : `${count} ${many}`;
}

/** Every sentence of the archive import (IMPORT-001…013). */
export const IMPORT_TEXTS = {
  title: 'Liegenschaft importieren',
  text: 'Wählen Sie je Liegenschaft ein Archiv (.zip) mit einer Excel-Tabelle und den Ordnern „Liegenschaft“ und „Gebaeude“ für Bilder und Dokumente. Sie sehen zuerst, was angelegt wird; gesendet wird erst danach.',
  template: 'Vorlage herunterladen',
  templateFailed: 'Download fehlgeschlagen',
  reading: 'Das Archiv wird gelesen …',
  summary: (gebaeude: number, images: number, documents: number) =>
    `${counted(gebaeude, 'Gebäude', 'Gebäude')} · ${counted(images, 'Bild', 'Bilder')} · ${counted(documents, 'Dokument', 'Dokumente')}`,
  unnamed: 'Liegenschaft ohne Namen',
  gaps: 'Diese Angaben fehlen in der Tabelle:',
  gapLabels: {
    nummer: 'Liegenschaftsnummer',
    name: 'Liegenschaftsname',
    strasse: 'Straße',
    hausnummer: 'Hausnr.',
    postleitzahl: 'Postleitzahl',
    stadt: 'Stadt',
    region: 'Region',
  },
  refused:
    'Das Archiv kann so nicht importiert werden. Bitte beheben Sie die Befunde und wählen Sie es erneut.',
  archives: 'Gewählte Archive',
  remove: (filename: string) => `${filename} aus der Auswahl nehmen`,
  start: (count: number) =>
    count === 1 ? '1 Liegenschaft importieren' : `${count} Liegenschaften importieren`,
  retry: 'Erneut versuchen',
  stop: 'Import anhalten',
  stopped: 'Der Import wurde angehalten. Er lässt sich fortsetzen, ohne etwas doppelt anzulegen.',
  cancel: 'Abbrechen',
  close: 'Schließen',
  progress: (done: number, all: number) => `${done} von ${counted(all, 'Datei', 'Dateien')} übertragen`,
  creating: 'Die Liegenschaft wird angelegt …',
  done: 'importiert',
  success: 'Die Liegenschaft wurde erfolgreich importiert.',
  partly: 'Einige Bilder oder Dokumente konnten nicht gespeichert werden',
  partlyText: (names: string) => `Die Liegenschaft ist angelegt. Nicht gespeichert: ${names}.`,
  propertyUnreachable:
    'Der Server für Liegenschaften ist nicht erreichbar. Es wurde nichts angelegt. Bitte versuchen Sie es später erneut.',
  mediaUnreachable:
    'Der Server für Bilder und Dokumente ist nicht erreichbar. Es wurde nichts angelegt. Bitte versuchen Sie es später erneut.',
  failed: 'Der Excel-Import ist fehlgeschlagen',
  failedText: 'Es wurde nichts angelegt. Bitte prüfen Sie die Tabelle und Ihre Internetverbindung.',
};
