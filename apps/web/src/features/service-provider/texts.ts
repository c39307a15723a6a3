import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { CONNECTION_ADVICE } from '../../kernel/texts.ts';

interface Named {
  readonly firstname: string;
  readonly lastname: string;
  readonly organisation: string;
}

function nameOf({ firstname, lastname, organisation }: Named): string {
  return `${firstname} ${lastname}, ${organisation}`;
}

/** What is told of a person, in the table and in the forms. */
const PERSON = {
  firstname: 'Vorname',
  lastname: 'Nachname',
  organisation: 'Organisation',
  username: 'E-Mail',
};

/** Every sentence of the user administration (USER-001…013, ERR-043). */
export const TEXTS = {
  title: 'Nutzerverwaltung',
  explanation:
    'Jedes Unternehmen hat ein Konto. Ohne Schreibrecht sieht ein Dienstleister seine Phasen, kann aber nichts mehr ändern.',
  add: 'Nutzer anlegen',
  fromList: 'Aus Excel übernehmen',
  search: 'Nutzer suchen',
  searchPlaceholder: 'Name, Organisation, E-Mail',
  counted: (shown: number, all: number) => `${shown} von ${all} Nutzern`,
  tableLabel: 'Nutzer',
  columns: {
    ...PERSON,
    registration: 'Registriert am',
    read: 'Leserecht',
    write: 'Schreibrecht',
    expire: 'Gültig bis',
    state: 'Stand',
    actions: 'Aktionen',
  },
  states: { active: 'aktiv', invited: 'eingeladen', blocked: 'gesperrt', expired: 'abgelaufen' },
  empty: 'Es ist noch kein Nutzer angelegt.',
  emptyHint:
    'Legen Sie den ersten Dienstleister an, oder übernehmen Sie eine Liste aus Excel. Er erhält eine E-Mail mit einem Link, über den er sein Passwort wählt.',
  nothingFound: 'Kein Nutzer passt zu Ihrer Suche.',
  clearSearch: 'Suche zurücksetzen',
  notLoaded: 'Die Nutzer konnten nicht geladen werden',

  readLocked: (named: Named) => `Leserecht von ${nameOf(named)}, immer erteilt`,
  writeOf: (named: Named) => `Schreibrecht von ${nameOf(named)}`,
  view: (named: Named) => `${nameOf(named)} ansehen`,
  more: (named: Named) => `Weitere Aktionen zu ${nameOf(named)}`,
  edit: 'Angaben ändern',
  editTitle: (organisation: string) => `Angaben von ${organisation} ändern`,
  edited: 'Die Angaben wurden erfolgreich geändert.',
  notEdited: 'Die Angaben konnten nicht gespeichert werden.',
  nothingChanged: 'Sie haben noch nichts geändert.',
  lastSignIn: 'Zuletzt angemeldet',
  seenOn: (date: string) => `zuletzt ${date}`,
  never: 'noch nie',
  phases: 'Phasen',
  noPhase: 'in keiner Phase',

  administrators: 'Administration',
  administratorsHint:
    'Wer Ausschreibungen verwaltet. Diese Konten legt der Betreiber am Server an; hier werden sie nur gezeigt.',
  administratorsNotLoaded: 'Die Administratoren konnten nicht geladen werden',
  name: 'Name',
  rights: 'Rechte',
  readAndWrite: 'lesen und schreiben',
  readAlone: 'nur lesen',

  leaveTitle: 'Nutzer nicht angelegt',
  leaveText: 'Was Sie eingegeben haben, geht verloren.',
  leave: 'Verwerfen',
  stay: 'Weiter bearbeiten',

  resendMany: (count: number) => `Einladungen erneut senden (${count})`,
  resendTitle: 'Einladungen erneut senden',
  resendText: 'Diese Nutzer haben noch kein Passwort gewählt. Jede neue Einladung gilt 72 Stunden.',
  resendChosen: (count: number) => (count === 1 ? 'Eine Einladung senden' : `${count} Einladungen senden`),
  resentMany: (count: number) =>
    count === 1 ? 'Eine Einladung wurde versendet.' : `${count} Einladungen wurden versendet.`,
  noneResent: 'Es wurde keine Einladung versendet.',
  notInvited: (organisation: string, reason: string) => `${organisation}: ${reason}`,
  uninvited: {
    'invitation-used': 'hat inzwischen ein Passwort gewählt',
    'account-inactive': 'ist gesperrt oder abgelaufen',
    'invited-often': 'wurde innerhalb einer Stunde schon dreimal eingeladen',
  },

  resend: 'Einladung erneut senden',
  extend: 'Gültigkeit verlängern',
  block: 'Sperren',
  unblock: 'Entsperren',
  resetTwoFactor: 'Zwei-Faktor zurücksetzen',

  granted: 'Das Schreibrecht wurde erfolgreich erteilt.',
  revoked: 'Das Schreibrecht wurde erfolgreich entzogen.',
  rightsNotSaved: 'Die Rechte konnten nicht gespeichert werden.',
  created: 'Der Nutzer wurde erfolgreich angelegt.',
  invitedNow: (username: string) => `Die Einladung geht an ${username}.`,
  notSaved: 'Der Nutzer konnte nicht gespeichert werden.',
  resent: 'Die Einladung wurde erfolgreich versendet.',
  resentHint: (username: string) =>
    `Sie geht an ${username}; der Link der vorigen Einladung gilt nicht mehr.`,
  notResent: 'Die Einladung konnte nicht versendet werden',
  blocked: 'Der Nutzer wurde erfolgreich gesperrt.',
  unblocked: 'Der Nutzer wurde erfolgreich entsperrt.',
  twoFactorReset: 'Die Zwei-Faktor-Anmeldung wurde erfolgreich zurückgesetzt.',
  extended: 'Die Gültigkeit wurde erfolgreich geändert.',
  hint: CONNECTION_ADVICE,

  ...PERSON,
  phone: 'Telefon',
  info: 'Bemerkung',
  erpNummer: 'ERP-Nummer',
  optional: 'freiwillig',
  usernameHint: 'An diese Adresse geht die Einladung; sie gilt 72 Stunden.',
  readHint: 'Immer erteilt',
  writeHint: 'Preise, Faktoren, Marktgebiete und Dokumente eingeben',
  create: 'Anlegen',

  viewTitle: 'Nutzer ansehen',
  isGranted: 'erteilt',
  notGranted: 'nicht erteilt',

  blockTitle: (named: Named) => `${named.organisation} sperren?`,
  blockText: (named: Named) =>
    `${named.firstname} ${named.lastname} wird sofort abgemeldet und kann sich nicht mehr anmelden, auch nicht mit einer offenen Einladung. Angebote und Preise bleiben erhalten.`,
  unblockTitle: (named: Named) => `${named.organisation} entsperren?`,
  unblockText: (named: Named) =>
    `${named.firstname} ${named.lastname} kann sich danach wieder anmelden. Wer noch kein Passwort gewählt hat, braucht eine neue Einladung.`,

  resetTwoFactorTitle: (named: Named) => `Zwei-Faktor von ${named.organisation} zurücksetzen?`,
  resetTwoFactorText: (named: Named) =>
    `Die Authenticator-App von ${named.firstname} ${named.lastname} gilt danach nicht mehr. Alle Anmeldungen werden sofort beendet; die nächste fragt nach einem Code per E-Mail. Stellen Sie vorher sicher, dass die Bitte wirklich von dieser Person kommt.`,

  extendText: (named: Named, date: string) => `Das Konto von ${named.organisation} gilt bis ${date}.`,
  extendLabel: 'Neu gültig bis',
  years: (years: number) => (years === 1 ? 'ein Jahr' : `${years} Jahre`),
  longer: (years: string) => `${years} länger`,
  latestReached: 'Weiter lässt sich ein Konto nicht verlängern.',
};

/** The sentences about a new address for signing in (decision 0087). */
export const ADDRESS_TEXTS = {
  menu: 'E-Mail-Adresse ändern',
  menuOpen: 'Neue E-Mail-Adresse',
  askTitle: (organisation: string) => `E-Mail-Adresse von ${organisation} ändern`,
  openTitle: (organisation: string) => `Neue E-Mail-Adresse von ${organisation}`,
  now: (username: string) => `Bisherige Anmeldung: ${username}`,
  former: 'Bisher',
  way: 'Beide Adressen erhalten eine Nachricht. Die neue gilt, sobald dort der Link geöffnet wurde und die bisherige 24 Stunden Zeit hatte, die Änderung zu stoppen. Dann enden alle Anmeldungen, und die neue Adresse erhält eine Einladung, ein Passwort zu wählen. Solange eine Phase läuft oder versiegelt ist, muss außerdem der Dienstleister selbst oder eine zweite Person mit Schreibrecht zustimmen.',
  unopened:
    'Für dieses Konto hat noch niemand ein Passwort gewählt: Die Einladung geht an die neue Adresse, und der bisherige Link gilt nicht mehr. Das geschieht sofort; nur solange eine Phase, in der das Konto steht oder stand, läuft oder versiegelt ist, muss eine zweite Person mit Schreibrecht zustimmen.',
  alone:
    'Sie sind die einzige Person mit Schreibrecht. Eine zweite legt der Betreiber auf dem Server mit „npm run admin“ an.',
  ask: 'Neue Adresse beantragen',
  asked: 'Die neue Adresse wurde beantragt.',
  changedNow: 'Die Adresse wurde geändert.',
  mailed: (username: string) => `Eine Nachricht geht an ${username}.`,
  failed: 'Die Adresse konnte nicht geändert werden.',
  askedAt: 'Beantragt',
  askedBy: (at: string, name: string | undefined) => (name === undefined ? at : `${at} von ${name}`),
  newAddress: 'Neu',
  proof: 'Link dorthin',
  proven: 'geöffnet',
  unproven: 'noch nicht geöffnet',
  objection: 'Stoppen',
  until: (at: string) => `kann die bisherige Adresse bis mindestens ${at}`,
  agreement: 'Zustimmung',
  agreements: {
    company: 'vom Dienstleister selbst',
    administrator: 'von einer zweiten Person',
    needed: 'nötig, noch offen',
    free: 'zurzeit nicht nötig',
  },
  effect:
    'Wer allein eine Adresse ändert, ohne dass jemand zustimmt, nimmt dem Konto das Schreibrecht; eine zweite Person kann es wieder erteilen.',
  agree: 'Zustimmen',
  agreed: 'Sie haben der neuen Adresse zugestimmt.',
  notBySame: 'Sie haben die Adresse selbst beantragt. Zustimmen muss eine zweite Person.',
  withdraw: 'Zurückziehen',
  withdrawn: 'Die neue Adresse wurde zurückgezogen.',
  lineOpen: (username: string, waitsFor: string) => `Neu: ${username}, wartet auf ${waitsFor}`,
  lineEffective: (date: string, formerUsername: string) => `Seit ${date}, bisher ${formerUsername}`,
  lineRefused: 'Die letzte E-Mail wurde nicht angenommen: Diese Adresse gibt es nicht',
  lineStopped: (username: string) => `Änderung auf ${username} wurde vom Dienstleister gestoppt`,
  waitsFor: {
    agreement: 'Zustimmung',
    proof: 'den Link',
    objection: 'die 24 Stunden',
  },
  contact: 'Zweiter Kontakt',
  contactIs: ({ name, address, isProven }: { name: string; address: string; isProven: boolean }) =>
    `${name}, ${address}${isProven ? '' : ' (noch nicht bestätigt)'}`,
  noContact: 'keiner',
} as const;

/** The sentences about a list of users (decision 0080). */
export const LIST_TEXTS = {
  title: 'Dienstleister aus Excel übernehmen',
  explanation:
    'Was „Excel-Export“ schreibt, lässt sich hier geändert und ergänzt wieder übernehmen; jede Zeile ist ein Konto. Sie sehen zuerst, was sich ändert.',
  search: 'Organisation, Name, E-Mail',
  take: (count: number) => `${counted(count, 'Dienstleister', 'Dienstleister')} übernehmen`,
  nothingToTake: 'Die Liste ändert nichts.',
  taken: (created: number, changed: number) =>
    `Die Liste ist übernommen: ${joinGerman([
      ...(created === 0 ? [] : [`${counted(created, 'Konto', 'Konten')} angelegt`]),
      ...(changed === 0 ? [] : [`${counted(changed, 'Konto', 'Konten')} geändert`]),
    ])}.${created === 0 ? '' : ' Eingeladen wird in zwei Minuten.'}`,
  leftBecause: {
    changed: 'das Konto seither geändert wurde',
    'in-phase': 'eine Phase das Konto aufgenommen hat',
    invited: 'die Einladung schon hinausgegangen ist',
    over: 'die frühere Laufzeit inzwischen abgelaufen ist',
  },
  invitations: (count: number) =>
    count === 1
      ? 'Zwei Minuten nach dem Speichern geht eine Einladung hinaus; sie gilt 72 Stunden.'
      : `Zwei Minuten nach dem Speichern gehen ${count} Einladungen hinaus; jede gilt 72 Stunden.`,
  templateName: 'Vorlage_Dienstleister.xlsx',
  matching: 'Zuordnung',
  matchingBy: 'E-Mail',
  right: 'Schreibrecht',
  rightByDefault: 'für neue, außer bei „nein“',
  providers: 'Dienstleister',
} as const;
