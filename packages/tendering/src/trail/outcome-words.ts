const REFUSALS: Readonly<Record<number, string>> = {
  400: 'Angaben ungültig',
  401: 'nicht angemeldet',
  403: 'keine Berechtigung',
  404: 'nicht gefunden oder falsch',
  409: 'im jetzigen Stand nicht möglich',
  412: 'inzwischen geändert',
  413: 'zu groß',
  422: 'Wiederholung mit anderem Inhalt',
  429: 'zu viele Versuche',
};

/** Whether an entry tells of something that was refused. */
export function isRefused(status: number): boolean {
  return status >= 400;
}

/** How an entry ended, by its status: done, or why it was refused. */
export function outcomeWords(status: number): string {
  if (!isRefused(status)) return 'ausgeführt';
  return `abgelehnt: ${REFUSALS[status] ?? status}`;
}
