import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';

/**
 * Who runs the program, for the imprint and the privacy page; every text comes from a setting and may be empty
 * (OPEN-52).
 */
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
export type Operator = z.infer<typeof operatorSchema>;

/** Gives the operator's data (OPEN-52). */
export const getOperator = endpoint({
  method: 'GET',
  path: '/auth/v1/public/operator',
  aliases: shortPaths('/auth/v1/public/operator'),
  access: 'public',
  summary: "Get the operator's public data.",
  answer: operatorSchema,
});
