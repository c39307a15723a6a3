import type { CalculationProblem } from '@rahmenpreis/pricing/numbers/exact/calculate.ts';

const PROBLEMS: Record<CalculationProblem['reason'], (at: string) => string> = {
  'too-long': () => 'Diese Rechnung ist zu lang.',
  unfinished: (at) => (at === '' ? 'Hinter „=“ fehlt die Rechnung.' : `Hinter „${at}“ fehlt eine Zahl.`),
  unexpected: (at) => `„${at}“ passt hier nicht in die Rechnung.`,
  'not-a-number': (at) => `„${at}“ ist keine Zahl wie 1.234,5.`,
  'open-bracket': () => 'Eine Klammer ist nicht geschlossen.',
  'divided-by-zero': () => 'Durch null lässt sich nicht teilen.',
  'too-large': () => 'Das Ergebnis ist zu groß.',
};

/** The sentences of an open editor. */
export const TEXTS = {
  problems: PROBLEMS,
  rounded: (text: string) => `Ergebnis auf drei Nachkommastellen gerundet: ${text}.`,
  changedMeanwhile: (text: string) =>
    text === ''
      ? 'Der Wert wurde inzwischen an anderer Stelle entfernt; Ihre Eingabe gilt.'
      : `Inzwischen wurde hier ${text} gespeichert; Ihre Eingabe ersetzt diesen Wert. Strg+Z bringt ihn zurück.`,
} as const;
