import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { TEXTS as PAGE_TEXTS } from '../texts.ts';

const TIMES = { 10: 'zehnmal', 100: 'hundertmal', 1000: 'tausendmal' } as const;
const PARTS = { 10: 'ein Zehntel', 100: 'ein Hundertstel', 1000: 'ein Tausendstel' } as const;

const MEANT_LISTED_AT_MOST = 3;

/** The words of every file of what a bidder enters. */
export const TEXTS = {
  check: 'Prüfen',
  paste: 'Text oder CSV einfügen',
  pasteHint:
    'Zeilen mit ihren Überschriften hier mit Strg+V einfügen, Spalten durch Tabulator oder Semikolon getrennt, oder eine CSV-Datei hier ablegen.',
  pickText: 'CSV-Datei wählen',
  notRemembered: 'Wofür die Überschriften der Datei stehen, konnte nicht gemerkt werden.',
  notReadAgain: 'Die Datei wurde nicht anders gelesen.',
  readFromRow: (row: number) => `Überschriften in Zeile ${row} lesen`,
  readSheet: (name: string, row: number | undefined) =>
    `Blatt „${name}“ lesen${row === undefined ? '' : `, Überschriften in Zeile ${row}`}`,
  asOf: (time: string) => `Stand ${time}`,
  fileSays: (heading: string) => `Datei: ${heading}`,
  ofCompany: (company: string) => `Die Datei ist von „${company}“.`,
  ofPhase: (phase: string) => `Die Datei gehört zur Phase „${phase}“.`,
  ofOther: (rest: string) => `Die Datei gehört zu „${rest}“, nicht zu dieser Phase.`,
  exportedUnsaved: (value: string) => `Nicht gespeichert: ${value}`,
  exportedRefused: (text: string) => `Nicht übernommen: ${text}`,
} as const;

/** The sentences about files of prices or factors that differ by a word alone. */
function valueTexts(one: string, many: string, taken: string) {
  const count = (of: number, verb: readonly [string, string]) =>
    counted(of, `${one} ${verb[0]}`, `${many} ${verb[1]}`);
  return {
    renewedCount: (of: number) =>
      of === 1
        ? `1 bisheriger ${one} ist ein anderer als beim Öffnen der Liste; er ist markiert.`
        : `${of} bisherige ${many} sind andere als beim Öffnen der Liste; sie sind markiert.`,
    renewedMeanwhile: (of: number) =>
      `${count(of, ['wurde', 'wurden'])} inzwischen geändert. Bitte sehen Sie die Liste noch einmal durch.`,
    take: (of: number) => count(of, ['übernehmen', 'übernehmen']),
    imported: (of: number) => count(of, ['wurde übernommen.', 'wurden übernommen.']),
    exportUnsaved: `Nicht alle ${taken} sind in der Datei.`,
    exportUnsavedHint: (of: number) =>
      of === 1
        ? `1 noch nicht gespeicherter ${one} wurde nicht exportiert. In der Datei steht an seiner Stelle ein Hinweis, in der Tabelle ist er markiert.`
        : `${of} noch nicht gespeicherte ${many} wurden nicht exportiert. In der Datei steht an ihrer Stelle ein Hinweis, in der Tabelle sind sie markiert.`,
  };
}

/** The sentences about files of prices: what reading one would change, and what writing one leaves out. */
export const PRICE_TEXTS = {
  importRefused: 'Die Datei enthält Fehler. Es wurde kein Preis übernommen.',
  importTitle: 'Rahmenpreise aus Excel einlesen',
  importExplanation:
    'Gelesen werden die Spalten „Ep-Code“ und „Rahmenpreis“ des ersten Tabellenblatts, Überschriften in Zeile 3; andere Überschriften ordnen Sie zu. Vor dem Übernehmen sehen Sie, was sich ändert.',
  importTemplate: 'Rahmenpreise_Vorlage.xlsx',
  round: (count: number) =>
    count === 1
      ? 'Den Wert kaufmännisch auf 3 Stellen runden'
      : `Alle ${count} Werte kaufmännisch auf 3 Stellen runden`,
  rounded: (count: number) => `${counted(count, 'Wert', 'Werte')} auf 3 Stellen gerundet`,
  readAs: { comma: 'Mit Dezimalkomma gelesen', point: 'Mit Dezimalpunkt gelesen' },
  previewTitle: 'Rahmenpreise übernehmen',
  previewNone: 'Die Datei ändert keinen Preis.',
  search: PAGE_TEXTS.search,
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
  restingBefore: (price: string) => `ruht: ${price}`,
  unitFilter: (count: number) => `Einheit weicht ab ${count}`,
  spelled: 'Ep-Code anders geschrieben als im EP-Katalog; bitte vergleichen.',
  unitDiffers: (said: string, now: string) => `Einheit weicht ab: ${said} in der Datei, ${now || '–'} hier.`,
  restsHere: (before: string, now: string) =>
    `Einheit weicht ab: Der Preis hier ruht für ${before || '–'}; angekreuzt zählt der der Datei für ${now || '–'}.`,
  slip: {
    toZero: (epCode: string) => `${epCode} wird zu 0,000 €.`,
    up: (epCode: string, times: keyof typeof TIMES, isExact: boolean) =>
      `${epCode} ist ${isExact ? '' : 'mehr als '}${TIMES[times]} so hoch wie bisher.`,
    down: (epCode: string, times: keyof typeof PARTS, isExact: boolean) =>
      `${epCode} ist ${isExact ? '' : 'weniger als '}${PARTS[times]} des bisherigen Preises.`,
  },
  renewed: (price: string) =>
    price === '' ? 'Beim Öffnen der Liste war hier kein Preis.' : `Beim Öffnen der Liste: ${price} €`,
  ...valueTexts('Preis', 'Preise', 'Preise'),
};

/** The sentences about files of factors and market areas. */
export const FACTOR_TEXTS = {
  importButton: 'Faktoren einlesen',
  exportButton: 'Faktoren ausgeben',
  noProperties: 'Diese Phase enthält keine Liegenschaften.',
  importTitle: 'Faktoren aus Excel einlesen',
  importExplanation:
    'Gelesen werden die LiegenschaftsId, das Marktgebiet (ja oder nein) und die Faktoren des ersten Tabellenblatts, Überschriften in Zeile 3; andere Überschriften ordnen Sie zu. Vor dem Übernehmen sehen Sie, was sich ändert. Die Vorlage enthält Ihre Faktoren.',
  importRefused: 'Die Datei enthält Fehler. Es wurde nichts übernommen.',
  readMeant: (meant: readonly string[]) =>
    `${counted(meant.length, 'Wert', 'Werte')} lesen: ${joinGerman([...new Set(meant)], MEANT_LISTED_AT_MOST)}`,
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
  renewed: (before: string) =>
    `Seit dem Öffnen der Liste geändert; vorher ${before === '' ? '1,000' : before}.`,
  ...valueTexts('Wert', 'Werte', 'Faktoren'),
};

/** The words that files of prices and of factors both have, and what values come from that is no file. */
export type ValueWords = Pick<typeof FACTOR_TEXTS, keyof typeof FACTOR_TEXTS & keyof typeof PRICE_TEXTS> & {
  readonly source?: string;
};
