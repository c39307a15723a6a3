import { z } from 'zod';
import { LONG_TEXT_MAX_LENGTH } from '../limits.ts';

const cellValueSchema = z.union(
  [
    z.string().max(LONG_TEXT_MAX_LENGTH, `Bitte geben Sie höchstens ${LONG_TEXT_MAX_LENGTH} Zeichen an.`),
    z.number(),
    z.boolean(),
    z.null(),
  ],
  'Bitte geben Sie einen Text, eine Zahl, wahr, falsch oder nichts an.',
);

/** A cell of a list that changes: the field, what its sender saw there, and what it is to be. */
const listCellSchema = z.object({
  name: z.string('Bitte nennen Sie das Feld.').max(100, 'Dieses Feld gibt es nicht.'),
  from: cellValueSchema,
  to: cellValueSchema,
});

/** The cells of one thing of a list; each of its fields at most once. */
export const listCellsSchema = z
  .array(listCellSchema, 'Bitte geben Sie eine Liste an.')
  .min(1, 'Bitte geben Sie mindestens eine Zelle an.')
  .max(100, 'Bitte geben Sie je Eintrag höchstens 100 Zellen an.');

/** The cells of a list, as one thing has them. */
export type ListCells = z.output<typeof listCellsSchema>;
