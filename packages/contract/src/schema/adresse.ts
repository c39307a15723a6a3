import { z } from 'zod';
import { inLines, requiredText } from './scalar.ts';

export const adresseSchema = z.object({
  strasse: requiredText('Bitte geben Sie eine Straße an.'),
  hausnummer: requiredText('Bitte geben Sie eine Hausnr. an.'),
  postleitzahl: requiredText('Bitte geben Sie eine Postleitzahl an.'),
  stadt: requiredText('Bitte geben Sie eine Stadt an.'),
  region: requiredText('Bitte geben Sie eine Region an.'),
  land: requiredText('Bitte geben Sie ein Land an.'),
});

/** The same as it is sent. */
export const adresseInputSchema = adresseSchema.extend(
  inLines(adresseSchema.shape, ['strasse', 'hausnummer', 'postleitzahl', 'stadt', 'region', 'land']),
);
