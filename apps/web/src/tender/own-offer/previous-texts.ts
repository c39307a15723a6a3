import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import { counted } from '@rahmenpreis/pricing/numbers/counted.ts';
import type { LeftCounts } from '@rahmenpreis/tendering/to-do/to-do.ts';

/** The address of Rahmenpreiseingabe says this where values of the phase before are shown to take over. */
export const TAKE_OVER = 'previous';

/** What is said about values of the phase before that this one lacks. */
export const PREVIOUS_TEXTS = {
  title: 'Aus Vorphase übernehmen',
} as const;

/** What is missing, counted: «81 Faktoren und 2 Ausschlüsse». */
export function leftWords({ prices, factors, exclusions }: LeftCounts): string {
  return joinGerman([
    ...(prices === 0 ? [] : [counted(prices, 'Preis', 'Preise')]),
    ...(factors === 0 ? [] : [counted(factors, 'Faktor', 'Faktoren')]),
    ...(exclusions === 0 ? [] : [counted(exclusions, 'Ausschluss', 'Ausschlüsse')]),
  ]);
}

/** The same as a sentence: «81 Faktoren und 2 Ausschlüsse der Vorphase sind nicht übernommen». */
export function leftSentence(left: LeftCounts): string {
  const isOne = left.prices + left.factors + left.exclusions === 1;
  return `${leftWords(left)} der Vorphase ${isOne ? 'ist' : 'sind'} nicht übernommen`;
}
