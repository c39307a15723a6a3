import { joinGerman } from '@rahmenpreis/german/join-german.ts';
import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;
type IssueOf<Code extends z.core.$ZodIssueCode> = z.core.$ZodRawIssue<
  Extract<z.core.$ZodIssue, { code: Code }>
>;

/** What each type is called by who fills in a form; all others are «einen anderen Wert». */
const TYPES: Readonly<Record<string, string>> = {
  string: 'einen Text',
  number: 'eine Zahl',
  int: 'eine ganze Zahl',
  boolean: 'ja oder nein',
  array: 'eine Liste',
  object: 'mehrere benannte Angaben',
  record: 'mehrere benannte Angaben',
  date: 'einen Zeitpunkt',
};
const UNITS: Readonly<Record<string, readonly [one: string, more: string]>> = {
  string: ['Zeichen', 'Zeichen'],
  array: ['Eintrag', 'Einträge'],
  set: ['Eintrag', 'Einträge'],
  map: ['Eintrag', 'Einträge'],
  file: ['Byte', 'Bytes'],
};
const FORMATS: Readonly<Record<string, string>> = {
  uuid: 'eine gültige Id',
  datetime: 'einen gültigen Zeitpunkt',
  date: 'ein gültiges Datum',
  email: 'eine valide E-Mail-Adresse',
  url: 'eine gültige Internetadresse',
};

function bounded(word: string, origin: string, bound: bigint | number): string {
  const units = UNITS[origin];
  const unit = units === undefined ? '' : ` ${units[Number(bound) === 1 ? 0 : 1]}`;
  return `Bitte geben Sie ${word} ${bound}${unit} an.`;
}

/** The sentence for each kind of issue in the library; a new kind does not compile until it has one. */
const SENTENCES: { readonly [Code in z.core.$ZodIssueCode]: (issue: IssueOf<Code>) => string } = {
  invalid_type: ({ expected, input }) =>
    input === undefined
      ? 'Diese Angabe fehlt.'
      : `Bitte geben Sie ${TYPES[expected] ?? 'einen anderen Wert'} an.`,
  too_big: ({ origin, maximum }) => bounded('höchstens', origin, maximum),
  too_small: ({ origin, minimum }) => bounded('mindestens', origin, minimum),
  invalid_format: ({ format }) =>
    `Bitte geben Sie ${FORMATS[format] ?? 'einen Text in der verlangten Form'} an.`,
  not_multiple_of: ({ divisor }) => `Bitte geben Sie ein Vielfaches von ${divisor} an.`,
  unrecognized_keys: ({ keys }) =>
    keys.length === 1
      ? `Die Angabe „${keys[0]}“ ist hier nicht vorgesehen.`
      : `Die Angaben ${joinGerman(keys.map((key) => `„${key}“`))} sind hier nicht vorgesehen.`,
  invalid_union: () => 'Bitte geben Sie einen Wert in einer der vorgesehenen Formen an.',
  invalid_key: () => 'Der Name einer Angabe ist hier nicht vorgesehen.',
  invalid_element: () => 'Ein Eintrag der Liste ist nicht lesbar.',
  invalid_value: ({ values }) =>
    values.length === 1
      ? `Bitte geben Sie „${String(values[0])}“ an.`
      : `Bitte geben Sie einen dieser Werte an: ${values.map(String).join(', ')}.`,
  custom: () => 'Diese Angabe ist nicht zulässig.',
};

/**
 * The sentence for an issue whose schema has none of its own. The library's German has words of its own
 * language in it, as «erwartet Array, erhalten object».
 */
export function germanIssue(issue: Issue): string {
  return (SENTENCES[issue.code] as (issue: Issue) => string)(issue);
}
