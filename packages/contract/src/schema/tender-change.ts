import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { CHANGE_FILES_MAX_COUNT, IDS_MAX_COUNT } from '../limits.ts';
import { fileChoicesSchema, findingSchema } from './failure.ts';
import { changeReasonSchema, daySchema, idSchema, instantSchema, mailChoiceSchema } from './scalar.ts';

/** Files that replace the catalogue and LVs: laid down for it, or kept since they were replaced. */
const changeFilesSchema = z
  .array(
    z.object({
      fileId: idSchema,
      /** The property of an LV; null for the catalogue. */
      propertyId: idSchema.nullable(),
      /** How it is read; of an earlier file as it was then where nothing is said. */
      choices: fileChoicesSchema.optional(),
    }),
  )
  .max(CHANGE_FILES_MAX_COUNT)
  .default([]);

/** Properties whose LV goes. */
const withoutLvIdsSchema = z.array(idSchema).max(CHANGE_FILES_MAX_COUNT).default([]);

/** Codes whose prices go on for the new unit. */
const unitsSchema = z.array(z.string()).max(IDS_MAX_COUNT).default([]);

/** What is to be different in a phase; lists and times that are left out stay. */
const wantedSchema = z.object({
  files: changeFilesSchema,
  withoutLvIds: withoutLvIdsSchema,
  units: unitsSchema,
  liegenschaftIds: z.array(idSchema).max(IDS_MAX_COUNT).optional(),
  userIds: z.array(idSchema).max(IDS_MAX_COUNT).optional(),
  start: instantSchema.optional(),
  end: instantSchema.optional(),
  bindingUntil: daySchema.nullable().optional(),
});

const count = z.number().int();
const millis = z.number().int();
/** How many there are now and then. */
const pair = z.object({ before: count, after: count });
const sums = z.object({ before: millis, after: millis });

const changedFileSchema = z.object({
  fileId: idSchema,
  propertyId: idSchema.nullable(),
  /** Number and name of the property; null for the catalogue. */
  label: z.string().nullable(),
  filename: z.string(),
  /** Nothing that a bidder reads would be different. */
  isSame: z.boolean(),
  positions: pair,
  /** What lies there now; null where nothing does. */
  replaced: z.object({ filename: z.string(), createdAt: instantSchema, positionCount: count }).nullable(),
  /** The other property that the file's name or a title names, and whether the file is the LV there. */
  other: z
    .object({
      propertyId: idSchema,
      label: z.string(),
      where: z.enum(['filename', 'title']),
      isSame: z.boolean(),
    })
    .nullable(),
  warnings: z.array(findingSchema),
});

const codeEffectSchema = z.object({
  kind: z.enum(['gone', 'unit', 'new', 'text']),
  number: z.string(),
  epCode: z.string(),
  title: z.string(),
  /** Units, or of another text the names of what is different in it. */
  before: z.string(),
  after: z.string(),
  /** How many bidders have a price for it; null while nobody may know. */
  priceCount: count.nullable(),
  /** Of how many of them it rests afterwards; null while nobody may know. */
  restingCount: count.nullable(),
  /** Properties whose LVs use it afterwards, with positions; of a gone one those that lose their price. */
  liegenschaftIds: z.array(idSchema),
  positionCount: count,
  /** What it does to all offers together, in thousandths of a euro; null while nobody may know. */
  sumMillis: millis.nullable(),
});

const groupEffectSchema = z.object({
  sliceId: z.string(),
  before: count,
  after: count,
  gone: count,
  added: count,
  changed: count,
  same: count,
  /** Joint change of the lowest complete offers, in thousandths; null if none or while nobody may know. */
  idealMillis: millis.nullable(),
});

const offerEffectSchema = z.object({
  /** It has withdrawn, and counts nowhere. */
  isWithdrawn: z.boolean(),
  /** It has confirmed its offer. */
  isOffering: z.boolean(),
  /** All its prices, those whose code goes, and those that rest until it confirms them for another unit. */
  priceCount: count,
  goneCount: count,
  restingCount: count,
  /** Codes without a price that rows of its market area need. */
  gaps: pair,
  /** Properties of its market area whose every row has a price, and all of them. */
  complete: pair,
  inMarket: pair,
  sumMillis: sums,
  /** Its rank at the one property that is changed; null where it has none, or several are. */
  rank: z.object({ before: count.nullable(), after: count.nullable() }).nullable(),
});

const bidderEffectSchema = z.object({
  serviceProviderId: idSchema,
  organisation: z.string(),
  /** Who gets the mail. */
  name: z.string(),
  change: z.enum(['in', 'out', 'stays']),
  /** Whether a mail goes to it, where mails are wished. */
  isTold: z.boolean(),
  awardCount: count,
  /** Null while nobody may know of any. */
  offer: offerEffectSchema.nullable(),
});

export const changePreviewSchema = z.object({
  /** What the write names in `replaces`: another text once something lies there that this was not made of. */
  version: z.string(),
  /** The version of the phase, by which properties, bidders and times are changed. */
  phaseVersion: count,
  /** Nothing would be different. */
  isSame: z.boolean(),
  /** Positions of the catalogue or, without one, of the LVs that are replaced; null where no file is. */
  positions: pair.extend({ same: count }).nullable(),
  files: z.array(changedFileSchema),
  /** The first changes of the catalogue, and how many there are in all. */
  codes: z.array(codeEffectSchema),
  codeCount: count,
  groups: z.array(groupEffectSchema),
  properties: z.array(
    z.object({
      liegenschaftId: idSchema,
      label: z.string(),
      change: z.enum(['in', 'out']),
      positionCount: count,
      awardCount: count,
    }),
  ),
  /** Awarded packages of staying offers whose sum changes, and those that lose their rank. */
  awards: z.object({ movedCount: count, unrankedCount: count }),
  /** Positions of the phase's properties without a code of the catalogue afterwards, and the properties. */
  unpriced: z.object({ positionCount: count, liegenschaftIds: z.array(idSchema) }),
  bidders: z.array(bidderEffectSchema),
  /** Offers complete in all their market area, of those that count; null while nobody may know. */
  completeOffers: pair.extend({ all: count }).nullable(),
});

export const previewedLetterSchema = z.object({
  /**
   * The readers: bidders that join or leave, all, those that confirmed their offer since the last change, all
   * others from the start on, and of these only those who were told before of what is now as it was.
   */
  readers: z.enum(['in', 'out', 'all', 'confirmed', 'others', 'told']),
  subject: z.string(),
  /** The whole text, with a place for the reader's name. */
  text: z.string(),
});

/** The schemas of the calls in `tender-change.ts`, each under the name of its call. */
export const tenderChangeCallSchemas = {
  layFile: {
    summary: 'Lay down a file that is to replace a catalogue or an LV, to look at what it would change.',
    answer: z.object({ fileId: idSchema, filename: z.string() }),
  },
  previewChange: {
    summary: 'Tell what a change of files, properties, bidders or times does, without storing it.',
    body: wantedSchema,
    answer: changePreviewSchema,
  },
  previewLetters: {
    summary: 'Write the mails that a change would send, without storing or sending anything.',
    body: wantedSchema.extend({ reason: changeReasonSchema }),
    answer: z.array(previewedLetterSchema),
  },
  applyChange: {
    summary: 'Put files in the place of the catalogue and of LVs, and take LVs away, all in one.',
    query: z.object({
      /** The version that a preview named: refused where something else lies there by now. */
      replaces: z.string().max(100).optional(),
      mail: mailChoiceSchema,
    }),
    body: z.object({
      files: changeFilesSchema,
      withoutLvIds: withoutLvIdsSchema,
      units: unitsSchema,
      reason: changeReasonSchema,
    }),
    answer: z.object({
      /** What brings back what was replaced. */
      kept: z.array(z.object({ fileId: idSchema, propertyId: idSchema.nullable() })),
      /** The properties that had no LV before. */
      added: z.array(idSchema),
      /** The version of what taking this back replaces and takes away, as it is now. */
      version: z.string(),
      warnings: z.array(findingSchema),
    }),
  },
} satisfies Record<string, CallSchemas>;
