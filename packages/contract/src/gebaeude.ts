import type { z } from 'zod';
import type { gebaeudeInputSchema, gebaeudeSchema } from './schema/gebaeude.ts';

/** A building as it is sent; missing fields are unset (PROP-011…020). */
export type GebaeudeInput = z.output<typeof gebaeudeInputSchema>;

export type Gebaeude = z.output<typeof gebaeudeSchema>;
