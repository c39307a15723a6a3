import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';

const NAMED_AT_MOST = 3;

function namedCells(names: readonly string[]): string {
  return names.length === 0 ? '' : `: ${joinGerman(names, NAMED_AT_MOST)}`;
}

/** Every sentence of editing cells: of an open editor, of keys, and of changing many values at once. */
export const TEXTS = {
  rounded: (text: string) => `Auf drei Nachkommastellen gerundet: ${text}.`,
  changedMeanwhile: (text: string) =>
    text === ''
      ? 'Der Wert wurde inzwischen an anderer Stelle entfernt; Ihre Eingabe gilt.'
      : `Inzwischen wurde hier ${text} gespeichert; Ihre Eingabe ersetzt diesen Wert. Strg+Z bringt ihn zurück.`,
  cleared: (count: number) => counted(count, 'Wert gelöscht.', 'Werte gelöscht.'),
  closed: 'Diese Zelle lässt sich nicht ändern.',
  cannotTravel: 'Änderungen lassen sich nicht mehr zurücknehmen.',
  undone: (count: number, names: readonly string[]) =>
    `${counted(count, 'Änderung zurückgenommen', 'Änderungen zurückgenommen')}${namedCells(names)}.`,
  redone: (count: number, names: readonly string[]) =>
    `${counted(count, 'Änderung wiederholt', 'Änderungen wiederholt')}${namedCells(names)}.`,
  leftAsIs: (count: number, names: readonly string[]) =>
    `${counted(count, 'Wert bleibt, wie er', 'Werte bleiben, wie sie')} inzwischen geändert ${count === 1 ? 'wurde' : 'wurden'}${namedCells(names)}.`,
  title: 'Werte ändern',
  key: 'Umschalt+F10',
  buttonHint: 'Werte ändern: Umschalt+F10 in der Tabelle, auf einer Überschrift für alles darunter',
  change: 'Änderung',
  changeHint: '+3 %, −2,5 %, × 1,05 oder / 2; jeder Wert wird einmal auf drei Stellen gerundet',
  wrongChange: 'Bitte geben Sie eine Änderung wie +3 %, −2,5 % oder × 1,05 ein.',
  selected: (values: string) => `Ausgewählt: ${values}`,
  gaps: (count: number) => `${formatWhole(count)} ohne Wert`,
  marked: (count: number) => `${formatWhole(count)} rot markiert und nicht geändert`,
  nothingSelected: 'In der Auswahl steht kein Wert, der sich ändern lässt.',
  nothingChanges: 'Es ändert sich nichts.',
  refused: (count: number) => counted(count, 'Wert bleibt, wie er ist:', 'Werte bleiben, wie sie sind:'),
  refusedValue: (label: string, text: string, error: string) => `${label}: ${text}. ${error}`,
  more: (count: number) => counted(count, 'weiterer', 'weitere'),
  apply: 'Ändern',
  fillDown: 'Nach unten ausfüllen',
  fillDownKey: 'Strg+D',
  changed: (values: string) => `${values} geändert. Strg+Z nimmt es zurück.`,
  filled: (count: number) => counted(count, 'Wert ausgefüllt.', 'Werte ausgefüllt.'),
  notFilled: {
    'nothing-above': 'Hier gibt es nichts nach unten auszufüllen.',
    empty: 'Die oberste Zelle ist leer; es wurde nichts ausgefüllt.',
    refused: 'Der oberste Wert wurde nicht übernommen; es wurde nichts ausgefüllt.',
  },
} as const;
