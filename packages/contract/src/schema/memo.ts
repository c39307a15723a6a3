import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import {
  AWARD_LETTERS_MAX_COUNT,
  MEMO_APPRAISALS_MAX_COUNT,
  MEMO_LETTER_MAX_LENGTH,
  MEMO_TEXT_MAX_LENGTH,
} from '../limits.ts';
import { PROCEDURES } from '../procedure.ts';
import { daySchema, idSchema, instantSchema, requiredLine, requiredText, trimmedText } from './scalar.ts';

const freeText = trimmedText(MEMO_TEXT_MAX_LENGTH);

/** Fields of the memo that administrators write themselves. */
export const memoFieldsSchema = z.object({
  procedure: z.enum(PROCEDURES).nullable(),
  need: freeText,
  remarks: freeText,
  conflicts: freeText,
  /** Texts on prices that are to be clarified; a blank one says nothing. */
  appraisals: z
    .array(z.object({ organisationId: idSchema, epCode: z.string().min(1).max(100), text: freeText }))
    .max(MEMO_APPRAISALS_MAX_COUNT, 'Bitte geben Sie höchstens 1.000 Würdigungen an.'),
  /** The Gremienvorlage that a board was shown, and its decision; null where none is told. */
  resolution: z
    .object({
      madeId: idSchema,
      presentedOn: daySchema,
      words: requiredLine('Bitte geben Sie den Beschluss an.'),
      decidedOn: daySchema,
    })
    .nullable()
    .default(null),
});

/** The subject of a row of the memo: an award, or an odd price. */
const aboutSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('award'), key: z.string(), value: idSchema }),
  z.object({ kind: z.literal('price'), organisationId: idSchema, epCode: z.string() }),
]);

const tableSchema = z.object({
  title: z.string(),
  columns: z.array(z.object({ header: z.string(), isRight: z.boolean(), weight: z.number() })),
  rows: z.array(
    z.object({
      cells: z.array(z.string()),
      isTotal: z.boolean(),
      about: aboutSchema.nullable(),
      /** The word that closing needs and nobody has said. */
      lack: z.enum(['reason', 'approval', 'appraisal']).nullable(),
    }),
  ),
});

/** A section of the memo as it is printed. */
export const memoSectionSchema = z.object({
  number: z.int(),
  title: z.string(),
  summary: z.string(),
  lines: z.array(z.string()),
  tables: z.array(tableSchema),
  /** Reasons why the award cannot be closed yet. */
  missing: z.array(z.string()),
});

/** A memo that was closed once; reopened where somebody opened the award again. */
export const memoVersionSchema = z.object({
  id: idSchema,
  /** Its Fassung, counted from 1. */
  number: z.int(),
  at: instantSchema,
  by: z.string().nullable(),
  sha256: z.string(),
  /** The signed line of the audit log behind it; null until it is there. */
  checkpoint: z.string().nullable(),
  reopenedAt: instantSchema.nullable(),
  reopenedBy: z.string().nullable(),
  reason: z.string().nullable(),
});

/** A Gremienvorlage as it was made. */
export const madeBoardPaperSchema = z.object({
  id: idSchema,
  /** Its Fassung, counted from 1; null for a draft, made while the award was open. */
  number: z.int().nullable(),
  at: instantSchema,
  by: z.string().nullable(),
  /** Sum of the recommended award, in thousandths of a euro. */
  sumMillis: z.int(),
  sha256: z.string(),
});

export const memoSchema = z.object({
  version: z.int(),
  /** Names all it is made of; who closes sends the one that was seen. */
  digest: z.string(),
  fields: memoFieldsSchema,
  sections: z.array(memoSectionSchema),
  versions: z.array(memoVersionSchema),
  /** Of the Gremienvorlage its sentences of «Warum so», and what was made of it, earliest first. */
  boardPaper: z.object({ reasons: z.array(z.string()), versions: z.array(madeBoardPaperSchema) }),
  editedBy: z.string().nullable(),
  editedAt: instantSchema.nullable(),
});

export const letterCauseSchema = z.enum(['award', 'rejection']);

/** A letter to a bidder on the closed award, which is sent once for each cause. */
export const awardLetterSchema = z.object({
  serviceProviderId: idSchema,
  organisation: z.string(),
  cause: letterCauseSchema,
  packages: z.string(),
  reason: z.string(),
  /** The last day to which its offer binds; missing where nothing is said of it. */
  boundUntil: daySchema.optional(),
  /** The instants of order and sending, and who ordered it; null as long as that has not happened. */
  orderedAt: instantSchema.nullable(),
  orderedBy: z.string().nullable(),
  sentAt: instantSchema.nullable(),
});

const lettersSchema = z.object({
  /** The closing that they are about; null while the award is open. */
  closing: idSchema.nullable(),
  letters: z.array(awardLetterSchema),
});

const letterText = requiredText('Bitte geben Sie einen Text an.', MEMO_LETTER_MAX_LENGTH);

/** The schemas of the calls in `memo.ts`, each under the name of its call. */
export const memoCallSchemas = {
  getMemo: {
    summary: 'The memo on the award of a phase, section by section, and what closing still needs.',
    answer: memoSchema,
  },
  saveMemo: {
    summary: 'Stores what administrators write into the memo themselves.',
    body: memoFieldsSchema,
    answer: memoSchema,
  },
  exportMemo: {
    summary: 'The memo as it stands as a PDF, marked as a draft while the award is open.',
    query: z.object({ type: z.literal('pdf') }),
    files: ['pdf'],
  },
  closeAward: {
    summary: 'Closes the award with its memo; from then on nothing of it is changed.',
    body: z.object({
      /** The digest of the memo that its sender has seen. */
      confirm: z.string('Bitte bestätigen Sie den Vermerk, den Sie gesehen haben.').min(1).max(100),
    }),
    answer: memoVersionSchema,
  },
  getClosedMemo: {
    summary: 'The PDF of a memo that was closed, also of one reopened since.',
    files: ['pdf'],
  },
  listAwardLetters: {
    summary: 'The letters on the closed award: to whom, with what, and which were sent.',
    answer: lettersSchema,
  },
  sendAwardLetters: {
    summary: 'Sends letters on the closed award, each once.',
    body: z.object({
      /** The closing that its sender has seen. */
      closing: idSchema,
      award: letterText,
      rejection: letterText,
      to: z
        .array(z.object({ serviceProviderId: idSchema, cause: letterCauseSchema }))
        .min(1, 'Bitte wählen Sie mindestens ein Schreiben.')
        .max(AWARD_LETTERS_MAX_COUNT, 'Bitte wählen Sie höchstens 1.000 Schreiben.'),
    }),
    answer: lettersSchema,
  },
} as const satisfies Record<string, CallSchemas>;
