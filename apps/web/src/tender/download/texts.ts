/** The titles of outcomes of an archive download, of documents or generated files (ERR-021…024). */
export const DOWNLOAD_TEXTS = {
  failed: 'Der Download ist fehlgeschlagen',
  someFailed: 'Der Download ist für einige Dokumente fehlgeschlagen',
  allFailed: 'Der Download ist für alle Dokumente fehlgeschlagen',
  makingFailed: 'Erstellung ist fehlgeschlagen',
  done: 'Download erfolgreich abgeschlossen',
} as const;
