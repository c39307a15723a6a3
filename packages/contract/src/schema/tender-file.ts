import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { idSchema, instantSchema } from './scalar.ts';

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
  listReplacedFiles: {
    summary: 'List the earlier files of LVs and catalogue.',
    answer: z.array(replacedFileSchema),
  },
  downloadReplacedFile: {
    summary: 'Download an earlier file of an LV or the catalogue.',
    files: ['xlsx', 'xls'],
  },
} satisfies Record<string, CallSchemas>;
