/** The sentences about the end of a session. */
export const TEXTS = {
  notExtended: 'Die Sitzung konnte nicht verlängert werden.',
  stillThere: 'Sind Sie noch da?',
  ending: 'Ihre Sitzung geht zu Ende',
  unused: 'Sie haben längere Zeit nichts getan. Zu Ihrem Schutz endet die Sitzung in',
  over: 'Nach zwölf Stunden ist eine neue Anmeldung nötig. Die Sitzung endet in',
  unsavedDialogs: 'Was Sie in offenen Dialogen noch nicht gespeichert haben, geht dann verloren.',
  unsaved: (count: number) =>
    count === 1
      ? 'Eine Eingabe ist noch nicht gespeichert und geht mit dem Ende der Sitzung verloren.'
      : `${count} Eingaben sind noch nicht gespeichert und gehen mit dem Ende der Sitzung verloren.`,
  stay: 'Angemeldet bleiben',
  signInAgain: 'Jetzt neu anmelden',
  later: 'Noch weiterarbeiten',
} as const;
