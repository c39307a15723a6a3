import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { fillFields } from '@rahmenpreis/german/fill-fields.ts';

/** A letter as its owner wrote it; `version` counts how often that was. */
export interface OfferLetter {
  readonly version: number;
  readonly text: string;
  readonly declarations: NonNullable<Phase['declarations']>;
}

/** The letter of a confirmation, with the declarations that were ticked; null where it was not shown. */
export interface DeclaredLetter extends OfferLetter {
  readonly ticked: readonly string[] | null;
}

const FIELD_NAMES = ['Unternehmen', 'Name', 'Summe', 'Prüfwert'] as const;
/** What stands in the place of each field of a letter. */
export type LetterField = (typeof FIELD_NAMES)[number];

/** The fields as an owner writes them. */
export const LETTER_FIELDS = FIELD_NAMES.map((name) => `{${name}}`);

/** Gives the letter of a phase; undefined where it has neither text nor declarations. */
export function letterOf({
  letter: text = '',
  declarations = [],
  letterVersion: version = 0,
}: Pick<Phase, 'letter' | 'declarations' | 'letterVersion'>): OfferLetter | undefined {
  return text === '' && declarations.length === 0 ? undefined : { version, text, declarations };
}

/** Puts values in the place of all fields at once: a name that looks like a field stays a name. */
export function fillLetter(text: string, values: Readonly<Record<LetterField, string>>): string {
  return fillFields(text, values);
}

/** The required declarations that are not among those ticked. */
export function missingTicks({ declarations }: OfferLetter, ticked: Iterable<string>): string[] {
  const given = new Set(ticked);
  return declarations.flatMap(({ text, isRequired }) => (isRequired && !given.has(text) ? [text] : []));
}
