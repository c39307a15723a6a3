import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { COLUMNS_MAX_COUNT, TEXT_MAX_LENGTH } from '../limits.ts';
import { instantSchema } from './scalar.ts';

const ownersKind = z.enum([
  'lv',
  'lv-list',
  'ep-catalog',
  'liegenschaft-list',
  'service-provider-list',
  'target-prices',
]);
/** Whose headings are those of a bidder's company. */
const biddersKind = z.enum(['price-list', 'factor-list']);
const fileKind = z.enum([...ownersKind.options, ...biddersKind.options]);
const params = z.object({ fileKind });

const heading = z.string().min(1).max(TEXT_MAX_LENGTH, 'Die Überschrift ist zu lang.');
const headings = z.array(heading).min(1).max(COLUMNS_MAX_COUNT);
/** By the program's names of the columns; null for one that the file lacks. */
const names = z.record(z.string().max(50), heading.nullable());

/** Whether a bidder brings such files in, for its company alone. */
export function isBiddersKind(kind: z.output<typeof fileKind>): boolean {
  return biddersKind.safeParse(kind).success;
}

export const columnHeadSchema = z.object({
  /** The row of the headings, from 1. */
  headerRow: z.int(),
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** Which heading stands for which column, as somebody has said or as is proposed. */
  names: z.record(z.string(), z.string().nullable()),
});

export const columnMapSchema = z.object({
  fileKind,
  headings: z.array(z.string()),
  names: z.record(z.string(), z.string().nullable()),
  version: z.int(),
  savedAt: instantSchema,
  /** First and last name of who said so; null once that account is gone. */
  savedBy: z.string().nullable(),
});

/** The schemas of the calls in `column-map.ts`, each under the name of its call. */
export const columnMapCallSchemas = {
  previewColumns: {
    summary: 'Tell which columns a file of foreign headings has, without storing it.',
    params,
    answer: columnHeadSchema.extend({
      /** What If-Match names; 0 where nobody has said anything of these headings. */
      version: z.int(),
    }),
  },
  saveColumnMap: {
    summary:
      'Say which heading stands for which column, from now on wherever these headings stand; of `price-list` and `factor-list` in the files of the own company.',
    params,
    body: z.object({ headings, names }),
    answer: z.object({ names: z.record(z.string(), z.string().nullable()), version: z.int() }),
  },
  listColumnMaps: {
    summary:
      'List which headings are remembered, and what they stand for, the newest first: to a bidder those of its company.',
    answer: z.array(columnMapSchema),
  },
  forgetColumnMap: {
    summary: 'Forget what headings stand for; files that were read by them stay as they are.',
    params,
    body: z.object({ headings }),
    answer: z.null(),
  },
} satisfies Record<string, CallSchemas>;
