import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences that images, documents and their upload share. */
export const MEDIA_TEXTS = {
  images: 'Bilder',
  documents: 'Dokumente',
  noImages: 'Keine Bilder vorhanden.',
  addImages: 'Bilder hinzufügen',
  addDocuments: 'Dokument hinzufügen',
  copyright: (owner: string) => `© ${owner}`,
  quoted: (title: string) => `„${title}“`,
  activeContent: { FOUND: 'enthält aktive Inhalte', UNREAD: 'aktive Inhalte nicht prüfbar' },
  activeTitle: { FOUND: 'Enthält aktive Inhalte', UNREAD: 'Aktive Inhalte nicht prüfbar' },
  activeDownloaded: {
    FOUND: (titles: string) =>
      `${titles}: Beim Öffnen können Skripte, Programme oder Formeln ausgeführt werden. Bitte öffnen Sie nur, wem Sie trauen.`,
    UNREAD: (titles: string) =>
      `${titles}: Die Datei ließ sich nicht durchsuchen, vermutlich weil sie ein Kennwort hat. Bitte öffnen Sie nur, wem Sie trauen.`,
  },
  activeUploaded: {
    FOUND: (titles: string) =>
      `${titles} ist angenommen. Wer die Datei herunterlädt, wird auf Skripte, Programme oder Formeln darin hingewiesen.`,
    UNREAD: (titles: string) =>
      `${titles} ist angenommen, ließ sich aber nicht durchsuchen, vermutlich weil die Datei ein Kennwort hat. Wer sie lesen soll, braucht es.`,
  },
  deleteImageTitle: 'Bild löschen?',
  deleteDocumentTitle: 'Dokument löschen?',
  deleteText: (title: string) => `„${title}“ wird entfernt, sobald Sie speichern.`,
  delete: 'Löschen',
};

/** Every sentence about images and their big view. */
export const IMAGE_TEXTS = {
  mainImage: 'Hauptbild',
  open: (title: string) => `${title} groß ansehen`,
  deleteImage: (title: string) => `Bild „${title}“ löschen`,
  imagesNotLoaded: 'Bilder konnten nicht geladen werden',
  liegenschaftImagesNotLoaded: 'Liegenschaftsbilder konnten nicht geladen werden',
  imageNotLoaded: 'Bild konnte nicht geladen werden',
  code: (status: number) => `Fehlercode ${status}`,
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  place: (index: number, count: number) => `Bild ${index + 1} von ${count}`,
  strip: 'Alle Bilder',
};

/** Every sentence about lists of documents and their download. */
export const DOCUMENT_TEXTS = {
  noDocuments: 'Keine Dokumente vorhanden.',
  mainPlan: 'Hauptplan',
  deleteDocument: (title: string) => `Dokument „${title}“ löschen`,
  deleteNowText: (title: string) => `„${title}“ wird sofort und endgültig gelöscht.`,
  deleteVersionsText: (title: string) => `„${title}“ wird mit allen Fassungen sofort und endgültig gelöscht.`,
  replaceDocument: (title: string) => `Neue Fassung von „${title}“`,
  versionsOf: (title: string) => `Fassungen von ${title}`,
  version: (number: number, day: string) => `Fassung ${number} vom ${day}`,
  downloadVersion: (version: string, title: string) => `${version} von ${title} herunterladen`,
  versionsNotLoaded: 'Die Fassungen der Dokumente konnten nicht geladen werden',
  documentDeleted: 'Das Dokument wurde erfolgreich gelöscht.',
  deleteFailed: 'Löschen fehlgeschlagen',
  documentsNotLoaded: 'Die Dokumente konnten nicht geladen werden',
  title: 'Titel',
  type: 'Typ',
  size: 'Größe',
  createdAt: 'Hochgeladen',
  actions: 'Aktionen',
  selectAll: 'Alle Dokumente auswählen',
  select: (title: string) => `${title} auswählen`,
  selected: (count: number) => counted(count, 'Dokument ausgewählt', 'Dokumente ausgewählt'),
  download: (title: string) => `${title} herunterladen`,
  downloadSelected: 'Auswahl herunterladen',
  downloading: (done: number, all: number) => `${done} von ${all} Dokumenten geladen`,
  downloadFailed: 'Download fehlgeschlagen',
  downloadFailedText: (title: string) =>
    `„${title}“ konnte nicht heruntergeladen werden. Bitte versuchen Sie es später erneut.`,
  zipFailedText: 'Die Dokumente konnten nicht zusammengepackt werden. Bitte versuchen Sie es später erneut.',
  someFailedText: (titles: string) => `Nicht enthalten: ${titles}.`,
  allRefusedText: 'Der Server konnte keines der Dokumente geben. Bitte versuchen Sie es später erneut.',
};

/** Every sentence about uploading images and documents. */
export const UPLOAD_TEXTS = {
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
  finish: 'Fertig',
};
