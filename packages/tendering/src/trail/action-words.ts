import type { AuditKind } from '@rahmenpreis/contract/audit.ts';

/** What somebody does with an action, and what it is about. */
export interface ActionWords {
  readonly kind: AuditKind;
  readonly words: string;
}

/** The kinds of actions in German, in the order in which they are offered. */
export const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  offer: 'Angebote',
  award: 'Vergabe',
  phase: 'Phasen',
  lv: 'LV und EP-Kataloge',
  liegenschaft: 'Liegenschaften',
  media: 'Bilder und Unterlagen',
  'service-provider': 'Benutzer',
  session: 'Anmeldung und Konto',
  audit: 'Protokoll',
  other: 'Sonstiges',
};

/** What is done with each action, in the infinitive: it stands for what was done and for what was refused. */
const WORDS: Readonly<Record<AuditKind, Readonly<Record<string, string>>>> = {
  offer: {
    'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal': 'Angabe zum Angebot eintragen',
    'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}': 'Angabe zum Angebot ändern',
    'DELETE /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}': 'Angabe zum Angebot entfernen',
    'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/batch/keyVal': 'Preise und Faktoren speichern',
    'GET /keyval/v1/phase/{phaseId}/orga/{orgaId}': 'Eigenes Angebot lesen',
    'GET /keyval/v1/phase/{phaseId}/orga/{orgaId}/changes': 'Änderungen am eigenen Angebot lesen',
    'GET /keyval/v1/alpha/phase/{phaseId}': 'Angaben aller Dienstleister lesen',
    'GET /keyval/v1/alpha/phase/{phaseId}/changes': 'Änderungen aller Angebote lesen',
    'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}': 'Angaben eines Dienstleisters lesen',
    'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}/changes':
      'Änderungen am Angebot eines Dienstleisters lesen',
    'GET /lvep/v1/phase/{phaseId}/offers': 'Angebotsvergleich lesen',
    'GET /lvep/v1/phase/{phaseId}/offers/changes': 'Änderungen im Angebotsvergleich lesen',
    'GET /receipt/v1/orga/{orgaId}/phase/{phaseId}': 'Prüfwert des Angebots lesen',
    'PUT /receipt/v1/orga/{orgaId}/phase/{phaseId}': 'Angebotsbeleg herunterladen',
    'GET /receipt/v1/orga/{orgaId}/phase/{phaseId}/checkValue/{checkValue}': 'Prüfwert prüfen',
    'POST /receipt/v1/orga/{orgaId}/phase/{phaseId}/file': 'Angebotsbeleg prüfen',
    'MAIL receipt': 'Angebotsbeleg per E-Mail zusenden',
  },
  award: {
    'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal':
      'Vergabe, Zielpreise oder Konfiguration anlegen',
    'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}':
      'Vergabe, Zielpreise oder Konfiguration ändern',
    'DELETE /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}':
      'Vergabe, Zielpreise oder Konfiguration entfernen',
    'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/awarding': 'Auftrags-LV herunterladen',
  },
  phase: {
    'GET /lvep/v1/phase': 'Phasen lesen',
    'PUT /lvep/v1/phase': 'Phase anlegen',
    'PUT /lvep/v1/phase/{phaseId}': 'Phase ändern',
    'DELETE /lvep/v1/phase/{phaseId}': 'Phase löschen',
    'GET /lvep/v1/phase/{phaseId}/bids': 'Abgegebene Preise zählen',
  },
  lv: {
    'GET /lvep/v1/epCatalog': 'EP-Kataloge lesen',
    'GET /lvep/v1/phase/{phaseId}/epCatalog': 'EP-Katalog lesen',
    'PUT /lvep/v1/phase/{phaseId}/epCatalog/excel': 'EP-Katalog hochladen',
    'PATCH /lvep/v1/phase/{phaseId}/epCatalog/excel': 'EP-Katalog ersetzen',
    'GET /lvep/v1/phase/{phaseId}/epCatalog/excel': 'EP-Katalog herunterladen',
    'DELETE /lvep/v1/phase/{phaseId}/epCatalog/{epCatalogId}': 'EP-Katalog löschen',
    'GET /lvep/v1/phase/{phaseId}/lv': 'LV lesen',
    'GET /lvep/v1/phase/{phaseId}/lvColumns': 'LV der Phase lesen',
    'GET /lvep/v1/phase/{phaseId}/lvSummary': 'Übersicht der LV lesen',
    'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/lv/excel': 'LV hochladen',
    'GET /lvep/v1/phase/{phaseId}/property/{propertyId}/lv/excel': 'Hochgeladenes LV herunterladen',
    'DELETE /lvep/v1/phase/{phaseId}/property/{propertyId}/lv/{lvId}': 'LV löschen',
    'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/lv': 'LV mit Preisen herunterladen',
  },
  liegenschaft: {
    'GET /property/v1/liegenschaft': 'Liegenschaften lesen',
    'GET /property/v1/liegenschaft/{liegenschaftId}': 'Liegenschaft lesen',
    'PUT /property/v1/liegenschaft': 'Liegenschaft anlegen',
    'PUT /property/v1/liegenschaft/{liegenschaftId}': 'Liegenschaft ändern',
    'DELETE /property/v1/liegenschaft/{liegenschaftId}': 'Liegenschaft löschen',
    'GET /property/v1/gebaeude': 'Gebäude lesen',
    'GET /property/v1/liegenschaft/{liegenschaftId}/gebaeude/{gebaeudeId}': 'Gebäude lesen',
    'PUT /property/v1/liegenschaft/{liegenschaftId}/gebaeude': 'Gebäude anlegen',
    'PUT /property/v1/liegenschaft/{liegenschaftId}/gebaeude/{gebaeudeId}': 'Gebäude ändern',
    'DELETE /property/v1/liegenschaft/{liegenschaftId}/gebaeude/{gebaeudeId}': 'Gebäude löschen',
    'PUT /property/v1/liegenschaft/excel': 'Liegenschaft importieren',
    'GET /property/v1/liegenschaft/excel': 'Begonnenen Import suchen',
    'GET /property/v1/types/{list}': 'Auswahlliste lesen',
  },
  media: {
    'POST /media/v1/media': 'Bilder und Unterlagen lesen',
    'POST /media/v1/{kind}/media': 'Bilder oder Unterlagen lesen',
    'GET /media/v1/media/{mediaId}/{label}': 'Bild oder Unterlage herunterladen',
    'PUT /media/v1/img': 'Bild hochladen',
    'PUT /media/v1/doc': 'Unterlage hochladen',
    'DELETE /media/v1/media/{mediaId}': 'Bild oder Unterlage löschen',
  },
  'service-provider': {
    'GET /auth/v1/alpha/serviceprovider': 'Benutzer lesen',
    'PUT /auth/v1/alpha/serviceprovider': 'Benutzer anlegen',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/fullAccess': 'Schreibrecht erteilen',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/readOnly': 'Schreibrecht entziehen',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/invitation': 'Einladung erneut senden',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/blocked': 'Benutzer sperren',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/unblocked': 'Benutzer entsperren',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/twoFactorReset': 'Zweiten Faktor zurücksetzen',
    'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/expire': 'Ablaufdatum ändern',
    'admin reset-two-factor': 'Zweiten Faktor am Server zurücksetzen',
  },
  session: {
    'PUT /auth/v1/public/authenticate': 'Anmelden',
    'PUT /auth/v1/public/token/validate': 'Code der Anmeldung eingeben',
    'PUT /auth/v1/public/token/refresh': 'Sitzung fortsetzen',
    'PUT /auth/v1/session/logout': 'Abmelden',
    'PUT /auth/v1/public/password/forgot': 'Neues Passwort anfordern',
    'PUT /auth/v1/public/password/reset': 'Passwort festlegen',
    'GET /auth/v1/session/account': 'Eigenes Konto lesen',
    'PUT /auth/v1/session/mails': 'E-Mail-Auswahl ändern',
    'PUT /auth/v1/session/authenticator': 'Authenticator-App einrichten',
    'PUT /auth/v1/session/authenticator/confirm': 'Authenticator-App einschalten',
    'PUT /auth/v1/session/authenticator/off': 'Authenticator-App ausschalten',
    'PUT /auth/v1/public/passkey/options': 'Anmeldung mit Passkey beginnen',
    'PUT /auth/v1/public/passkey': 'Mit Passkey anmelden',
    'GET /auth/v1/session/passkey': 'Passkeys lesen',
    'PUT /auth/v1/session/passkey/options': 'Passkey einrichten',
    'PUT /auth/v1/session/passkey': 'Passkey hinzufügen',
    'DELETE /auth/v1/session/passkey/{passkeyId}': 'Passkey entfernen',
  },
  audit: {
    'GET /audit/v1/auditEntry': 'Protokoll lesen',
    'GET /audit/v1/auditPerson': 'Personen des Protokolls lesen',
    'GET /audit/v1/auditReport': 'Letzte Prüfung des Protokolls lesen',
    'POST /audit/v1/auditReport': 'Protokoll prüfen',
  },
  other: {
    'GET /lvep/v1/events': 'Neuigkeiten verfolgen',
    'GET /auth/v1/public/operator': 'Betreiber lesen',
    'GET /property/v1/about_api': 'Stand der Schnittstelle lesen',
    'GET /media/v1/about_api': 'Stand der Schnittstelle lesen',
  },
};

const WORDS_OF = new Map<string, ActionWords>(
  Object.entries(WORDS).flatMap(([kind, own]) =>
    Object.entries(own).map(([action, words]) => [action, { kind: kind as AuditKind, words }] as const),
  ),
);

/** What an action of the trail is in German; one that nobody knows any more, from an older version, stands as it is. */
export function actionWords(action: string): ActionWords {
  return WORDS_OF.get(action) ?? { kind: 'other', words: action };
}

/** The actions that are known, or those of one kind. */
export function knownActions(kind?: AuditKind): string[] {
  return [...WORDS_OF].flatMap(([action, words]) =>
    kind === undefined || words.kind === kind ? [action] : [],
  );
}
