import { EMAIL_PROBLEM } from '@rahmenpreis/contract/email-pattern.ts';
import { NAME_REQUIRED } from '@rahmenpreis/contract/required-fields.ts';

/** The sentences about the user's own account. */
export const TEXTS = {
  roles: {
    admin: 'Administration',
    adminReader: 'Administration, nur Lesen',
    provider: 'Dienstleister',
    providerReader: 'Dienstleister, nur Lesen',
  },
  passkeys: 'Passkeys',
  mails: 'Benachrichtigungen',
  mailsText: 'Diese Nachrichten erhalten Sie per E-Mail:',
  mailKinds: {
    provider: {
      'phase-admitted': 'wenn Sie in einer Phase anbieten können',
      'phase-started': 'wenn eine Phase beginnt',
      'phase-reminder':
        '7 Tage, 2 Tage und 4 Stunden vor dem Ende einer Phase, solange Ihre Teilnahme nicht bestätigt ist oder Preise fehlen',
    },
    admin: { 'award-approval': 'einmal am Tag, solange Vergaben anderer auf Freigabe warten' },
  },
  mailsAlways:
    'Belege Ihres Angebots, verlegte Enden und Änderungen an EP-Katalog und Leistungsverzeichnissen teilen wir Ihnen immer mit.',
  setUp: 'Authenticator-App einrichten',
  switchOff: 'Authenticator-App ausschalten',
  setUpText:
    'Nach dem Passwort geben Sie künftig einen Code aus einer App wie FreeOTP, Aegis oder Google Authenticator ein. Er kommt nicht per E-Mail und gilt nur dreißig Sekunden.',
  scan: 'Bitte scannen Sie dieses Bild mit der App.',
  qrLabel: 'QR-Code für die Authenticator-App',
  typeInstead: 'Oder tippen Sie diesen Schlüssel ein:',
  copy: 'Schlüssel kopieren',
  copied: 'Kopiert',
  code: 'Code aus der App',
  codeHint: 'Sechs Ziffern',
  wrongCode: 'Der eingegebene Code stimmt leider nicht mit dem Versendeten überein.',
  confirmOn: 'Einschalten',
  confirmOff: 'Ausschalten',
  switchOffText:
    'Die Anmeldung fragt danach nicht mehr nach einem Code aus der App. Bitte bestätigen Sie das mit einem letzten Code.',
  switchedOn: 'Die Authenticator-App wurde erfolgreich eingerichtet.',
  switchedOff: 'Die Authenticator-App wurde erfolgreich ausgeschaltet.',
  failed: 'Die Anfrage konnte nicht verarbeitet werden.',
  notStarted: 'Die Einrichtung konnte nicht begonnen werden.',
  factor: {
    none: 'Anmeldung nur mit Passwort',
    mail: 'Anmeldung mit Passwort und Code per E-Mail',
    app: 'Anmeldung mit Passwort und Authenticator-App',
  },
} as const;

/** The sentences about the user's own sign-ins. */
export const SESSION_TEXTS = {
  title: 'Sitzungen',
  explanation:
    'Wo Sie gerade angemeldet sind. Was Sie nicht kennen, beenden Sie und wählen dann ein neues Passwort.',
  unknown: 'Unbekannter Browser',
  browserOn: (browser: string, system: string) => `${browser} unter ${system}`,
  times: (since: string, last: string) => `angemeldet ${since}, zuletzt benutzt ${last}`,
  current: 'diese Sitzung',
  end: 'Beenden',
  endNamed: (name: string, since: string) => `${name}, angemeldet ${since}, beenden`,
  endOthers: 'Alle anderen beenden',
  ended: (count: number) => (count === 1 ? 'Die Sitzung ist beendet.' : `${count} Sitzungen sind beendet.`),
  failed: 'Die Sitzungen konnten nicht beendet werden.',
  loading: 'Ihre Sitzungen werden geladen',
} as const;

/** The sentences about the user's own passkeys. */
export const PASSKEY_TEXTS = {
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
  loading: 'Ihre Passkeys werden geladen',
  failed: 'Die Anfrage konnte nicht verarbeitet werden.',
  failures: {
    'given-up': undefined,
    'there-already': 'Auf diesem Gerät haben Sie bereits einen Passkey.',
    impossible: 'Unter dieser Adresse sind keine Passkeys möglich.',
  },
} as const;

/** The sentences about who gets copies of the company's mails (decision 0087). */
export const CONTACT_TEXTS = {
  title: 'Zweiter Kontakt',
  explanation:
    'Diese Person erhält Kopien der Nachrichten zu Ihren Phasen, auch der Belege mit Ihren Summen. Anmelden kann sie sich damit nicht. Die Kopien beginnen, sobald sie das über einen Link an ihre Adresse bestätigt hat.',
  unproven:
    'Diese Adresse ist noch nicht bestätigt und erhält deshalb noch keine Kopien. „Speichern“ sendet den Link noch einmal.',
  asked: (address: string) => `Eine E-Mail mit dem Link zum Bestätigen geht an ${address}.`,
  name: 'Name',
  address: 'E-Mail',
  noName: NAME_REQUIRED,
  noAddress: EMAIL_PROBLEM,
  remove: 'Entfernen',
  saved: 'Der zweite Kontakt wurde erfolgreich gespeichert.',
  removed: 'Der zweite Kontakt wurde entfernt.',
  failed: 'Der zweite Kontakt konnte nicht gespeichert werden.',
} as const;
