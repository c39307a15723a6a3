import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The sentences about files that are made for a user. */
export const TEXTS = {
  exportFailed: 'Export fehlgeschlagen',
  exportFailedText:
    'Die Excel-Datei konnte nicht erstellt werden. Bitte versuchen Sie es erneut oder wenden Sie sich an den Kundenservice.',
  downloadFailed: 'Fehler beim Download',
  downloadFailedText: 'Der Export konnte nicht erstellt werden.',
  title: (filename: string) => `${filename} wird erstellt`,
  made: (done: number, all: number) =>
    `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen vorbereitet`,
  written: (done: number, all: number) =>
    `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen geschrieben`,
  packing: 'Die Excel-Datei wird gepackt',
} as const;
