/** The sentences of the matrix. */
export const TEXTS = {
  saving: 'Wird gespeichert',
  saved: 'Gespeichert',
  failed: 'Fehler',
  retryHint: (message: string) => `${message} Zum Wiederholen klicken.`,
  retry: (message: string) => `Fehler: ${message} Erneut versuchen`,
} as const;
