import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import {
  BOARD_PAPER_ALTERNATIVES_MAX_COUNT,
  BOARD_PAPER_PICTURES_MAX_COUNT,
  BOARD_PAPER_REASONS_MAX_COUNT,
  BOARD_PAPER_SENTENCE_MAX_LENGTH,
  MEMO_TEXT_MAX_LENGTH,
} from '../limits.ts';
import { madeBoardPaperSchema, memoSectionSchema } from './memo.ts';
import { idSchema, instantSchema, lineSchema, listOf, requiredText, trimmedText } from './scalar.ts';

/** Pictures of a Gremienvorlage, in the order in which they stand on its page. */
export const boardPaperPictureSchema = z.enum([
  'distance',
  'curve',
  'firmness',
  'targets',
  'shares',
  'lands',
]);

/** Choices and words of administrators for a Gremienvorlage. */
export const boardPaperFieldsSchema = z.object({
  /** The recommended scenario; null for the award as it stands. */
  scenarioId: idSchema.nullable(),
  pictures: z
    .array(boardPaperPictureSchema, 'Bitte geben Sie eine Liste an.')
    .max(BOARD_PAPER_PICTURES_MAX_COUNT, 'Bitte wählen Sie höchstens drei Bilder.')
    .refine((names) => new Set(names).size === names.length, 'Ein Bild steht zweimal da.'),
  /** Words of «Worum es geht» behind what the program tells of the phase. */
  about: trimmedText(MEMO_TEXT_MAX_LENGTH),
  /** Sentences of «Warum so». */
  reasons: listOf(
    requiredText('Bitte geben Sie einen Satz an.', BOARD_PAPER_SENTENCE_MAX_LENGTH),
    BOARD_PAPER_REASONS_MAX_COUNT,
  ),
  /** Words of «Was das Gremium entscheidet». */
  decides: trimmedText(MEMO_TEXT_MAX_LENGTH),
  /**
   * Scenarios among «Alternativen und ihr Preis», each with its remark, which may be empty. Those that every
   * phase has by itself stand there in any case.
   */
  alternatives: listOf(
    z.object({ scenarioId: idSchema, remark: lineSchema }),
    BOARD_PAPER_ALTERNATIVES_MAX_COUNT,
  ),
});

/** A picture with its words as a list of marks, in pixels, as `packages/picture` draws it (decision 0133). */
const sheetSchema = z.object({
  width: z.number(),
  height: z.number(),
  marks: z.array(z.unknown()).readonly(),
});

export const boardPaperSchema = z.object({
  version: z.int(),
  fields: boardPaperFieldsSchema,
  editedBy: z.string().nullable(),
  editedAt: instantSchema.nullable(),
  /** Instant of the closing of the award; null while it is open, and each paper a draft. */
  closedAt: instantSchema.nullable(),
  /** The recommended award, its sum after rebates in thousandths of a euro; null without such a result. */
  recommended: z
    .object({
      name: z.string(),
      sumMillis: z.int(),
      packageCount: z.int(),
      /** Packages that stand otherwise in the award. */
      differs: z.int(),
    })
    .nullable(),
  /** The paper section by section as it would be made; `missing` is what is still to do. */
  sections: z.array(memoSectionSchema),
  /** The chosen pictures: the finding of each, or why it is left out. */
  pictures: z.array(
    z.object({ name: boardPaperPictureSchema, words: z.string(), sheet: sheetSchema.nullable() }),
  ),
  /** What was made of it, earliest first. */
  versions: z.array(madeBoardPaperSchema),
});

/** The schemas of the calls in `board-paper.ts`, each under the name of its call. */
export const boardPaperCallSchemas = {
  getBoardPaper: {
    summary: 'The paper on which a board decides about the award, section by section.',
    answer: boardPaperSchema,
  },
  saveBoardPaper: {
    summary: 'Stores what administrators choose and write for the paper of the board.',
    body: boardPaperFieldsSchema,
    answer: boardPaperSchema,
  },
  makeBoardPaper: {
    summary: 'Makes the paper of the board as a PDF and keeps it; a draft while the award is open.',
    query: z.object({ type: z.literal('pdf') }),
    files: ['pdf'],
  },
  getMadeBoardPaper: { summary: 'The PDF of a paper of the board as it was made.', files: ['pdf'] },
} as const satisfies Record<string, CallSchemas>;
