import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';

const TIMES = { 10: 'zehnmal', 100: 'hundertmal', 1000: 'tausendmal' } as const;
const PARTS = { 10: 'ein Zehntel', 100: 'ein Hundertstel', 1000: 'ein Tausendstel' } as const;

/** The sentences about files of prices: what reading one would change, and what writing one leaves out. */
export const TEXTS = {
  importRefused: 'Die Datei enthält Fehler. Es wurde kein Preis übernommen.',
  importTitle: 'Rahmenpreise aus Excel einlesen',
  importExplanation:
    'Gelesen werden die Spalten „Ep-Code“ und „Rahmenpreis“ des ersten Tabellenblatts, Überschriften in Zeile 3. Vor dem Übernehmen sehen Sie, was sich ändert.',
  importCheck: 'Prüfen',
  importTemplate: 'Rahmenpreise_Vorlage.xlsx',
  columnAs: (name: string, header: string) => `„${name}“ als „${header}“`,
  readColumns: (named: readonly string[]) => `${joinGerman(named)} lesen`,
  readFromRow: (row: number, named: readonly string[]) =>
    [`Überschriften in Zeile ${row} lesen`, ...named].join(', '),
  readSheet: (name: string, row: number | undefined, named: readonly string[]) =>
    [`Blatt „${name}“ lesen`, ...(row === undefined ? [] : [`Überschriften in Zeile ${row}`]), ...named].join(
      ', ',
    ),
  round: (count: number) =>
    count === 1
      ? 'Den Wert kaufmännisch auf 3 Stellen runden'
      : `Alle ${count} Werte kaufmännisch auf 3 Stellen runden`,
  rounded: (count: number) => `${counted(count, 'Wert', 'Werte')} auf 3 Stellen gerundet`,
  previewTitle: 'Rahmenpreise übernehmen',
  previewNone: 'Die Datei ändert keinen Preis.',
  heads: {
    place: 'Nr.',
    title: 'Leistung',
    code: 'Ep-Code',
    before: 'bisher €',
    after: 'neu €',
    change: 'Änderung',
    effect: 'Wirkung auf die Summe €',
  },
  overTenPercent: (count: number) => `über 10 % ${count}`,
  new: (count: number) => `neu ${count}`,
  toZero: '−100,0 %',
  slip: {
    toZero: (epCode: string) => `${epCode} wird zu 0,000 €.`,
    up: (epCode: string, times: keyof typeof TIMES, isExact: boolean) =>
      `${epCode} ist ${isExact ? '' : 'mehr als '}${TIMES[times]} so hoch wie bisher.`,
    down: (epCode: string, times: keyof typeof PARTS, isExact: boolean) =>
      `${epCode} ist ${isExact ? '' : 'weniger als '}${PARTS[times]} des bisherigen Preises.`,
  },
  renewed: (price: string) =>
    price === '' ? 'Beim Öffnen der Liste war hier kein Preis.' : `Beim Öffnen der Liste: ${price} €`,
  renewedCount: (count: number) =>
    count === 1
      ? '1 bisheriger Preis ist ein anderer als beim Öffnen der Liste; er ist markiert.'
      : `${count} bisherige Preise sind andere als beim Öffnen der Liste; sie sind markiert.`,
  renewedMeanwhile: (count: number) =>
    `${counted(count, 'Preis wurde', 'Preise wurden')} inzwischen geändert. Bitte sehen Sie die Liste noch einmal durch.`,
  previewTake: (count: number) => counted(count, 'Preis übernehmen', 'Preise übernehmen'),
  imported: (count: number) => counted(count, 'Preis wurde übernommen.', 'Preise wurden übernommen.'),
  exportHeading: (company: string | undefined, phase: string, time: string) =>
    ['Rahmenpreise', ...(company === undefined ? [] : [company]), phase, `Stand ${time}`].join(', '),
  exportUnsaved: 'Nicht alle Preise sind in der Datei.',
  exportUnsavedHint: (count: number) =>
    count === 1
      ? '1 noch nicht gespeicherter Preis wurde nicht exportiert. In der Datei steht an seiner Stelle ein Hinweis, in der Tabelle ist er markiert.'
      : `${count} noch nicht gespeicherte Preise wurden nicht exportiert. In der Datei steht an ihrer Stelle ein Hinweis, in der Tabelle sind sie markiert.`,
  exportedUnsaved: (value: string) => `Nicht gespeichert: ${value}`,
  exportedRefused: (text: string) => `Nicht übernommen: ${text}`,
} as const;
