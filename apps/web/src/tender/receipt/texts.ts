/** The sentences of the dialog in which a receipt is checked, whoever checks it. */
export const TEXTS = {
  value: 'Prüfwert',
  or: 'oder',
  checkNow: 'Prüfen',
  checkFormat: 'Ein Prüfwert hat 64 Zeichen von 0 bis f.',
  checkFailed: 'Der Beleg konnte nicht geprüft werden.',
  isForged:
    'Der Inhalt der Datei ergibt einen anderen Prüfwert als den, der darin steht: Sie wurde verändert.',
  causes: {
    confirmed: 'per E-Mail nach der Bestätigung der Teilnahme',
    withdrawn: 'per E-Mail nach dem Zurückziehen der Teilnahme',
    ended: 'per E-Mail nach dem Ende der Phase',
    download: 'heruntergeladen',
  },
  kept: (day: string, time: string, cause: string) => `${day}, ${time}: ${cause}`,
} as const;
