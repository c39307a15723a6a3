import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences about files of prices: what reading one would change, and what writing one leaves out. */
export const TEXTS = {
  importRefused: 'Die Datei enthält Fehler. Es wurde kein Preis übernommen.',
  importTitle: 'Rahmenpreise aus Excel einlesen',
  importExplanation:
    'Gelesen werden die Spalten „Ep-Code“ und „Rahmenpreis“ des ersten Tabellenblatts, Überschriften in Zeile 3. Vor dem Übernehmen sehen Sie, was sich ändert.',
  importCheck: 'Prüfen',
  importTemplate: 'Rahmenpreise_Vorlage.xlsx',
  previewTitle: 'Rahmenpreise übernehmen',
  previewNone: 'Die Datei ändert keinen Preis.',
  previewSome: (newCount: number, changedCount: number, sameCount: number) =>
    `${newCount} neu, ${changedCount} geändert, ${sameCount} unverändert.`,
  previewTake: (count: number) => counted(count, 'Preis übernehmen', 'Preise übernehmen'),
  importing: 'Preise werden gespeichert …',
  imported: (count: number) => counted(count, 'Preis wurde übernommen.', 'Preise wurden übernommen.'),
  importFailed: 'Die Preise konnten nicht alle gespeichert werden.',
  importFailedHint: 'Die betroffenen Felder sind markiert; dort steht auch, warum.',
  exportUnsaved: 'Nicht alle Preise sind in der Datei.',
  exportUnsavedHint: (count: number) =>
    count === 1
      ? '1 noch nicht gespeicherter Preis wurde nicht exportiert. In der Datei steht an seiner Stelle ein Hinweis, in der Tabelle ist er markiert.'
      : `${count} noch nicht gespeicherte Preise wurden nicht exportiert. In der Datei steht an ihrer Stelle ein Hinweis, in der Tabelle sind sie markiert.`,
  exportedUnsaved: (value: string) => `Nicht gespeichert: ${value}`,
  exportedRefused: (text: string) => `Nicht übernommen: ${text}`,
} as const;
