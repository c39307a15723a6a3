import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The archive import's texts (IMPORT-001…013); findings: `packages/workbook/src/archive/plan-archive.ts`. */
export const IMPORT_TEXTS = {
  title: 'Liegenschaft importieren',
  text: 'Wählen Sie je Liegenschaft ein Archiv (.zip) mit einer Excel-Tabelle und den Ordnern „Liegenschaft“ und „Gebaeude“ für Bilder und Dokumente. Sie sehen zuerst, was angelegt wird; gesendet wird erst danach.',
  reading: 'Das Archiv wird gelesen …',
  unread:
    'Das Archiv konnte nicht gelesen werden. Es wurde nichts gesendet. Bitte wählen Sie die Datei erneut.',
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
  taken: (nummer: string, name: string, stadt: string) =>
    `Die Liegenschaftsnummer „${nummer}“ gibt es schon: „${name}“ in ${stadt}.`,
  acceptTaken: 'Trotzdem als weitere Liegenschaft anlegen',
  twin: (filename: string) =>
    `Dieses Archiv enthält dieselbe Tabelle wie „${filename}“ und wird nicht noch einmal importiert.`,
  archives: 'Gewählte Archive',
  remove: (filename: string) => `${filename} aus der Auswahl nehmen`,
  start: (count: number) => counted(count, 'Liegenschaft importieren', 'Liegenschaften importieren'),
  goOn: 'Import fortsetzen',
  stop: 'Import anhalten',
  stopped: 'Der Import wurde angehalten. Er lässt sich fortsetzen, ohne etwas doppelt anzulegen.',
  waiting: 'Wartet, bis die Archive davor übertragen sind.',
  progress: (done: number, all: number) => `${done} von ${counted(all, 'Datei', 'Dateien')} übertragen`,
  creating: 'Die Liegenschaft wird angelegt …',
  done: 'importiert',
  alreadyDone: 'schon vollständig importiert',
  success: (count: number) =>
    count === 1
      ? 'Die Liegenschaft wurde erfolgreich importiert.'
      : `${count} Liegenschaften wurden erfolgreich importiert.`,
  begun: 'Diese Liegenschaft ist schon angelegt',
  begunText: (done: number, all: number) =>
    `${done} von ${counted(all, 'Datei', 'Dateien')} sind schon da. Beim Fortsetzen kommen nur diese dazu:`,
  partly: 'Einige Bilder oder Dokumente konnten nicht gespeichert werden',
  partlyText: 'Die Liegenschaft ist angelegt. Nicht gespeichert:',
  moreFiles: (count: number) => `und ${counted(count, 'weitere Datei', 'weitere Dateien')}`,
  partlyToast: (archive: string, names: string) =>
    `${archive}: Die Liegenschaft ist angelegt. Nicht gespeichert: ${names}.`,
  result: (whole: number, partly: number, nothing: number) =>
    `Ergebnis: ${whole} angelegt, ${partly} teilweise angelegt, ${nothing} nicht angelegt.`,
  propertyUnreachable:
    'Der Server für Liegenschaften ist nicht erreichbar. Es wurde nichts gesendet. Bitte versuchen Sie es später erneut.',
  mediaUnreachable:
    'Der Server für Bilder und Dokumente ist nicht erreichbar. Es wurde nichts gesendet. Bitte versuchen Sie es später erneut.',
  failed: 'Der Excel-Import ist fehlgeschlagen',
  unanswered:
    'Der Server hat nicht geantwortet. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut; doppelt angelegt wird dabei nichts.',
  failedText: 'Es wurde nichts angelegt. Bitte prüfen Sie die Tabelle und Ihre Internetverbindung.',
  leaveTitle: 'Import abbrechen?',
  leaveText:
    'Der Import läuft noch. Was übertragen ist, bleibt; wählen Sie dasselbe Archiv später erneut, geht er dort weiter.',
  leave: 'Seite verlassen',
  stay: 'Weiter importieren',
};
