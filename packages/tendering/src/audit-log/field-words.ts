import { GEBAEUDE_FIELDS } from '../liegenschaft/gebaeude-field.ts';
import { LIEGENSCHAFT_LABELS } from '../liegenschaft/field-labels.ts';
import { LIEGENSCHAFT_TEXTS } from '../liegenschaft/listed-field.ts';

/** The fields of phases, properties, accounts and of the audit log itself, by their names on the wire. */
const FIELDS = new Map(
  Object.entries({
    awardWriteId: 'Vorgang',
    undoes: 'Zurückgenommener Vorgang',
    title: 'Titel',
    start: 'Beginn',
    end: 'Ende',
    type: 'Art',
    seal: 'Versiegelung',
    startMail: 'E-Mail zum Beginn',
    approvalAboveMillis: 'Freigabe ab Betrag (Tausendstel Euro)',
    opening: 'Öffnung',
    filesFrom: 'EP-Katalog und LVs aus Phase',
    liegenschaftIds: 'Liegenschaften',
    userIds: 'Dienstleister',
    publicMediaIds: 'Unterlagen der Phase',
    ...Object.fromEntries(LIEGENSCHAFT_TEXTS.map((name) => [name, LIEGENSCHAFT_LABELS[name]])),
    'adresse.land': 'Land',
    'adresse.region': 'Bundesland',
    'adresse.stadt': 'Stadt',
    'adresse.postleitzahl': 'PLZ',
    'adresse.strasse': 'Straße',
    'adresse.hausnummer': 'Hausnummer',
    stillgelegtAt: 'Stillgelegt seit',
    hauptBildId: 'Hauptbild',
    hauptPlanId: 'Hauptplan',
    mediaIds: 'Bilder und Unterlagen',
    username: 'E-Mail-Adresse',
    firstname: 'Vorname',
    lastname: 'Nachname',
    phone: 'Telefon',
    info: 'Bemerkung',
    organisation: 'Firma',
    organisationLogo: 'Logo',
    valid: 'Zugang',
    expire: 'Ablaufdatum',
    permissions: 'Rechte',
    mayWrite: 'Schreibrecht',
    grantedRights: 'Rechte',
    registration: 'Angelegt',
    invitationOpen: 'Einladung offen',
    invitation: 'Einladung',
    contact: 'Zweiter Kontakt',
    hasAuthenticator: 'Authenticator-App',
    passkeyId: 'Passkey',
    organisationId: 'Firma',
    mutedMails: 'Abbestellte E-Mails',
    address: 'Netzwerkadresse',
    declaredBy: 'Erklärt von',
    phaseId: 'Phase',
    offerOf: 'Angebot von',
    bytes: 'Größe in Bytes',
    userId: 'Konto',
    accountId: 'Konto',
    liegenschaftId: 'Liegenschaft',
    serviceProviderId: 'Dienstleister',
    serviceProviderIds: 'Dienstleister',
    filename: 'Datei',
    scenarioName: 'Szenario',
    isDraft: 'Entwurf',
    changeReason: 'Grund',
    letter: 'Wortlaut',
    declarations: 'Erklärungen zum Angebotsschreiben',
    letterVersion: 'Fassung des Angebotsschreibens',
    priceCheck: 'Vermerk zum Preis',
    priceNote: 'Notiz zum Preis',
    documentNote: 'Was sich ändert',
    awardReason: 'Begründung der Vergabe',
    awardApproval: 'Freigabe der Vergabe',
    rules: 'Regeln',
    ruleReasons: 'Begründungen der Regeln',
    offersVersion: 'Stand der Angebote',
    awardSum: 'Vergabesumme',
    awardGap: 'Höchstens über dem Optimum',
    awardProof: 'Bewiesen durch',
    mediaTitle: 'Titel',
    query: 'Abfrage',
    file: 'Inhalt der Datei',
    entryCount: 'Einträge des EP-Katalogs',
    positionCount: 'Positionen',
    gebaeudeCount: 'Gebäude',
    gebaeudeIds: 'Gebäude',
    mediaId: 'Bild oder Unterlage',
    kind: 'Bild oder Unterlage',
    public: 'Öffentlich',
    ORIGIN: 'Inhalt',
    MEDIUM: 'Verkleinertes Bild',
    arrivedAt: 'Eingegangen',
    unsureMs: 'Eingang höchstens früher um (ms)',
    isBlind: 'Ohne Stand gesendet',
    confirmedPrices: 'Für geänderten Text bestätigte Preise',
    isUntold: 'Ohne Benachrichtigung der Bieter',
    madeAt: 'Sicherung von',
    sums: 'Prüfwert der Sicherung',
    code: 'Kennung',
    count: 'Anzahl',
    cause: 'Anlass',
    checkValue: 'Prüfwert',
    isIntact: 'Unverändert',
    key: 'Schlüssel',
    keys: 'Gespeicherte Werte',
    removals: 'Entfernte Werte',
    linkCount: 'Geprüfte Einträge',
    checkpointCount: 'Prüfpunkte',
    problemCount: 'Fehler',
    problems: 'Fehlerhafte Einträge',
  }),
);

const BUILDING_FIELDS = new Map<string, string>(GEBAEUDE_FIELDS.map(({ name, label }) => [name, label]));

/** What single values of a field mean. */
const VALUES = new Map(
  Object.entries({
    OFFER: 'Angebotsphase',
    FINAL: 'Letzte Angebotsphase',
    NONE: 'offen',
    open: 'offen',
    checked: 'geprüft',
    clarify: 'Aufklärung',
    SEALED: 'bis zum Ende versiegelt',
    FOUR_EYES: 'versiegelt, bis zwei Personen öffnen',
    PERMISSION_ALPHAREAD: 'Administration lesen',
    PERMISSION_ALPHAWRITE: 'Administration schreiben',
    PERMISSION_DLREAD: 'Angebote lesen',
    PERMISSION_DLWRITEKEYVAL: 'Angebote schreiben',
    PERMISSION_DLWRITEMEDIA: 'Unterlagen schreiben',
  }),
);

const CAUSES = new Map(
  Object.entries({
    confirmed: 'Teilnahme bestätigt',
    withdrawn: 'Teilnahme widerrufen',
    ended: 'Ende der Phase',
    download: 'Download',
    'phase-admitted': 'Zulassung zur Phase',
    'phase-started': 'Beginn der Phase',
    'phase-removed': 'Nicht mehr zugelassen',
    'phase-changed': 'Änderung der Ausschreibung',
    'phase-times': 'Andere Zeiten der Phase',
    'phase-reminder': 'Erinnerung',
  }),
);

const OPENINGS = new Map(
  Object.entries({
    ask: 'veranlasst',
    confirm: 'bestätigt',
    done: 'war schon geschehen',
    end: 'mit dem Ende der Phase',
  }),
);

/** The German name of a field; one that nobody knows stands as it is. */
export function fieldWords(name: string): string {
  return FIELDS.get(name) ?? BUILDING_FIELDS.get(name) ?? name;
}

/** What a text means as the value of a field; undefined where it says so itself. */
export function valueWords(field: string, text: string): string | undefined {
  if (field === 'opening') return OPENINGS.get(text);
  return field === 'cause' ? CAUSES.get(text) : VALUES.get(text);
}
