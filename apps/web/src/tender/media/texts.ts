/** The sentences that images, documents and their upload share. */
export const MEDIA_TEXTS = {
  images: 'Bilder',
  documents: 'Dokumente',
  noImages: 'Keine Bilder vorhanden.',
  addImages: 'Bilder hinzufügen',
  addDocuments: 'Dokument hinzufügen',
  copyright: (owner: string) => `© ${owner}`,
  deleteImageTitle: 'Bild löschen?',
  deleteDocumentTitle: 'Dokument löschen?',
  deleteText: (title: string) => `„${title}“ wird entfernt, sobald Sie speichern.`,
  delete: 'Löschen',
};
