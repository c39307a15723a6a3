import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

/** The sentences about files of factors: what reading one would change, and what writing one leaves out. */
export const TEXTS = {
  exportTitle: (phase: string) => `Faktoren, ${phase}`,
  importButton: 'Faktoren einlesen',
  exportButton: 'Faktoren ausgeben',
  notLoadedYet: 'Das ist möglich, sobald alle Daten geladen sind.',
  noProperties: 'Diese Phase enthält keine Liegenschaften.',
  importTitle: 'Faktoren aus Excel einlesen',
  importExplanation:
    'Gelesen werden die LiegenschaftsId, das Marktgebiet (ja oder nein) und die Faktoren des ersten Tabellenblatts, Überschriften in Zeile 3. Vor dem Übernehmen sehen Sie, was sich ändert. Die Vorlage enthält Ihre Faktoren.',
  importCheck: 'Prüfen',
  importRefused: 'Die Datei enthält Fehler. Es wurde nichts übernommen.',
  previewTitle: 'Faktoren übernehmen',
  previewNone: 'Die Datei ändert keinen Faktor und kein Marktgebiet.',
  search: 'Liegenschaft, Leistungsgruppe',
  heads: {
    place: 'Nummer',
    title: 'Liegenschaft',
    code: 'Wert',
    before: 'bisher',
    after: 'neu',
    change: 'Änderung',
    effect: 'Angebotssumme €',
  },
  market: 'Marktgebiet',
  marketFilter: (count: number) => `Marktgebiet ${count}`,
  factorFilter: (count: number) => `Faktoren ${count}`,
  renewed: (before: string) => `Seit dem Öffnen der Liste geändert; vorher ${before}.`,
  renewedCount: (count: number) =>
    count === 1
      ? '1 bisheriger Wert ist ein anderer als beim Öffnen der Liste; er ist markiert.'
      : `${count} bisherige Werte sind andere als beim Öffnen der Liste; sie sind markiert.`,
  renewedMeanwhile: (count: number) =>
    `${counted(count, 'Wert wurde', 'Werte wurden')} inzwischen geändert. Bitte sehen Sie die Liste noch einmal durch.`,
  take: (count: number) => counted(count, 'Wert übernehmen', 'Werte übernehmen'),
  imported: (count: number) => counted(count, 'Wert wurde übernommen.', 'Werte wurden übernommen.'),
  exportUnsaved: 'Nicht alle Faktoren sind in der Datei.',
  exportUnsavedHint: (count: number) =>
    count === 1
      ? '1 noch nicht gespeicherter Wert wurde nicht exportiert. In der Datei steht an seiner Stelle ein Hinweis, in der Tabelle ist er markiert.'
      : `${count} noch nicht gespeicherte Werte wurden nicht exportiert. In der Datei steht an ihrer Stelle ein Hinweis, in der Tabelle sind sie markiert.`,
  exportedUnsaved: (value: string) => `Nicht gespeichert: ${value}`,
  exportedRefused: (text: string) => `Nicht übernommen: ${text}`,
} as const;
