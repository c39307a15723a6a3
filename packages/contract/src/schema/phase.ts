import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { DECLARATIONS_MAX_COUNT, IDS_MAX_COUNT } from '../limits.ts';
import { PHASE_REQUIRED } from '../required-fields.ts';
import {
  changeReasonSchema,
  daySchema,
  declarationText,
  idSchema,
  instantSchema,
  linesSchema,
  listOf,
  mailChoiceSchema,
  requiredInstant,
  requiredLine,
} from './scalar.ts';

const phaseTypeSchema = z.enum(['OFFER', 'FINAL'], 'Bitte wählen Sie OFFER oder FINAL.');

const sealSchema = z.enum(['NONE', 'SEALED', 'FOUR_EYES'], 'Bitte wählen Sie NONE, SEALED oder FOUR_EYES.');

const letterDeclarationSchema = z.object({
  text: z.string(),
  /** Without it nobody confirms under this letter. */
  isRequired: z.boolean(),
});
const MISSING_TENTHS = 'Bitte geben Sie 0 bis 100 Prozent an, höchstens mit einer Nachkommastelle.';
const MISSING_PER_100 = 'Bitte geben Sie eine ganze Zahl von 0 bis 100 an.';

export const phaseSchema = z.object({
  id: idSchema,
  title: z.string(),
  start: instantSchema,
  end: instantSchema,
  type: phaseTypeSchema,
  /** Holds offers back until the end, or until two administrators open them after it (decision 0046). */
  seal: sealSchema,
  /** When sealed offers were opened; for administrators, and missing before. */
  openedAt: instantSchema.optional(),
  /** The first to ask that sealed offers be opened, where two have to; for administrators, missing before. */
  openingAsked: z.object({ userId: idSchema, name: z.string(), at: instantSchema }).optional(),
  liegenschaftIds: z.array(idSchema).optional(),
  userIds: z.array(idSchema).optional(),
  publicMediaIds: z.array(idSchema).optional(),
  /** Until when questions are answered, as it was set; null where the end says so (`questionsUntil`). */
  questionsUntil: instantSchema.nullable().optional(),
  /** The last day («2027-01-31») in Berlin to which its offers bind; null where nothing is said of it. */
  bindingUntil: daySchema.nullable().optional(),
  /** True where answers may come until four days before the end instead of six; for administrators. */
  isPeriodShort: z.boolean().optional(),
  /** Whether its bidders get a mail when it begins; for administrators. */
  startMail: z.boolean().optional(),
  /** Since when its award is closed, and by whom, null where that account is gone; for administrators. */
  closedAt: instantSchema.optional(),
  closedBy: z.string().nullable().optional(),
  /**
   * Above which sum of a package, in thousandths of a euro, a second administrator has to agree to its award;
   * for administrators, and missing where nobody has to.
   */
  approvalAboveMillis: z.int().optional(),
  /**
   * The letter that who confirms declares, with what is ticked below it, and how often it was written;
   * missing where there never was one, empty where there is none any more (decision 0123).
   */
  letter: z.string().optional(),
  declarations: z.array(letterDeclarationSchema).optional(),
  letterVersion: z.int().optional(),
  /** The most of an offer that may be missing, in tenths of a percent; for administrators. */
  missingTenths: z.number().int().optional(),
  /** So many prices for each 100 positions begun; for administrators. */
  missingPer100: z.number().int().optional(),
  /** The phase's ETag without quotes: phases are only listed, so no header gives it before a change. */
  version: z.number().int().optional(),
});

/** A phase as it is sent; title, start and end are required (PHASE-005). */
export const phaseInputSchema = z.object({
  title: requiredLine(PHASE_REQUIRED.title),
  start: requiredInstant(PHASE_REQUIRED.start),
  end: requiredInstant(PHASE_REQUIRED.end),
  type: phaseTypeSchema.default('OFFER'),
  /** A new phase without it has no seal, a change without it keeps the one there is. */
  seal: sealSchema.optional(),
  /** A new phase without it sends a mail when it begins, a change without it keeps what there is. */
  startMail: z.boolean('Bitte geben Sie true oder false an.').optional(),
  /** Fixed from the start on; a new phase without has the usual ones, a change without keeps them. */
  missingTenths: z.int(MISSING_TENTHS).min(0, MISSING_TENTHS).max(1_000, MISSING_TENTHS).optional(),
  missingPer100: z.int(MISSING_PER_100).min(0, MISSING_PER_100).max(100, MISSING_PER_100).optional(),
  /** Null goes with the end; a change without it keeps what there is. It lies between start and end. */
  questionsUntil: instantSchema.nullable().optional(),
  /** At least the day after the end; a change without it moves it by as many days as the end. */
  bindingUntil: daySchema.nullable().optional(),
  /** A change without it keeps what there is. */
  isPeriodShort: z.boolean('Bitte geben Sie true oder false an.').optional(),
  liegenschaftIds: z.array(idSchema).optional(),
  userIds: z.array(idSchema).optional(),
  publicMediaIds: z.array(idSchema).optional(),
  letter: linesSchema.optional(),
  declarations: listOf(
    letterDeclarationSchema.extend({
      text: declarationText,
      isRequired: z.boolean('Bitte geben Sie true oder false an.'),
    }),
    DECLARATIONS_MAX_COUNT,
  )
    .refine(
      (all) => new Set(all.map(({ text }) => text)).size === all.length,
      'Jede Erklärung darf nur einmal vorkommen.',
    )
    .optional(),
});

const packageSchema = z.object({ liegenschaftId: idSchema, sliceId: z.string().max(40) });

export const packagesSchema = z.object({
  /** Those with rows and without an award. */
  open: z.array(packageSchema),
  /** Those that later phases ask for again, with what they are awarded for there. */
  reasked: z.array(
    z.object({
      phaseId: idSchema,
      title: z.string(),
      packages: z.array(packageSchema),
      /** In thousandths of a euro; null while that phase is sealed. */
      sumMillis: z.number().int().nullable(),
    }),
  ),
});

/** A new phase may begin with copies of another one's files. */
const newPhaseSchema = phaseInputSchema.extend({
  filesFrom: z
    .object({
      phaseId: idSchema,
      /** Also its LVs, of the properties that the new phase lists; its catalogue in any case. */
      lvs: z.boolean('Bitte geben Sie true oder false an.'),
      /** Only these open packages: other groups are left out of the LVs (decision 0129). */
      packages: listOf(packageSchema, IDS_MAX_COUNT).optional(),
      /** Also the owner's target prices for these properties. */
      targets: z.boolean('Bitte geben Sie true oder false an.').optional(),
    })
    .optional(),
});

const bidCountSchema = z.object({
  /** Bidders of the phase that have confirmed their offer. */
  offering: z.number().int(),
  /** Organisations with at least one price. */
  priced: z.number().int(),
});

const changedPartSchema = z.object({
  title: z.string(),
  /** Null for the catalogue and for documents. */
  liegenschaftId: idSchema.nullable(),
  count: z.number().int(),
});

export const phaseChangesSchema = z.object({
  /** When the last of them was made; null where there are none. */
  changedAt: instantSchema.nullable(),
  count: z.number().int(),
  parts: z.array(
    changedPartSchema.extend({
      /** One sentence for each change; of many only the first are told. */
      lines: z.array(z.string()),
    }),
  ),
  /** Why, in the owner's words, the earliest first; none where nothing was said. */
  reasons: z.array(z.string()),
  /** All told to the company since the phase began, last day first; also once confirmed (decision 0102). */
  days: z.array(
    z.object({
      /** When the last of the day was changed. */
      at: instantSchema,
      /** A day on which the company confirmed is two. */
      isSinceConfirmed: z.boolean(),
      parts: z.array(
        changedPartSchema.extend({
          /** `text` says all or what changed, `facts` how it was and is; of many only the first are told. */
          changes: z.array(
            z.object({
              text: z.string(),
              facts: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
              /** The Ep-Code of an own price that counts, entered for the text before; said once of each. */
              confirms: z.string().nullable(),
            }),
          ),
        }),
      ),
      reasons: z.array(z.string()),
    }),
  ),
  /** When the last change was made, told or not, as `seenChange` names it where prices are confirmed. */
  lastAt: instantSchema.nullable(),
});

export const phaseDocumentSchema = z.object({
  /** The newest first, which `publicMediaIds` names: of three it is version 3, the last one version 1. */
  versions: z.array(
    z.object({
      mediaId: idSchema,
      /** The difference that it makes; empty of the first, and where nothing was said before the start. */
      note: z.string(),
      /** The instant when it was put in place, of the first when it was uploaded. */
      at: instantSchema,
    }),
  ),
});

/** The schemas of the calls in `phase.ts`, each under the name of its call. */
export const phaseCallSchemas = {
  listPhases: { summary: 'List phases.', answer: z.array(phaseSchema) },
  createPhase: { summary: 'Create a phase.', body: newPhaseSchema, answer: phaseSchema },
  changePhase: {
    summary: 'Change a phase.',
    query: z.object({
      /** Without it a change that would end the phase is refused. */
      confirm: z.literal('end').optional(),
      /** For properties and bidders that come or go; other times are always told. */
      mail: mailChoiceSchema,
    }),
    body: phaseInputSchema.extend({ reason: changeReasonSchema }),
    answer: phaseSchema,
  },
  openOffers: { summary: 'Open the offers of a sealed phase, as one of two.', answer: phaseSchema },
  deletePhase: { summary: 'Delete a future phase.', answer: z.object({}) },
  getPhaseChanges: {
    summary: 'Tell what was changed, since a bidder last confirmed and day by day.',
    answer: phaseChangesSchema,
  },
  listDocuments: {
    summary: 'List the tender documents of a phase with their versions.',
    answer: z.array(phaseDocumentSchema),
  },
  replaceDocument: {
    summary: 'Put a new version in the place of a tender document.',
    body: z.object({
      mediaId: idSchema,
      replacedMediaId: idSchema,
      /** What is different, for bidders to read; required once the phase has begun. */
      note: changeReasonSchema,
    }),
    answer: phaseSchema,
  },
  getPackages: {
    summary: 'List the open packages of a phase, and those asked again.',
    answer: packagesSchema,
  },
  countBids: { summary: 'Count the bids of a phase.', answer: bidCountSchema },
} satisfies Record<string, CallSchemas>;
