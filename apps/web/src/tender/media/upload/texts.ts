import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** Every sentence about uploading images and documents. */
export const TEXTS = {
  uploadTitle: (isImage: boolean) => (isImage ? 'Bilder hinzufügen' : 'Dokumente hinzufügen'),
  copyrightLabel: 'Copyright',
  keywordsLabel: 'Schlagwörter',
  keywordsHint: 'Mit Komma getrennt, gelten für alle Dateien dieser Auswahl.',
  titleOf: (filename: string) => `Titel von ${filename}`,
  files: 'Gewählte Dateien',
  sending: (percent: number) => (percent >= 100 ? 'wird geprüft …' : `${percent} %`),
  done: 'hochgeladen',
  cancelled: 'abgebrochen',
  cancelOf: (filename: string) => `Hochladen von ${filename} abbrechen`,
  retryOf: (filename: string) => `${filename} erneut hochladen`,
  removeOf: (filename: string) => `${filename} aus der Auswahl nehmen`,
  uploadStart: (count: number) => {
    if (count === 0) return 'Hochladen';
    return counted(count, 'Datei hochladen', 'Dateien hochladen');
  },
  cancel: 'Abbrechen',
  close: 'Schließen',
  finish: 'Fertig',
};
