import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { findingSchema } from './failure.ts';
import { idSchema, instantSchema } from './scalar.ts';

/** What is different between a file and the one that it is to replace. */
export const replaceEffectSchema = z.object({
  /** How many positions there are before and after. */
  before: z.number().int(),
  after: z.number().int(),
  gone: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  /** One sentence for each difference; of many only the first are told. */
  lines: z.array(z.string()),
});

export const catalogEffectSchema = replaceEffectSchema.extend({
  /** Codes that the new catalogue lacks and LVs go on using: no offer can be complete with them. */
  missing: z.array(
    z.object({
      epCode: z.string(),
      title: z.string(),
      positionCount: z.number().int(),
      liegenschaften: z.array(z.string()),
    }),
  ),
  /** Units that change; in a sealed phase all of them count as under prices. */
  units: z.array(
    z.object({
      epCode: z.string(),
      title: z.string(),
      before: z.string(),
      after: z.string(),
      isUnderPrices: z.boolean(),
    }),
  ),
});

/** What a preview says of the file that would be replaced; null where there is none. */
const replaced = z.object({ filename: z.string(), createdAt: instantSchema, version: z.string() }).nullable();
const shown = { replaced, warnings: z.array(findingSchema) };

export const lvPreviewSchema = replaceEffectSchema.extend({
  ...shown,
  /** The other property that the name or a title of the file names; null where none is named. */
  otherLiegenschaft: z.object({ label: z.string(), where: z.enum(['filename', 'title']) }).nullable(),
});

export const catalogPreviewSchema = catalogEffectSchema.extend(shown);

const phaseParams = z.object({ phaseId: idSchema });

/** An earlier file of an LV or, where no property is named, of the catalogue. */
export const replacedFileSchema = z.object({
  id: idSchema,
  phaseId: idSchema,
  propertyId: idSchema.nullable(),
  filename: z.string(),
  createdAt: instantSchema,
  positionCount: z.number().int(),
  replacedAt: instantSchema,
  /** Who replaced it; null once the account is gone. */
  replacedBy: z.string().nullable(),
});

/** The schemas of the calls in `tender-file.ts`, each under the name of its call. */
export const tenderFileCallSchemas = {
  previewLv: {
    summary: 'Tell what an LV would change, without storing it.',
    params: phaseParams.extend({ propertyId: idSchema }),
    answer: lvPreviewSchema,
  },
  previewEpCatalog: {
    summary: 'Tell what a catalogue would change, without storing it.',
    params: phaseParams,
    answer: catalogPreviewSchema,
  },
  listReplacedFiles: {
    summary: 'List the earlier files of LVs and catalogue.',
    params: phaseParams,
    answer: z.array(replacedFileSchema),
  },
  downloadReplacedFile: {
    summary: 'Download an earlier file of an LV or the catalogue.',
    params: phaseParams.extend({ replacedFileId: idSchema }),
  },
} satisfies Record<string, CallSchemas>;
