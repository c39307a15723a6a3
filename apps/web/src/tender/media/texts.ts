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
  activeDownloaded: (titles: string) =>
    `${titles}: Beim Öffnen können Skripte, Programme oder Formeln ausgeführt werden. Bitte öffnen Sie nur, wem Sie trauen.`,
  activeUploaded: (titles: string) =>
    `${titles} ist angenommen. Wer die Datei herunterlädt, wird auf Skripte, Programme oder Formeln darin hingewiesen.`,
  deleteImageTitle: 'Bild löschen?',
  deleteDocumentTitle: 'Dokument löschen?',
  deleteText: (title: string) => `„${title}“ wird entfernt, sobald Sie speichern.`,
  delete: 'Löschen',
};
