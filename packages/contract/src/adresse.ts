import { z } from 'zod';
import { requiredText } from './ids.ts';

/** An address; every part is required for saving (PROP-045, PROP-046). */
export const adresseSchema = z.object({
  strasse: requiredText('Bitte geben Sie eine Straße an.'),
  hausnummer: requiredText('Bitte geben Sie eine Hausnr. an.'),
  postleitzahl: requiredText('Bitte geben Sie eine Postleitzahl an.'),
  stadt: requiredText('Bitte geben Sie eine Stadt an.'),
  region: requiredText('Bitte geben Sie eine Region an.'),
  land: requiredText('Bitte geben Sie ein Land an.'),
});
export type Adresse = z.infer<typeof adresseSchema>;
