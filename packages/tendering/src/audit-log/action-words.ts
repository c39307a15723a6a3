import type { AuditKind } from '@rahmenpreis/contract/audit.ts';
import { REFUSALS_TOGETHER } from '@rahmenpreis/contract/audit-detail.ts';
import type { Endpoint } from '@rahmenpreis/contract/endpoint.ts';

/** Every file of the contract that declares calls; that none is missing shows the test of the words. */
type Contract = typeof import('@rahmenpreis/contract/about-api.ts') &
  typeof import('@rahmenpreis/contract/address-change.ts') &
  typeof import('@rahmenpreis/contract/arrival.ts') &
  typeof import('@rahmenpreis/contract/audit.ts') &
  typeof import('@rahmenpreis/contract/award.ts') &
  typeof import('@rahmenpreis/contract/binding.ts') &
  typeof import('@rahmenpreis/contract/column-map.ts') &
  typeof import('@rahmenpreis/contract/ep-catalog.ts') &
  typeof import('@rahmenpreis/contract/handover.ts') &
  typeof import('@rahmenpreis/contract/feedback.ts') &
  typeof import('@rahmenpreis/contract/keyval.ts') &
  typeof import('@rahmenpreis/contract/liegenschaft.ts') &
  typeof import('@rahmenpreis/contract/lv.ts') &
  typeof import('@rahmenpreis/contract/media.ts') &
  typeof import('@rahmenpreis/contract/memo.ts') &
  typeof import('@rahmenpreis/contract/live-updates.ts') &
  typeof import('@rahmenpreis/contract/missing-price.ts') &
  typeof import('@rahmenpreis/contract/outlier.ts') &
  typeof import('@rahmenpreis/contract/offers.ts') &
  typeof import('@rahmenpreis/contract/operator.ts') &
  typeof import('@rahmenpreis/contract/passkey.ts') &
  typeof import('@rahmenpreis/contract/phase.ts') &
  typeof import('@rahmenpreis/contract/preisspiegel.ts') &
  typeof import('@rahmenpreis/contract/question.ts') &
  typeof import('@rahmenpreis/contract/receipt.ts') &
  typeof import('@rahmenpreis/contract/scenario.ts') &
  typeof import('@rahmenpreis/contract/service-provider.ts') &
  typeof import('@rahmenpreis/contract/session.ts') &
  typeof import('@rahmenpreis/contract/lv-source.ts') &
  typeof import('@rahmenpreis/contract/tender-change.ts') &
  typeof import('@rahmenpreis/contract/tender-file.ts');

type ActionOf<Value> = Value extends Endpoint ? `${Value['method']} ${Value['path']}` : never;

/** How the audit log names the calls of the contract: each by its method and canonical path. */
type CallAction = { [Name in keyof Contract]: ActionOf<Contract[Name]> }[keyof Contract];

/** What somebody does with an action, and what it is about. */
interface ActionWords {
  readonly kind: AuditKind;
  readonly words: string;
}

/** The kinds of actions in German, in the order in which they are offered. */
export const KIND_WORDS: Readonly<Record<AuditKind, string>> = {
  offer: 'Angebote',
  award: 'Vergabe',
  phase: 'Phasen',
  question: 'Bieterfragen',
  lv: 'LV und EP-Kataloge',
  liegenschaft: 'Liegenschaften',
  media: 'Bilder und Unterlagen',
  'service-provider': 'Benutzer',
  session: 'Anmeldung und Konto',
  audit: 'Protokoll',
  other: 'Sonstiges',
};

/** What the program does by itself, or an operator at its machine, and leaves an entry of. */
type ProgramAction =
  | 'restore'
  | 'MAIL receipt'
  | 'MAIL phase'
  | 'MAIL question'
  | 'OPEN /lvep/v1/phase/{phaseId}/offers'
  | 'MOVE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address'
  | 'admin create'
  | 'admin reset-two-factor'
  | 'audit forget'
  | typeof REFUSALS_TOGETHER;

/** An action of this version, by its name in the audit log. */
export type AuditAction = CallAction | ProgramAction;

/** What is done with each action, in the infinitive: it stands for what was done and for what was refused. */
const WORDS: Readonly<Record<AuditAction, readonly [kind: AuditKind, words: string]>> = {
  'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal': ['offer', 'Angabe zum Angebot eintragen'],
  'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}': ['offer', 'Angabe zum Angebot ändern'],
  'DELETE /keyval/v1/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}': [
    'offer',
    'Angabe zum Angebot entfernen',
  ],
  'PUT /keyval/v1/orga/{orgaId}/phase/{phaseId}/batch/keyVal': ['offer', 'Preise und Faktoren speichern'],
  'GET /keyval/v1/phase/{phaseId}/orga/{orgaId}': ['offer', 'Eigenes Angebot lesen'],
  'GET /keyval/v1/phase/{phaseId}/orga/{orgaId}/changes': ['offer', 'Änderungen am eigenen Angebot lesen'],
  'GET /keyval/v1/alpha/phase/{phaseId}': ['offer', 'Angaben aller Dienstleister lesen'],
  'GET /keyval/v1/alpha/phase/{phaseId}/changes': ['offer', 'Änderungen aller Angebote lesen'],
  'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}': ['offer', 'Angaben eines Dienstleisters lesen'],
  'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}/changes': [
    'offer',
    'Änderungen am Angebot eines Dienstleisters lesen',
  ],
  'GET /lvep/v1/phase/{phaseId}/offers': ['offer', 'Angebotsvergleich lesen'],
  'GET /lvep/v1/phase/{phaseId}/offers/changes': ['offer', 'Änderungen im Angebotsvergleich lesen'],
  'PUT /lvep/v1/phase/{phaseId}/preisspiegel': ['offer', 'Preisspiegel zum Versenden herunterladen'],
  'GET /lvep/v1/phase/{phaseId}/firmness': ['offer', 'Rangfestigkeit lesen'],
  'GET /lvep/v1/phase/{phaseId}/progress': ['offer', 'Stand der Angebote lesen'],
  'PUT /lvep/v1/phase/{phaseId}/serviceprovider/{serviceProviderId}/reminder': [
    'phase',
    'Dienstleister an sein Angebot erinnern',
  ],
  'GET /lvep/v1/phase/{phaseId}/odd': ['offer', 'Auffällige Preise lesen'],
  'GET /lvep/v1/phase/{phaseId}/odd/cells': ['offer', 'Auffälligen Preis lesen'],
  'GET /lvep/v1/phase/{phaseId}/priceCheck': ['offer', 'Vermerke zu Preisen lesen'],
  'PUT /lvep/v1/phase/{phaseId}/priceCheck': ['offer', 'Vermerke zu Preisen speichern'],
  'GET /lvep/v1/phase/{phaseId}/missing': ['offer', 'Fehlende Preise prüfen'],
  'GET /lvep/v1/phase/{phaseId}/missingDecision': ['offer', 'Entscheidungen zu fehlenden Preisen lesen'],
  'PUT /lvep/v1/phase/{phaseId}/missingDecision': ['offer', 'Über fehlende Preise entscheiden'],
  'GET /lvep/v1/phase/{phaseId}/feedback': ['offer', 'Rückmeldung an die Dienstleister ansehen'],
  'PUT /lvep/v1/phase/{phaseId}/feedback': ['offer', 'Rückmeldung an die Dienstleister senden'],
  'GET /lvep/v1/phase/{phaseId}/feedback/own': ['offer', 'Eigene Rückmeldung lesen'],
  'GET /arrival/v1/phase/{phaseId}/arrival': ['offer', 'Vermerkte Eingänge lesen'],
  'PUT /arrival/v1/phase/{phaseId}/arrival': ['offer', 'Eingang eines Angebots vermerken'],
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/file': ['offer', 'Datei eines Eingangs hochladen'],
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/omission': [
    'offer',
    'Eingang als nicht erfasst vermerken',
  ],
  'GET /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/entry': ['offer', 'Erfasstes Angebot lesen'],
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/entry': ['offer', 'Angebot erfassen'],
  'DELETE /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/entry': ['offer', 'Erfassung verwerfen'],
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/check': [
    'offer',
    'Erfasstes Angebot gegen das Papier prüfen',
  ],
  'PUT /arrival/v1/phase/{phaseId}/arrival/{arrivalId}/answer': ['offer', 'Widerspruch beantworten'],
  'GET /arrival/v1/phase/{phaseId}/ownArrival': ['offer', 'Eigene Eingänge lesen'],
  'PUT /arrival/v1/phase/{phaseId}/ownArrival/{arrivalId}/objection': [
    'offer',
    'Der Erfassung widersprechen',
  ],
  'GET /award/v1/phase/{phaseId}/memo': ['award', 'Vergabevermerk lesen'],
  'PUT /award/v1/phase/{phaseId}/memo': ['award', 'Angaben im Vergabevermerk speichern'],
  'PUT /award/v1/phase/{phaseId}/memo/file': ['award', 'Vergabevermerk als PDF erstellen'],
  'GET /award/v1/phase/{phaseId}/memo/closing/{closingId}': [
    'award',
    'Abgeschlossenen Vergabevermerk herunterladen',
  ],
  'GET /award/v1/phase/{phaseId}/handover': ['award', 'Form und Verträge der Übergabe lesen'],
  'PUT /award/v1/phase/{phaseId}/handover': ['award', 'Form und Verträge der Übergabe speichern'],
  'PUT /award/v1/phase/{phaseId}/handover/file': ['award', 'Übergabe als Datei erstellen'],
  'PUT /lvep/v1/phase/{phaseId}/closing': ['award', 'Vergabe abschließen'],
  'GET /award/v1/phase/{phaseId}/letter': ['award', 'Schreiben zur Vergabe lesen'],
  'PUT /award/v1/phase/{phaseId}/letter': ['award', 'Schreiben zur Vergabe senden'],
  'GET /lvep/v1/phase/{phaseId}/scenario': ['award', 'Szenarien lesen'],
  'GET /lvep/v1/phase/{phaseId}/scenario/{scenarioId}': ['award', 'Szenario lesen'],
  'PUT /lvep/v1/phase/{phaseId}/scenario': ['award', 'Szenario anlegen'],
  'PUT /lvep/v1/phase/{phaseId}/scenario/{scenarioId}': ['award', 'Szenario ändern'],
  'DELETE /lvep/v1/phase/{phaseId}/scenario/{scenarioId}': ['award', 'Szenario löschen'],
  'PUT /lvep/v1/phase/{phaseId}/scenario/{scenarioId}/restoration': ['award', 'Szenario wiederherstellen'],
  'PUT /lvep/v1/phase/{phaseId}/scenario/{scenarioId}/run': ['award', 'Szenario rechnen'],
  'DELETE /lvep/v1/phase/{phaseId}/scenario/{scenarioId}/run': ['award', 'Rechnen eines Szenarios abbrechen'],
  'PUT /lvep/v1/phase/{phaseId}/scenario/{scenarioId}/application': [
    'award',
    'Szenario in die Vergabe übernehmen',
  ],
  'GET /receipt/v1/orga/{orgaId}/phase/{phaseId}': ['offer', 'Prüfwert des Angebots lesen'],
  'PUT /receipt/v1/orga/{orgaId}/phase/{phaseId}': ['offer', 'Angebotsbeleg herunterladen'],
  'PUT /receipt/v1/orga/{orgaId}/phase/{phaseId}/submission': ['offer', 'Abgabeprotokoll herunterladen'],
  'GET /receipt/v1/orga/{orgaId}/phase/{phaseId}/checkValue/{checkValue}': ['offer', 'Prüfwert prüfen'],
  'POST /receipt/v1/orga/{orgaId}/phase/{phaseId}/file': ['offer', 'Angebotsbeleg prüfen'],
  'GET /receipt/v1/phase/{phaseId}/checkValue/{checkValue}': [
    'offer',
    'Prüfwert mit den Belegen der Dienstleister vergleichen',
  ],
  'POST /receipt/v1/phase/{phaseId}/file': ['offer', 'Angebotsbeleg mit denen der Dienstleister vergleichen'],
  'MAIL phase': ['phase', 'Nachricht zur Phase zusenden'],
  'MAIL receipt': ['offer', 'Angebotsbeleg per E-Mail zusenden'],
  'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal': [
    'award',
    'Vergabe, Zielpreise oder Konfiguration anlegen',
  ],
  'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/batch/keyVal': [
    'award',
    'Vergabe, Zielpreise oder Konfiguration ändern',
  ],
  'GET /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/awardWrite/{awardWriteId}': [
    'award',
    'Alle Vergaben einer Übernahme lesen',
  ],
  'GET /keyval/v1/alpha/phase/{phaseId}/orga/{orgaId}/condition': ['award', 'Nachlässe der Vergabe lesen'],
  'DELETE /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/awardWrite/{awardWriteId}/condition/{serviceProviderId}':
    ['award', 'Nachlass entfernen'],
  'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/undo/{awardWriteId}': [
    'award',
    'Vergaben zurücknehmen',
  ],
  'PUT /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}': [
    'award',
    'Vergabe, Zielpreise oder Konfiguration ändern',
  ],
  'DELETE /keyval/v1/alpha/orga/{orgaId}/phase/{phaseId}/keyVal/{keyValId}': [
    'award',
    'Vergabe, Zielpreise oder Konfiguration entfernen',
  ],
  'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/awarding': ['award', 'Auftrags-LV herunterladen'],
  'GET /lvep/v1/phase': ['phase', 'Phasen lesen'],
  'PUT /lvep/v1/phase': ['phase', 'Phase anlegen'],
  'PUT /lvep/v1/phase/{phaseId}': ['phase', 'Phase ändern'],
  'PUT /lvep/v1/phase/{phaseId}/opening': ['phase', 'Versiegelte Angebote öffnen'],
  'PUT /lvep/v1/phase/{phaseId}/reopening': ['award', 'Vergabe wieder öffnen'],
  'PUT /award/v1/phase/{phaseId}/reason': ['award', 'Begründungen der Vergabe speichern'],
  'GET /award/v1/phase/{phaseId}/approval': ['award', 'Freigaben lesen'],
  'PUT /award/v1/phase/{phaseId}/approval': ['award', 'Vergaben freigeben'],
  'PUT /award/v1/phase/{phaseId}/approvalRule': ['award', 'Regel der Freigabe ändern'],
  'DELETE /lvep/v1/phase/{phaseId}': ['phase', 'Phase löschen'],
  'GET /lvep/v1/phase/{phaseId}/changes': ['phase', 'Änderungen an der Ausschreibung lesen'],
  'GET /lvep/v1/phase/{phaseId}/document': ['phase', 'Fassungen der Unterlagen lesen'],
  'PUT /lvep/v1/phase/{phaseId}/document': ['phase', 'Neue Fassung einer Unterlage bereitstellen'],
  'GET /lvep/v1/phase/{phaseId}/bids': ['phase', 'Abgegebene Preise zählen'],
  'GET /lvep/v1/phase/{phaseId}/binding': ['phase', 'Bindefrist lesen'],
  'PUT /lvep/v1/phase/{phaseId}/binding': ['phase', 'Längere Bindefrist erbitten'],
  'PUT /lvep/v1/phase/{phaseId}/binding/{bindingId}': ['offer', 'Längere Bindefrist bestätigen'],
  'GET /question/v1/phase/{phaseId}/own': ['question', 'Eigene Bieterfragen lesen'],
  'PUT /question/v1/phase/{phaseId}/own': ['question', 'Bieterfrage stellen'],
  'PUT /question/v1/phase/{phaseId}/own/{questionId}/reply': ['question', 'Rückfrage beantworten'],
  'MAIL question': ['question', 'Nachricht zu einer eigenen Bieterfrage zusenden'],
  'GET /question/v1/phase/{phaseId}/published': ['question', 'Fragen und Antworten lesen'],
  'PUT /question/v1/phase/{phaseId}/published/{questionId}/read': ['phase', 'Antwort als gelesen vermerken'],
  'GET /question/v1/phase/{phaseId}/question': ['question', 'Bieterfragen lesen'],
  'PUT /question/v1/phase/{phaseId}/question/{questionId}': ['question', 'Entwurf einer Antwort speichern'],
  'PUT /question/v1/phase/{phaseId}/question/{questionId}/publication': [
    'question',
    'Bieterfrage an alle beantworten',
  ],
  'PUT /question/v1/phase/{phaseId}/question/{questionId}/refusal': ['question', 'Bieterfrage ablehnen'],
  'PUT /question/v1/phase/{phaseId}/question/{questionId}/inquiry': [
    'question',
    'Rückfrage zu einer Bieterfrage stellen',
  ],
  'PUT /question/v1/phase/{phaseId}/notice': ['question', 'Mitteilung an alle veröffentlichen'],
  'PUT /question/v1/phase/{phaseId}/file': ['phase', 'Fragen und Antworten herunterladen'],
  'GET /lvep/v1/epCatalog': ['lv', 'EP-Kataloge lesen'],
  'GET /lvep/v1/phase/{phaseId}/epCatalog': ['lv', 'EP-Katalog lesen'],
  'PUT /lvep/v1/phase/{phaseId}/epCatalog/excel': ['lv', 'EP-Katalog hochladen'],
  'PATCH /lvep/v1/phase/{phaseId}/epCatalog/excel': ['lv', 'EP-Katalog ersetzen'],
  'GET /lvep/v1/phase/{phaseId}/epCatalog/excel': ['lv', 'EP-Katalog herunterladen'],
  'DELETE /lvep/v1/phase/{phaseId}/epCatalog/{epCatalogId}': ['lv', 'EP-Katalog löschen'],
  'POST /lvep/v1/columnMap/{fileKind}/preview': ['lv', 'Spalten einer Datei ansehen'],
  'PUT /lvep/v1/columnMap/{fileKind}': ['lv', 'Spalten zuordnen'],
  'GET /lvep/v1/columnMap': ['lv', 'Gemerkte Überschriften ansehen'],
  'POST /lvep/v1/columnMap/{fileKind}/forget': ['lv', 'Gemerkte Überschriften vergessen'],
  'PUT /lvep/v1/phase/{phaseId}/laidFile/excel': ['lv', 'Datei zum Ansehen ihrer Wirkung ablegen'],
  'PUT /lvep/v1/phase/{phaseId}/lvSource/excel': ['lv', 'Datei mit vielen LVs ablegen'],
  'GET /lvep/v1/phase/{phaseId}/lvSource/{sourceId}': ['lv', 'Datei mit vielen LVs ansehen'],
  'PUT /lvep/v1/phase/{phaseId}/lvSource/{sourceId}/reading': ['lv', 'Datei mit vielen LVs neu einlesen'],
  'DELETE /lvep/v1/phase/{phaseId}/lvSource/{sourceId}': ['lv', 'Datei mit vielen LVs verwerfen'],
  'GET /lvep/v1/phase/{phaseId}/lvSource': ['lv', 'Dateien mit vielen LVs lesen'],
  'GET /lvep/v1/phase/{phaseId}/lvSource/{sourceId}/excel': ['lv', 'Datei mit vielen LVs herunterladen'],
  'PUT /lvep/v1/phase/{phaseId}/manyLvs/excel': ['lv', 'Alle LVs herunterladen'],
  'POST /lvep/v1/phase/{phaseId}/change/preview': ['phase', 'Wirkung einer Änderung ansehen'],
  'POST /lvep/v1/phase/{phaseId}/change/letters': ['phase', 'Nachrichten zu einer Änderung ansehen'],
  'PUT /lvep/v1/phase/{phaseId}/change': ['lv', 'EP-Katalog und LV ersetzen'],
  'GET /lvep/v1/phase/{phaseId}/replacedFile': ['lv', 'Frühere Dateien lesen'],
  'GET /lvep/v1/phase/{phaseId}/replacedFile/{replacedFileId}/excel': ['lv', 'Frühere Datei herunterladen'],
  'GET /lvep/v1/phase/{phaseId}/lv': ['lv', 'LV lesen'],
  'GET /lvep/v1/phase/{phaseId}/lvColumns': ['lv', 'LV der Phase lesen'],
  'GET /lvep/v1/phase/{phaseId}/unknownCode': ['lv', 'Fehlende Ep-Codes lesen'],
  'GET /lvep/v1/phase/{phaseId}/lvSummary': ['lv', 'Übersicht der LV lesen'],
  'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/lv/excel': ['lv', 'LV hochladen'],
  'GET /lvep/v1/phase/{phaseId}/property/{propertyId}/lv/excel': ['lv', 'Hochgeladenes LV herunterladen'],
  'DELETE /lvep/v1/phase/{phaseId}/property/{propertyId}/lv/{lvId}': ['lv', 'LV löschen'],
  'PUT /lvep/v1/phase/{phaseId}/property/{propertyId}/lv': ['lv', 'LV mit Preisen herunterladen'],
  'GET /property/v1/liegenschaft': ['liegenschaft', 'Liegenschaften lesen'],
  'GET /property/v1/liegenschaft/{liegenschaftId}': ['liegenschaft', 'Liegenschaft lesen'],
  'PUT /property/v1/liegenschaft': ['liegenschaft', 'Liegenschaft anlegen'],
  'PUT /property/v1/liegenschaft/{liegenschaftId}': ['liegenschaft', 'Liegenschaft ändern'],
  'DELETE /property/v1/liegenschaft/{liegenschaftId}': ['liegenschaft', 'Liegenschaft löschen'],
  'GET /property/v1/gebaeude': ['liegenschaft', 'Gebäude lesen'],
  'GET /property/v1/liegenschaft/{liegenschaftId}/gebaeude/{gebaeudeId}': ['liegenschaft', 'Gebäude lesen'],
  'PUT /property/v1/liegenschaft/{liegenschaftId}/gebaeude': ['liegenschaft', 'Gebäude anlegen'],
  'PUT /property/v1/liegenschaft/{liegenschaftId}/gebaeude/{gebaeudeId}': ['liegenschaft', 'Gebäude ändern'],
  'DELETE /property/v1/liegenschaft/{liegenschaftId}/gebaeude/{gebaeudeId}': [
    'liegenschaft',
    'Gebäude löschen',
  ],
  'PUT /property/v1/liegenschaft/list': ['liegenschaft', 'Liste von Liegenschaften übernehmen'],
  'PUT /property/v1/liegenschaft/stilllegung': ['liegenschaft', 'Liegenschaften stilllegen'],
  'PUT /property/v1/liegenschaft/excel': ['liegenschaft', 'Liegenschaft importieren'],
  'GET /property/v1/liegenschaft/excel': ['liegenschaft', 'Begonnenen Import suchen'],
  'GET /property/v1/types/{list}': ['liegenschaft', 'Auswahlliste lesen'],
  'POST /media/v1/media': ['media', 'Bilder und Unterlagen lesen'],
  'POST /media/v1/{kind}/media': ['media', 'Bilder oder Unterlagen lesen'],
  'GET /media/v1/media/{mediaId}/{label}': ['media', 'Bild oder Unterlage herunterladen'],
  'PUT /media/v1/img': ['media', 'Bild hochladen'],
  'PUT /media/v1/doc': ['media', 'Unterlage hochladen'],
  'DELETE /media/v1/media/{mediaId}': ['media', 'Bild oder Unterlage löschen'],
  'GET /auth/v1/alpha/serviceprovider': ['service-provider', 'Benutzer lesen'],
  'PUT /auth/v1/alpha/serviceprovider': ['service-provider', 'Benutzer anlegen'],
  'PUT /auth/v1/alpha/serviceprovider/list': ['service-provider', 'Liste von Benutzern übernehmen'],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/fullAccess': [
    'service-provider',
    'Schreibrecht erteilen',
  ],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/readOnly': [
    'service-provider',
    'Schreibrecht entziehen',
  ],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/invitation': [
    'service-provider',
    'Einladung erneut senden',
  ],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/blocked': [
    'service-provider',
    'Benutzer sperren',
  ],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/unblocked': [
    'service-provider',
    'Benutzer entsperren',
  ],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/twoFactorReset': [
    'service-provider',
    'Zweiten Faktor zurücksetzen',
  ],
  'PATCH /auth/v1/alpha/serviceprovider/{serviceProviderId}/expire': [
    'service-provider',
    'Ablaufdatum ändern',
  ],
  'PUT /auth/v1/alpha/serviceprovider/invitation': ['service-provider', 'Einladungen erneut senden'],
  'GET /auth/v1/alpha/administrator': ['service-provider', 'Administratoren lesen'],
  'PUT /auth/v1/alpha/serviceprovider/{serviceProviderId}/address': [
    'service-provider',
    'Neue Anmeldeadresse beantragen',
  ],
  'PUT /auth/v1/alpha/serviceprovider/{serviceProviderId}/address/{addressChangeId}/agreement': [
    'service-provider',
    'Neuer Anmeldeadresse zustimmen',
  ],
  'DELETE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address/{addressChangeId}': [
    'service-provider',
    'Neue Anmeldeadresse zurückziehen',
  ],
  'PUT /auth/v1/session/address/{addressChangeId}': [
    'service-provider',
    'Zur eigenen neuen Anmeldeadresse antworten',
  ],
  'PUT /auth/v1/public/address/proof': ['service-provider', 'Neue Anmeldeadresse bestätigen'],
  'PUT /auth/v1/public/address/objection': ['service-provider', 'Neue Anmeldeadresse stoppen'],
  'MOVE /auth/v1/alpha/serviceprovider/{serviceProviderId}/address': [
    'service-provider',
    'Neue Anmeldeadresse gelten lassen',
  ],
  'PUT /auth/v1/session/contact': ['session', 'Zweiten Kontakt ändern'],
  'PUT /auth/v1/public/contact/proof': ['session', 'Kopien als zweiter Kontakt bestätigen'],
  'admin create': ['service-provider', 'Administrator am Server anlegen oder erneut einladen'],
  'admin reset-two-factor': ['service-provider', 'Zweiten Faktor am Server zurücksetzen'],
  'PUT /auth/v1/public/authenticate': ['session', 'Anmelden'],
  'PUT /auth/v1/public/token/validate': ['session', 'Code der Anmeldung eingeben'],
  'PUT /auth/v1/public/token/refresh': ['session', 'Sitzung fortsetzen'],
  'PUT /auth/v1/session/logout': ['session', 'Abmelden'],
  'PUT /auth/v1/public/password/forgot': ['session', 'Neues Passwort anfordern'],
  'PUT /auth/v1/public/password/reset': ['session', 'Passwort festlegen'],
  'GET /auth/v1/session/account': ['session', 'Eigenes Konto lesen'],
  'GET /auth/v1/session/keepingKey/{phaseId}': ['session', 'Schlüssel für nicht gespeicherte Eingaben lesen'],
  'GET /auth/v1/session/own': ['session', 'Eigene Sitzungen lesen'],
  'PUT /auth/v1/session/own/ended': ['session', 'Eigene Sitzungen beenden'],
  'PUT /auth/v1/session/mails': ['session', 'E-Mail-Auswahl ändern'],
  'PUT /auth/v1/session/authenticator': ['session', 'Authenticator-App einrichten'],
  'PUT /auth/v1/session/authenticator/confirm': ['session', 'Authenticator-App einschalten'],
  'PUT /auth/v1/session/authenticator/off': ['session', 'Authenticator-App ausschalten'],
  'PUT /auth/v1/public/passkey/options': ['session', 'Anmeldung mit Passkey beginnen'],
  'PUT /auth/v1/public/passkey': ['session', 'Mit Passkey anmelden'],
  'GET /auth/v1/session/passkey': ['session', 'Passkeys lesen'],
  'PUT /auth/v1/session/passkey/options': ['session', 'Passkey einrichten'],
  'PUT /auth/v1/session/passkey': ['session', 'Passkey hinzufügen'],
  'DELETE /auth/v1/session/passkey/{passkeyId}': ['session', 'Passkey entfernen'],
  'GET /audit/v1/auditEntry': ['audit', 'Protokoll lesen'],
  'GET /audit/v1/auditPerson': ['audit', 'Personen des Protokolls lesen'],
  'GET /audit/v1/auditReport': ['audit', 'Letzte Prüfung des Protokolls lesen'],
  'GET /audit/v1/auditCheck': ['audit', 'Stand der Prüfung des Protokolls lesen'],
  'POST /audit/v1/auditReport': ['audit', 'Protokoll prüfen'],
  'OPEN /lvep/v1/phase/{phaseId}/offers': ['phase', 'Versiegelte Angebote mit dem Ende öffnen'],
  restore: ['audit', 'Sicherung zurückspielen'],
  'audit forget': ['audit', 'Angabe zu einer Person vergessen'],
  [REFUSALS_TOGETHER]: ['other', 'Abgewiesene Aufrufe, zusammen gezählt'],
  'GET /lvep/v1/events': ['other', 'Neuigkeiten verfolgen'],
  'GET /auth/v1/public/operator': ['other', 'Betreiber lesen'],
  'GET /property/v1/about_api': ['other', 'Stand der Schnittstelle lesen'],
  'GET /media/v1/about_api': ['other', 'Stand der Schnittstelle lesen'],
};

const WORDS_OF = new Map<string, ActionWords>(
  Object.entries(WORDS).map(([action, [kind, words]]) => [action, { kind, words }]),
);

/** The German words for an action of the audit log; an unknown one of an older version stands as it is. */
export function actionWords(action: string): ActionWords {
  return WORDS_OF.get(action) ?? { kind: 'other', words: action };
}

/** The actions that are known, or those of one kind. */
export function knownActions(kind?: AuditKind): string[] {
  return [...WORDS_OF].flatMap(([action, words]) =>
    kind === undefined || words.kind === kind ? [action] : [],
  );
}
