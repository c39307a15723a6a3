import { z } from 'zod';
import { EMAIL_PATTERN, EMAIL_PROBLEM, isDeliverable, UNDELIVERABLE } from '../email-pattern.ts';
import {
  AWARD_REASON_MAX_LENGTH,
  CHANGE_REASON_MAX_LENGTH,
  DECLARATION_MAX_LENGTH,
  LONG_TEXT_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from '../limits.ts';
import { DECLARATION_REQUIRED } from '../required-fields.ts';

/** An id, in lower case as the database has it, however it was written. */
export const idSchema = z.uuid('Bitte geben Sie eine gültige Id an.').toLowerCase();
/** SHA-256 in hex, as it is computed. */
export const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/, 'Ein Prüfwert hat 64 Zeichen von 0 bis f.');
/** So many ids at most in one text, with commas between them. */
export function idListSchema(maxCount: number) {
  return z
    .string()
    .transform((text) => text.split(','))
    .pipe(z.array(idSchema).max(maxCount, `Bitte geben Sie höchstens ${maxCount} Ids an.`));
}

/** A list of so many entries at most. */
export function listOf<Entry extends z.ZodType>(entry: Entry, maxCount: number) {
  const tooMany = `Bitte geben Sie höchstens ${maxCount} Einträge an.`;
  return z.array(entry, 'Bitte geben Sie eine Liste an.').max(maxCount, tooMany);
}

const WRONG_INSTANT = 'Bitte geben Sie einen gültigen Zeitpunkt an.';
/** An instant as ISO 8601 in UTC. */
export const instantSchema = z.iso.datetime({ offset: true, error: WRONG_INSTANT });
/** A required instant; `message` is the German sentence for the missing one, a wrong one has its own. */
export function requiredInstant(message: string) {
  const isMissing = (input: unknown) => input === undefined || input === null || input === '';
  return z.iso.datetime({ offset: true, error: ({ input }) => (isMissing(input) ? message : WRONG_INSTANT) });
}
/** A day as «2027-01-31». */
export const daySchema = z.iso.date('Bitte geben Sie einen gültigen Tag an.');
/** A text of so many characters at most, which may be empty. */
export function trimmedText(maxLength: number) {
  const tooLong = `Bitte geben Sie höchstens ${maxLength} Zeichen an.`;
  return z.string('Bitte geben Sie einen Text an.').trim().max(maxLength, tooLong);
}
/** An optional short text; it may be empty. */
export const textSchema = trimmedText(TEXT_MAX_LENGTH);
/** An optional free text; it may be empty. */
export const longTextSchema = z
  .string('Bitte geben Sie einen Text an.')
  .max(LONG_TEXT_MAX_LENGTH, `Bitte geben Sie höchstens ${LONG_TEXT_MAX_LENGTH} Zeichen an.`);

/** A short text that must not be empty; `message` is the German sentence for the missing text. */
export function requiredText(message: string, maxLength = TEXT_MAX_LENGTH) {
  const tooLong = `Bitte geben Sie höchstens ${maxLength} Zeichen an.`;
  return z.string(message).trim().min(1, message).max(maxLength, tooLong);
}

/** Characters nobody sees: line breaks and other controls, and those that turn, join or hide neighbours. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

function isSeen(text: string): boolean {
  return !UNSEEN.test(text);
}

const UNSEEN_MESSAGE = 'Bitte verwenden Sie nur sichtbare Zeichen und keinen Zeilenumbruch.';

/**
 * A text of one line for mails, lists and documents: without line breaks or characters that show another text
 * than there is. It must not be empty; `message` is the German sentence for the missing text.
 */
export function requiredLine(message: string, maxLength?: number) {
  return requiredText(message, maxLength).refine(isSeen, UNSEEN_MESSAGE);
}

/** The same, but it may be empty. */
export const lineSchema = textSchema.refine(isSeen, UNSEEN_MESSAGE);

/**
 * Turns these texts of what is sent into texts of one line. Values stored before line breaks were refused are
 * still answered, so the fields of answers stay as they are.
 */
export function inLines<Fields extends Record<string, z.ZodType>, Name extends keyof Fields>(
  fields: Fields,
  names: readonly Name[],
): Pick<Fields, Name> {
  const lines = names.map((name) => [
    name,
    fields[name]?.refine((text) => typeof text !== 'string' || isSeen(text), UNSEEN_MESSAGE),
  ]);
  return Object.fromEntries(lines) as Pick<Fields, Name>;
}

/** An e-mail address, compared without case and therefore stored in lower case (AUTH-015, USER-007). */
export const emailSchema = z
  .string(EMAIL_PROBLEM)
  .trim()
  .max(TEXT_MAX_LENGTH, EMAIL_PROBLEM)
  .regex(EMAIL_PATTERN, EMAIL_PROBLEM)
  .refine(isSeen, EMAIL_PROBLEM)
  // Letters of double width and the like are delivered as plain ones: the same mailbox would be two accounts.
  .refine((text) => text.normalize('NFKC') === text.normalize('NFC'), EMAIL_PROBLEM)
  .refine((text) => !EMAIL_PATTERN.test(text) || isDeliverable(text), UNDELIVERABLE)
  .toLowerCase();

/**
 * A text of several lines as `requiredLine` otherwise, which may be empty; line ends become LF, tabs blanks.
 */
export const linesSchema = longTextSchema
  .transform((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' ').trimEnd())
  .refine((text) => isSeen(text.replaceAll('\n', '')), 'Bitte verwenden Sie nur sichtbare Zeichen.');

/** What an owner asks to be declared beside its letter: a text of one line. */
export const declarationText = requiredLine(DECLARATION_REQUIRED, DECLARATION_MAX_LENGTH);

/** Whether bidders are told by mail of a change in a phase that runs: without it they are. */
export const mailChoiceSchema = z.literal('none').optional();

/** Why a package is awarded to somebody who is not on rank 1; blank where nobody says so. */
export const awardReasonText = trimmedText(AWARD_REASON_MAX_LENGTH).refine(isSeen, UNSEEN_MESSAGE);

/** Why something is changed: a text of one line, which may be empty, for the mail and the audit log. */
export const changeReasonSchema = trimmedText(CHANGE_REASON_MAX_LENGTH)
  .refine(isSeen, UNSEEN_MESSAGE)
  .optional();
