import type { ArchiveTexts } from '../../../tender/archive/save-archive.ts';

/** What is said of the order LVs: their button, while they are made, and how it went (ERR-049, ERR-050). */
export const TEXTS: ArchiveTexts = {
  title: 'Auftrags-LVs generieren',
  making: (done, all) => `Auftrags-LVs werden erstellt: ${done} von ${all}`,
  made: (count) =>
    count === 1 ? 'Ein Auftrags-LV wurde erstellt.' : `${count} Auftrags-LVs wurden erstellt.`,
  someFailed: (names) =>
    `Einzelne Auftrags-LVs konnten nicht erstellt werden: ${names}. Alle anderen liegen im Archiv.`,
  allFailed:
    'Die Auftrags-LVs konnten nicht erstellt werden, der Server ist nicht erreichbar. Bitte prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
  packFailed:
    'Die Auftrags-LVs konnten nicht zu einem Archiv gepackt werden. Bitte versuchen Sie es erneut. Sollte das Problem bestehen bleiben, wenden Sie sich bitte an den Kundenservice.',
};
