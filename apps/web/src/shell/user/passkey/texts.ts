/** The sentences about the user's own passkeys. */
export const TEXTS = {
  title: 'Passkeys',
  explanation:
    'Mit einem Passkey melden Sie sich ohne Passwort und Code an: mit Fingerabdruck, Gesicht oder PIN Ihres Geräts. Passwort und Code gelten weiterhin.',
  none: 'Sie haben noch keinen Passkey.',
  unsupported: 'Ihr Browser kennt keine Passkeys oder die Verbindung ist nicht verschlüsselt.',
  added: (date: string) => `hinzugefügt am ${date}`,
  lastUsed: (date: string) => `zuletzt benutzt am ${date}`,
  neverUsed: 'noch nicht benutzt',
  remove: 'Entfernen',
  removeNamed: (name: string) => `Passkey „${name}“ entfernen`,
  removeQuestion: (name: string) =>
    `Mit dem Passkey „${name}“ können Sie sich danach nicht mehr anmelden. Passwort und andere Passkeys bleiben.`,
  removed: 'Der Passkey wurde erfolgreich entfernt.',
  name: 'Name',
  nameHint: 'Zum Beispiel das Gerät, auf dem er liegt',
  nameDefault: 'Mein Gerät',
  password: 'Ihr Passwort',
  passwordHint: 'Damit niemand an Ihrem offenen Bildschirm einen Passkey anlegt',
  showPassword: 'Passwort anzeigen',
  add: 'Passkey hinzufügen',
  addedNow: 'Der Passkey wurde erfolgreich hinzugefügt.',
  close: 'Schließen',
  loading: 'Ihre Passkeys werden geladen',
  failed: 'Die Anfrage konnte nicht verarbeitet werden.',
  failures: {
    'given-up': undefined,
    'there-already': 'Auf diesem Gerät haben Sie bereits einen Passkey.',
    impossible: 'Unter dieser Adresse sind keine Passkeys möglich.',
  },
} as const;
