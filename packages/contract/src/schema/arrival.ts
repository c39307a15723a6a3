import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import {
  ARRIVAL_FILES_MAX_COUNT,
  BATCH_MAX_ENTRIES,
  DECLARATIONS_MAX_COUNT,
  MEMO_TEXT_MAX_LENGTH,
  OBJECTION_DAYS,
  PROVIDER_UPLOAD_MAX_BYTES,
} from '../limits.ts';
import { REASON_REQUIRED } from '../required-fields.ts';
import { keyText, keyValSchema, leftSchema } from './keyval.ts';
import {
  declarationText,
  idSchema,
  instantSchema,
  listOf,
  requiredInstant,
  requiredLine,
  sha256Schema,
} from './scalar.ts';

const WRONG_SIZE = 'Eine Datei darf höchstens 50 MB haben.';
const WRONG_DAYS = `Bitte geben Sie ${OBJECTION_DAYS.min} bis ${OBJECTION_DAYS.max} Tage an.`;

export const arrivalWaySchema = z.enum(
  ['post', 'mail', 'person'],
  'Bitte wählen Sie post, mail oder person.',
);

/**
 * `noted` until a minute after the end, and the opening; then `open` until it is `finished` or `omitted`, or
 * at once `own-offer`, as the provider entered its offer itself. `late` and `replaced` hold from the start.
 */
export const arrivalStateSchema = z.enum([
  'noted',
  'open',
  'finished',
  'own-offer',
  'late',
  'replaced',
  'omitted',
]);

const notedFileSchema = z.object({
  name: requiredLine('Bitte geben Sie einen Dateinamen an.'),
  /** In bytes. */
  size: z.int(WRONG_SIZE).min(0, WRONG_SIZE).max(PROVIDER_UPLOAD_MAX_BYTES, WRONG_SIZE),
  /** In hex, as it was reckoned in the browser. */
  sha256: sha256Schema,
});

export const arrivalFileSchema = z.object({
  name: z.string(),
  size: z.int(),
  sha256: z.string(),
  /** The document that holds its bytes; null until they are stored. */
  mediaId: idSchema.nullable(),
});

export const enteredVersionSchema = z.object({
  /** Counted from 1; a later one is a correction over the same paper. */
  number: z.int(),
  /** Names of who typed it; those of accounts that are gone are left out. */
  typedBy: z.array(z.string()),
  /** Name of who checked it against the paper; null where the account is gone, or nobody could. */
  checkedBy: z.string().nullable(),
  /** False where only one administrator could write, so that nobody checked it. */
  isChecked: z.boolean(),
  at: instantSchema,
  /** Declarations of the owner's letter that are on paper; the others are missing. */
  onPaper: z.array(z.string()),
  /** End of the days on which the provider may object. */
  objectUntil: instantSchema,
  objection: z
    .object({
      text: z.string(),
      at: instantSchema,
      /** Null until an administrator has answered. */
      answer: z.object({ text: z.string(), by: z.string().nullable(), at: instantSchema }).nullable(),
    })
    .nullable(),
});

/** Fields of an arrival that administrators and the provider see alike. */
const seenArrival = {
  id: idSchema,
  way: arrivalWaySchema,
  /** Instant of its coming, as it was noted. */
  receivedAt: instantSchema,
  /** Instant of the noting, which decides whether it was late. */
  notedAt: instantSchema,
  /** None: a letter that stays closed, which cannot be entered. */
  files: z.array(arrivalFileSchema),
  state: arrivalStateSchema,
  /** Sentences in German: its end, or the marks that stand beside the offer wherever that is told. */
  marks: z.array(z.string()),
  /** Reason for not entering it; null where it was entered, or may still be. */
  omission: z.string().nullable(),
  /** The versions that counted, the newest first. */
  versions: z.array(enteredVersionSchema),
};

export const arrivalSchema = z.object({
  ...seenArrival,
  version: z.int(),
  organisationId: idSchema,
  notedBy: z.string().nullable(),
  /** True where there are values that nobody has checked yet; they do not count. */
  isDraft: z.boolean(),
});

export const ownArrivalSchema = z.object({
  ...seenArrival,
  /** Changes that the newest version made to the one before: keys with the values of both. */
  changes: z.array(z.object({ key: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});

const enteredValue = keyValSchema.pick({ key: true, value: true });

export const enteredOfferSchema = z.object({
  /** The version of the arrival, which who checks confirms. */
  version: z.int(),
  /** Values as they are typed now; those that count where nothing is typed anew. */
  values: z.array(enteredValue),
  onPaper: z.array(z.string()),
  /** The values that count; none before the first check. */
  counting: z.array(enteredValue),
  isDraft: z.boolean(),
  /** Names of who typed what does not count yet. */
  typedBy: z.array(z.string()),
  /** Sentence in German that says why the caller may not finish it; null where it may. */
  checkRefusal: z.string().nullable(),
  /** True where it would be finished unchecked, as only one administrator can write. */
  isAlone: z.boolean(),
});

const valueText = z.string('Bitte geben Sie einen Wert als Text an.').max(1_000, 'Der Wert ist zu lang.');

function requiredFreeText(message: string) {
  const tooLong = `Bitte geben Sie höchstens ${MEMO_TEXT_MAX_LENGTH} Zeichen an.`;
  return z.string(message).trim().min(1, message).max(MEMO_TEXT_MAX_LENGTH, tooLong);
}

/** The schemas of the calls in `arrival.ts`, each under the name of its call. */
export const arrivalCallSchemas = {
  listArrivals: {
    summary: 'The offers of a phase that came another way; of a sealed one those the caller noted.',
    answer: z.array(arrivalSchema),
  },
  noteArrival: {
    summary: 'Note that an offer came another way.',
    body: z.object({
      organisationId: idSchema,
      receivedAt: requiredInstant('Bitte geben Sie an, wann das Angebot eingegangen ist.'),
      way: arrivalWaySchema,
      files: listOf(notedFileSchema, ARRIVAL_FILES_MAX_COUNT),
    }),
    answer: arrivalSchema,
  },
  storeArrivalFile: {
    summary: 'Store a file that came with a noted offer and has the noted digest.',
    answer: arrivalSchema,
    form: z.object({}),
  },
  omitArrival: {
    summary: 'Say why a noted offer is not entered, or take that back.',
    answer: arrivalSchema,
    body: z.object({ reason: requiredFreeText(REASON_REQUIRED).nullable() }),
  },
  getEnteredOffer: {
    summary: 'What was typed of a noted offer, and what of it counts.',
    answer: enteredOfferSchema,
  },
  saveEnteredValues: {
    summary: 'Type values of a noted offer; they count only when somebody else has checked them.',
    body: z.object({
      data: listOf(
        z.object({
          key: keyText,
          value: valueText.nullable(),
          /** The value that its sender saw; null where it saw none. */
          before: valueText.nullable(),
        }),
        BATCH_MAX_ENTRIES,
      ),
      /** Declarations of the letter, whether each is on paper; those that are not named stay. */
      onPaper: listOf(
        z.object({ text: declarationText, isOnPaper: z.boolean('Bitte geben Sie true oder false an.') }),
        DECLARATIONS_MAX_COUNT,
      ).default([]),
    }),
    answer: z.object({
      version: z.int(),
      /** Values that were others by now, and stay as they are. */
      left: z.array(leftSchema),
    }),
  },
  discardEnteredValues: {
    summary: 'Throw away what was typed and does not count yet.',
    answer: arrivalSchema,
  },
  checkEnteredOffer: {
    summary: 'Finish an entered offer, checked against the paper by somebody who did not type.',
    answer: arrivalSchema,
    body: z.object({
      /** The version of the arrival whose values were checked; another one by now is 412. */
      confirm: z.int('Bitte geben Sie eine ganze Zahl an.'),
      /** Number of days on which the provider may object. */
      objectionDays: z
        .int(WRONG_DAYS)
        .min(OBJECTION_DAYS.min, WRONG_DAYS)
        .max(OBJECTION_DAYS.max, WRONG_DAYS)
        .default(OBJECTION_DAYS.usual),
    }),
  },
  answerObjection: {
    summary: 'Answer the objection of a provider to its entered offer.',
    answer: arrivalSchema,
    body: z.object({ text: requiredFreeText('Bitte geben Sie eine Antwort ein.') }),
  },
  getOwnArrivals: {
    summary: 'The own offers that came another way, what became of them and what was entered.',
    answer: z.array(ownArrivalSchema),
  },
  objectToEntry: {
    summary: 'Object to what the owner has entered.',
    body: z.object({
      text: requiredFreeText('Bitte schreiben Sie, wogegen Sie widersprechen.'),
      /** The version that is objected to; a newer one by now is 412. */
      number: z.int('Bitte geben Sie eine ganze Zahl an.'),
    }),
    answer: ownArrivalSchema,
  },
} satisfies Record<string, CallSchemas>;
