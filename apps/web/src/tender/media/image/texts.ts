/** Every sentence about images and their big view. */
export const TEXTS = {
  mainImage: 'Hauptbild',
  open: (title: string) => `${title} groß ansehen`,
  deleteImage: (title: string) => `Bild „${title}“ löschen`,
  imagesNotLoaded: 'Bilder konnten nicht geladen werden.',
  liegenschaftImagesNotLoaded: 'Liegenschaftsbilder konnten nicht geladen werden.',
  imageNotLoaded: 'Bild konnte nicht geladen werden',
  code: (status: number) => `Fehlercode ${status}`,
  previous: 'Voriges Bild',
  next: 'Nächstes Bild',
  place: (index: number, count: number) => `Bild ${index + 1} von ${count}`,
  strip: 'Alle Bilder',
};
