import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { SendKind } from './send-wish.ts';

const properties = (count: number) => counted(count, 'Liegenschaft', 'Liegenschaften');

/** The sentences of the dialog that makes a Preisspiegel to be sent. */
export const TEXTS = {
  title: 'Preisspiegel zum Versenden',
  scope: 'Liegenschaften',
  one: (nummer: string, name: string) => `Nur ${nummer} - ${name}`,
  all: (count: number, isFiltered: boolean) =>
    isFiltered ? `Die ${properties(count)} des Filters` : `Alle ${formatWhole(count)}`,
  file: 'Datei',
  kinds: {
    excel: 'Excel',
    pdf: 'PDF',
    csv: 'Rohdaten (CSV)',
  } satisfies Record<SendKind, string>,
  hints: {
    excel: 'Eine Arbeitsmappe, ein Blatt je Liegenschaft, für A3 eingerichtet',
    pdf: 'A3 quer; mehrere Liegenschaften als ZIP mit einem PDF je Liegenschaft',
    csv: 'Eine Zeile je Position und Dienstleister, mit EP, Faktoren und GP',
  } satisfies Record<SendKind, string>,
  order: (count: number) =>
    `${counted(count, 'Dienstleister', 'Dienstleister')} nach Rang, je Dienstleister Ep (faktoriert), GP und Prozent.`,
  view: (parts: readonly string[]) => `Wie im Vergleich eingestellt: ${parts.join(', ')}.`,
  lowest: '100 % ist das günstigste vollständige Angebot',
  reference: (organisation: string) => `100 % ist ${organisation}`,
  spread: 'mit Niedrigstem, Median und Mittelwert',
  ideal: 'mit Idealangebot',
  outliers: (percent: number) => `Ausreißer ab ${percent} % markiert`,
  pairs: 'auffällige Preispaare genannt',
  onlySlice: (title: string) => `nur ${title}`,
  make: 'Erstellen',
  making: (done: number, all: number) => `Preisspiegel: ${formatWhole(done)} von ${properties(all)}`,
  made: (count: number) => `Der Preisspiegel für ${properties(count)} wurde erstellt.`,
  someFailed: (names: string) => `Es fehlen, weil sie nicht erstellt werden konnten: ${names}.`,
  allFailed: (reason: string) => `Der Preisspiegel konnte nicht erstellt werden. ${reason}`,
  noLv: 'Die gewählten Liegenschaften haben noch kein Leistungsverzeichnis.',
  packFailed: 'Die Datei konnte nicht zusammengestellt werden. Bitte versuchen Sie es erneut.',
  changed: 'Die Angebote haben sich währenddessen geändert',
  changedText: 'Die Blätter können auf verschiedenem Stand sein. Erstellen Sie die Datei noch einmal.',
  withoutLvText: (count: number) =>
    `${properties(count)} ohne Leistungsverzeichnis ${count === 1 ? 'ist' : 'sind'} nicht darin.`,
} as const;
