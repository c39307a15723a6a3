/** The titles of what became of a download of several files in one archive, documents or papers that are made first (ERR-021…024). */
export const DOWNLOAD_TEXTS = {
  failed: 'Der Download ist fehlgeschlagen',
  someFailed: 'Der Download ist für einige Dokumente fehlgeschlagen',
  allFailed: 'Der Download ist für alle Dokumente fehlgeschlagen',
  makingFailed: 'Erstellung ist fehlgeschlagen',
  done: 'Download erfolgreich abgeschlossen',
} as const;
