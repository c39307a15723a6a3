/**
 * Sentences of refusals that always say the same, by code: in the answer, and later in the
 * submission log, which keeps codes alone (decision 0125).
 */
export const REFUSAL_SENTENCES = {
  'about-unknown':
    'Diese Position oder Liegenschaft gehört nicht zur Phase. Bitte wählen Sie eine andere, oder keine.',
  'bad-request': 'Die Anfrage konnte nicht verarbeitet werden',
  'body-cut-off': 'Die Anfrage ist nicht vollständig angekommen.',
  'body-too-large': 'Die Anfrage ist zu groß.',
  'clock-unsure':
    'Der Server kann den Zeitpunkt Ihrer Eingabe gerade nicht genau genug bestimmen. Bitte versuchen Sie es gleich erneut.',
  'database-away':
    'Die Datenbank ist gerade nicht erreichbar. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'file-harmful':
    'In der Datei wurde Schadsoftware gefunden; sie wurde nicht übernommen. Bitte wenden Sie sich an Ihre IT.',
  'file-macros':
    'Die Datei enthält Makros und wird deshalb nicht angenommen. Bitte speichern Sie sie ohne Makros.',
  'file-missing': 'Bitte wählen Sie eine Datei aus.',
  'file-polyglot': 'Die Datei enthält zugleich eine Datei anderer Art und wird deshalb nicht angenommen.',
  'file-too-costly': 'Die Datei ließ sich nicht in vertretbarer Zeit prüfen.',
  forbidden: 'Sie haben keine Berechtigung die Anfrage auszuführen',
  'held-up':
    'An derselben Stelle wird gerade gearbeitet, oder die Datenbank ist zu langsam. Ihre Eingabe wurde nicht gespeichert. Bitte versuchen Sie es in einigen Sekunden erneut.',
  'idempotency-key-reused':
    'Diese Eingabe wurde schon einmal gespeichert, aber mit anderem Inhalt. Bitte laden Sie die Seite neu und prüfen Sie, was gespeichert ist.',
  'inquiry-replied':
    'Zu dieser Rückfrage gibt es schon eine Antwort, oder es kam eine weitere. Bitte sehen Sie nach.',
  'media-in-use': 'Die Datei gehört zu einer laufenden oder beendeten Phase und kann nicht gelöscht werden.',
  'media-replaced':
    'Die Datei ist eine frühere Fassung einer Unterlage und bleibt abrufbar, solange es die neue gibt.',
  'media-type': 'Diese Art von Inhalt wird nicht angenommen.',
  'no-lv': 'Für diese Liegenschaft gibt es in dieser Phase kein LV.',
  'not-found': 'Der gesuchte Eintrag wurde nicht gefunden.',
  'offer-withdrawn':
    'Sie haben Ihr Angebot zurückgezogen. Bitte bestätigen Sie zuerst wieder Ihre Teilnahme.',
  'one-body-at-a-time':
    'Eine andere große Anfrage von Ihnen ist noch in Arbeit. Bitte versuchen Sie es gleich erneut.',
  'phase-not-running': 'Die Phase läuft derzeit nicht. Ihre Eingabe wurde nicht gespeichert.',
  'price-changed':
    'Ein Preis wurde inzwischen geändert. Bitte sehen Sie ihn sich noch einmal an; bestätigt wurde nichts.',
  'scan-unavailable':
    'Die Datei konnte nicht auf Schadsoftware geprüft werden und wurde nicht übernommen. Bitte versuchen Sie es später erneut oder wenden Sie sich an den Kundenservice.',
  stale: 'Der Eintrag wurde inzwischen von jemand anderem geändert. Ihre Änderung wurde nicht gespeichert.',
  'storage-full':
    'Der Speicherplatz des Servers ist erschöpft; Ihre Eingabe wurde nicht gespeichert. Bitte versuchen Sie es später erneut oder wenden Sie sich an den Kundenservice.',
  'storage-scarce':
    'Der Speicherplatz des Servers ist knapp, deshalb nimmt er zurzeit keine Dateien an; Ihre Datei wurde nicht gespeichert. Bitte versuchen Sie es später erneut oder wenden Sie sich an den Kundenservice.',
  'tender-changed':
    'Die Ausschreibung wurde inzwischen noch einmal geändert. Bitte sehen Sie sich die Änderungen an.',
  'too-costly':
    'Die Datei ließ sich nicht in vertretbarer Zeit erstellen. Bitte versuchen Sie es später erneut.',
  'too-slow': 'Die Anfrage ist nicht rechtzeitig angekommen.',
  unauthorized: 'Bitte melden Sie sich an.',
  unexpected:
    'Ein unerwarteter Fehler ist aufgetreten. Der Server konnte Ihre Anfrage nicht verarbeiten. Bitte aktualisieren Sie die Seite und versuchen Sie es erneut. Sollte das Problem bestehen bleiben wenden Sie sich bitte an den Kundenservice.',
  'unreadable-text': 'Der Text enthält Zeichen, die nicht gespeichert werden können.',
  'upload-broken': 'Die Datei ist nicht vollständig angekommen. Bitte laden Sie sie erneut hoch.',
} as const;

/** Sentences said later of refusals whose answers named more than their code. */
const GENERAL_SENTENCES = {
  'body-too-wide': 'Die Anfrage enthält mehr Einträge, als angenommen werden.',
  'file-content': 'Der Inhalt der Datei passt nicht zu ihrer Endung.',
  'file-findings': 'Die Datei enthält Fehler und wurde nicht übernommen.',
  'file-too-large': 'Die Datei ist zu groß.',
  'file-type': 'Dateien mit dieser Endung werden nicht angenommen.',
  'files-at-a-time': 'Es werden bereits andere Dateien von Ihnen hochgeladen.',
  'idempotency-key': 'Der Schlüssel der Anfrage gegen Wiederholung ist leer oder zu lang.',
  invalid: 'Die Angaben sind nicht zulässig; gespeichert wurde nichts davon.',
  'phase-sealed': 'Die Angebote der Phase sind versiegelt.',
  'quota-reached': 'Der Speicherplatz Ihres Unternehmens für diese Phase ist belegt.',
  'too-many-requests': 'Es waren zu viele Anfragen.',
} as const;

const SENTENCES = new Map<string, string>(Object.entries({ ...GENERAL_SENTENCES, ...REFUSAL_SENTENCES }));

/** Gives the sentence of a refusal by its code; undefined for one that no bidder's call is refused with. */
export function refusalSentence(code: string): string | undefined {
  return SENTENCES.get(code);
}
