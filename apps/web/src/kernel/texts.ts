/** The generic title of a failed request (ERR-001). */
export const GENERIC_TITLE = 'Die Anfrage konnte nicht verarbeitet werden';

/** The generic text of an unexpected failure (ERR-002). */
export const GENERIC_TEXT =
  'Ein unerwarteter Fehler ist aufgetreten. Der Server konnte Ihre Anfrage nicht verarbeiten. ' +
  'Bitte aktualisieren Sie die Seite und versuchen Sie es erneut. ' +
  'Sollte das Problem bestehen bleiben wenden Sie sich bitte an den Kundenservice.';

/** The hint that ends most messages (ERR-018). */
export const CONNECTION_ADVICE =
  'Bitte prüfen Sie Ihre Internetverbindung. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Kundenservice.';

/** What else the kernel says. */
export const TEXTS = {
  reload: 'Fehler: Bitte laden Sie die Seite neu und versuchen Sie es erneut',
  unreachable: 'Der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung.',
  invalidAccess: 'Der Login ist fehlgeschlagen, sie sind nicht für den Zugang berechtigt',
  closeToast: 'Meldung schließen',
} as const;

/** Ends a text with a full stop where it ends without a mark, so that another sentence may follow. */
export function asSentence(text: string): string {
  return /[.!?…]\s*$/.test(text) ? text : `${text}.`;
}
