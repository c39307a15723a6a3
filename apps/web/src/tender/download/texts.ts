/** The titles of what became of a download: of one document, of several in one archive, of papers that are made first (ERR-020…024). */
export const DOWNLOAD_TEXTS = {
  oneFailed: 'Download fehlgeschlagen',
  failed: 'Der Download ist fehlgeschlagen.',
  someFailed: 'Der Download ist für einige Dokumente fehlgeschlagen.',
  allFailed: 'Der Download ist für alle Dokumente fehlgeschlagen.',
  makingFailed: 'Erstellung ist fehlgeschlagen.',
  done: 'Download erfolgreich abgeschlossen',
} as const;
