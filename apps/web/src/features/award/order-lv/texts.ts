/** The sentences told while order LVs are made, and how it went. */
export const TEXTS = {
  generating: (done: number, all: number) => `Auftrags-LVs werden erstellt: ${done} von ${all}`,
  downloadDone: 'Download erfolgreich abgeschlossen',
  downloadDoneText: (count: number) =>
    count === 1 ? 'Ein Auftrags-LV wurde erstellt.' : `${count} Auftrags-LVs wurden erstellt.`,
  creationFailed: 'Erstellung ist fehlgeschlagen.',
  someFailed: (names: string) =>
    `Einzelne Auftrags-LVs konnten nicht erstellt werden: ${names}. Alle anderen liegen im Archiv.`,
  allFailed:
    'Die Auftrags-LVs konnten nicht erstellt werden, der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
};
