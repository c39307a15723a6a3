import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

/** The sentences about files that are made for a user. */
export const TEXTS = {
  excelExport: 'Excel-Export',
  template: 'Vorlage herunterladen',
  exportFailed: 'Export fehlgeschlagen',
  exportFailedText:
    'Die Excel-Datei konnte nicht erstellt werden. Bitte versuchen Sie es erneut oder wenden Sie sich an den Kundenservice.',
  downloadFailed: 'Fehler beim Download',
  downloadFailedText: 'Der Export konnte nicht erstellt werden.',
  templates: {
    'ep-katalog': 'Vorlage_EP-Katalog.xlsx',
    lv: 'Vorlage_LV.xlsx',
    liegenschaft: 'Vorlage_Liegenschaft.xlsx',
  },
  templateFailed: 'Die Vorlage konnte nicht erstellt werden.',
  title: (filename: string) => `${filename} wird erstellt`,
  made: (done: number, all: number) =>
    `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen vorbereitet`,
  written: (done: number, all: number) =>
    `Excel-Datei: ${formatWhole(done)} von ${formatWhole(all)} Zeilen geschrieben`,
  packing: 'Die Excel-Datei wird gepackt',
} as const;

/** The sentences of the dialog in which a receipt is checked, whoever checks it. */
export const RECEIPT_TEXTS = {
  value: 'Prüfwert',
  or: 'oder',
  checkNow: 'Prüfen',
  checkFormat: 'Ein Prüfwert hat 64 Zeichen von 0 bis f.',
  checkFailed: 'Der Beleg konnte nicht geprüft werden.',
  isForged:
    'Zum Inhalt der Datei gehört ein anderer Prüfwert oder eine andere Signatur, als darin steht: Sie wurde verändert.',
  causes: {
    confirmed: 'per E-Mail nach der Bestätigung der Teilnahme',
    entered: 'per E-Mail, vom Auftraggeber erfasst',
    withdrawn: 'per E-Mail nach dem Zurückziehen der Teilnahme',
    ended: 'per E-Mail nach dem Ende der Phase',
    download: 'heruntergeladen',
  },
  kept: (day: string, time: string, cause: string) => `${day}, ${time}: ${cause}`,
} as const;
