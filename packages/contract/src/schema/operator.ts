import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';

export const operatorSchema = z.object({
  name: z.string(),
  strasse: z.string(),
  ort: z.string(),
  vertretung: z.string(),
  telefon: z.string(),
  email: z.string(),
  /** Court and number, as in «Amtsgericht Musterstadt, HRB 12345». */
  register: z.string(),
  umsatzsteuerId: z.string(),
  /** Contact address for questions about personal data. */
  datenschutzEmail: z.string(),
});

/** The schemas of the calls in `operator.ts`, each under the name of its call. */
export const operatorCallSchemas = {
  getOperator: { summary: "Get the operator's public data.", answer: operatorSchema },
} satisfies Record<string, CallSchemas>;
