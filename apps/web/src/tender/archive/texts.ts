/** The titles of what became of an archive. */
export const ARCHIVE_TEXTS = {
  done: 'Download erfolgreich abgeschlossen',
  makingFailed: 'Erstellung ist fehlgeschlagen.',
  failed: 'Der Download ist fehlgeschlagen.',
} as const;
