import type { Chapter } from './chapter.ts';

const NUMBERS =
  'Zahlen haben höchstens drei Nachkommastellen. Ist etwas falsch, nennt der Dialog Zeile, Spalte und Grund, und gespeichert wird nichts.';

/** Files that administrators bring in. */
export const ADMIN_FILES: Chapter = {
  id: 'dateien',
  title: 'Dateien und ihre Spalten',
  parts: [
    `Gelesen werden Excel-Dateien (.xlsx). ${NUMBERS} Fett gesetzte Spalten müssen da sein; ihre Reihenfolge ist gleich.`,
    'EP-Katalog: Kategorien und Positionen. Die Nummer bestimmt die Gliederung, der Ep-Code gehört zu genau einer Position.',
    { file: 'ep-katalog' },
    'Leistungsverzeichnis: eine Datei je Liegenschaft, eine Zeile je Menge.',
    { file: 'lv' },
    'Liegenschaften mit Gebäuden als Liste: eine Zeile je Gebäude.',
    { file: 'liegenschaften' },
    'Dienstleister als Liste: eine Zeile je Konto.',
    { file: 'nutzer' },
    'Liegenschafts-Archiv (.zip): die Tabelle einer Liegenschaft neben den Ordnern „Liegenschaft“ und „Gebaeude“ mit „Bilder“ und „Dokumente“.',
    { file: 'liegenschaft' },
  ],
};

/** Files that bidders bring in. */
export const BIDDER_FILES: Chapter = {
  id: 'dateien',
  title: 'Dateien und ihre Spalten',
  parts: [
    `Preise und Faktoren gehen als Excel hinaus und kommen ausgefüllt zurück; der Dialog zeigt vorher jede Änderung. ${NUMBERS}`,
    'Rahmenpreise: Der Ep-Code sagt, welche Position gemeint ist.',
    { file: 'preise' },
    'Faktoren und Marktgebiete aller Liegenschaften:',
    { file: 'faktoren' },
  ],
};
