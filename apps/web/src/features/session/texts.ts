import { TEXTS as KERNEL_TEXTS } from '../../kernel/texts.ts';
import { TEXTS as ACCOUNT_TEXTS } from '../../shell/user/texts.ts';

/** The sentences of signing in and choosing a password (AUTH-014…019, ERR-005…010, OPEN-55). */
export const TEXTS = {
  promise: 'Rahmenpreise vergeben, auf den Tausendstel genau.',
  scope:
    'Liegenschaften, Leistungsverzeichnisse, Angebotsphasen und Vergabe des Facility Managements an einem Ort.',
  invalidEmail: 'Bitte geben Sie eine valide E-Mail-Adresse ein.',
  missingPassword: 'Bitte geben Sie Ihr Passwort ein.',
  wrongLogin: 'Die angegebene Email oder das Passwort ist falsch.',
  missingToken:
    'Der Server konnte Ihre Anfrage nicht korrekt verarbeiten. Bitte laden Sie die Seite neu und versuchen Sie es erneut.',
  unknownUser: 'Ein Nutzer mit diesen Logindaten konnte nicht gefunden werden',
  invalidAccess: KERNEL_TEXTS.invalidAccess,
  wrongCode: ACCOUNT_TEXTS.wrongCode,
  tooManyTries:
    'Von Ihrer Adresse kamen zu viele fehlgeschlagene Anfragen. Bitte warten Sie einige Minuten und versuchen Sie es erneut.',
  unreachable:
    'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  sessionEnded:
    'Ihre Sitzung ist beendet. Bitte melden Sie sich wieder an; danach sehen Sie die Seite, auf der Sie waren.',
  stillThere: 'Ihre Eingaben sind noch da.',

  login: 'Anmelden',
  loginExplanation: 'Mit Ihrer E-Mail-Adresse und Ihrem Passwort.',
  email: 'E-Mail',
  emailPlaceholder: 'name@firma.de',
  password: 'Passwort',
  showPassword: 'Passwort anzeigen',
  forgotLink: 'Passwort vergessen?',
  toLogin: 'Zur Anmeldung',

  code: 'Bestätigungscode',
  codeTitle: 'Bestätigung',
  codeExplanation: (username: string) =>
    username === ''
      ? 'Geben Sie den Code aus unserer E-Mail oder aus Ihrer Authenticator-App ein.'
      : `Geben Sie den Code aus unserer E-Mail an ${username} oder aus Ihrer Authenticator-App ein.`,
  codeHint: 'Sechs Ziffern, zehn Minuten gültig. Nach fünf falschen Eingaben brauchen Sie einen neuen Code.',
  codeIncomplete: 'Der Code besteht aus sechs Ziffern.',
  codeConfirm: 'Bestätigen',
  codeNotAllowed: 'Sie haben keine Berechtigung die Anfrage auszuführen',
  resend: 'Neuen Code senden',
  resendIn: (seconds: number) => `Neuen Code senden (in ${seconds} s)`,
  resent: 'Ein neuer Code ist unterwegs. Der vorige gilt nicht mehr.',
  otherAccount: 'Mit einem anderen Konto anmelden',

  passkeySignIn: 'Passkey verwenden',
  passkeyUnknown: 'Der Passkey wurde nicht erkannt. Bitte melden Sie sich mit Ihrem Passwort an.',
  passkeyFailed: 'Die Anmeldung mit Passkey konnte nicht begonnen werden.',

  forgotTitle: 'Passwort vergessen',
  forgotExplanation: 'Wir senden Ihnen einen Link, über den Sie ein neues Passwort wählen.',
  forgotSend: 'Link anfordern',
  forgotSent: 'Falls ein Konto besteht, wurde ein Link versendet.',
  forgotSentHint:
    'Der Link gilt 30 Minuten und nur einmal. Bitte sehen Sie auch in Ihrem Spam-Ordner nach, wenn nichts ankommt.',

  resetTitle: 'Passwort wählen',
  resetExplanation: 'Ihr neues Passwort gilt sofort; auf allen Geräten ist danach eine neue Anmeldung nötig.',
  newPassword: 'Neues Passwort',
  newPasswordHint: (least: number) => `Mindestens ${least} Zeichen; gut sind mehrere Wörter hintereinander.`,
  repetition: 'Neues Passwort wiederholen',
  resetSend: 'Passwort speichern',
  passwordTooShort: (least: number) => `Das gewählte Passwort muss mindestens ${least} Zeichen besitzen.`,
  passwordTooLong: (most: number) => `Das gewählte Passwort darf höchstens ${most} Zeichen besitzen.`,
  repetitionDiffers: 'Die angegebenen Passwörter stimmen nicht überein.',
  resetNotAllowed: 'Sie haben keine Berechtigung das Passwort zu ändern.',
  openLinkAgain: 'Bitte öffnen Sie den Link aus der E-Mail noch einmal.',
  linkExpired: 'Der Link ist abgelaufen. Bitte fordern Sie über „Passwort vergessen“ einen neuen an.',
  newLink: 'Neuen Link anfordern',
  passwordChanged: 'Das Passwort wurde erfolgreich geändert',
} as const;

const CHANGE_OVER =
  'Der Link gilt nicht mehr: Die neue Adresse gilt bereits, oder die Änderung wurde beendet.';

/** The sentences behind the links about a new address for signing in (decision 0087). */
export const ADDRESS_TEXTS = {
  confirm: {
    title: 'Neue Anmeldeadresse',
    explanation: 'Bestätigen Sie, dass Sie Nachrichten an diese Adresse lesen.',
    send: 'Adresse bestätigen',
    void: CHANGE_OVER,
  },
  stop: {
    title: 'Änderung stoppen',
    explanation: 'Ihre bisherige Anmeldeadresse gilt dann weiter, die neue nicht.',
    send: 'Änderung stoppen',
    void: CHANGE_OVER,
  },
  contact: {
    title: 'Kopien bestätigen',
    explanation:
      'Bestätigen Sie, dass Sie Kopien der Nachrichten an ein Unternehmen wünschen. Sonst geschieht nichts.',
    send: 'Kopien bestätigen',
    void: 'Der Link gilt nicht mehr: Das Unternehmen hat den zweiten Kontakt inzwischen geändert.',
  },
  wanted: (organisation: string) =>
    `Die Adresse ist bestätigt. Sie erhalten ab jetzt Kopien der Nachrichten an ${organisation}.`,
  noLink: 'Bitte öffnen Sie den Link aus der E-Mail.',
  effective:
    'Die Adresse ist bestätigt und gilt. Sie erhalten gleich eine Einladung, mit der Sie Ihr Passwort wählen.',
  proven: (until: string) =>
    `Die Adresse ist bestätigt. Sie gilt ab ${until}, wenn die bisherige Adresse die Änderung nicht stoppt; dann erhalten Sie eine Einladung, mit der Sie Ihr Passwort wählen.`,
  provenAsking: (until: string) =>
    `Die Adresse ist bestätigt. Sie gilt frühestens ab ${until}, und erst, wenn Ihr Unternehmen oder eine zweite Person beim Auftraggeber zugestimmt hat; dann erhalten Sie eine Einladung, mit der Sie Ihr Passwort wählen.`,
  stopped: 'Die Änderung ist gestoppt. Ihre bisherige Adresse gilt weiter.',
  taken: 'Die Änderung ist beendet: Mit dieser Adresse gibt es inzwischen ein anderes Konto.',
} as const;
