import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { COLUMNS_MAX_COUNT, TEXT_MAX_LENGTH } from '../limits.ts';

const params = z.object({ fileKind: z.enum(['lv', 'ep-catalog']) });

const heading = z.string().min(1).max(TEXT_MAX_LENGTH, 'Die Überschrift ist zu lang.');
/** By the program's names of the columns; null for one that the file lacks. */
const names = z.record(z.string().max(50), heading.nullable());

export const columnHeadSchema = z.object({
  /** The row of the headings, from 1. */
  headerRow: z.int(),
  headings: z.array(z.object({ heading: z.string(), samples: z.array(z.string()) })),
  /** Which heading stands for which column, as somebody has said or as is proposed. */
  names: z.record(z.string(), z.string().nullable()),
});

/** The schemas of the calls in `column-map.ts`, each under the name of its call. */
export const columnMapCallSchemas = {
  previewColumns: {
    summary: 'Tell which columns a catalogue or an LV of foreign headings has, without storing it.',
    params,
    answer: columnHeadSchema.extend({
      /** What If-Match names; 0 where nobody has said anything of these headings. */
      version: z.int(),
    }),
  },
  saveColumnMap: {
    summary: 'Say which heading stands for which column, from now on wherever these headings stand.',
    params,
    body: z.object({ headings: z.array(heading).min(1).max(COLUMNS_MAX_COUNT), names }),
    answer: z.object({ names: z.record(z.string(), z.string().nullable()), version: z.int() }),
  },
} satisfies Record<string, CallSchemas>;
