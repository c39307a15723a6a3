import { z } from 'zod';
import { ADRESSE_REQUIRED } from '../required-fields.ts';
import { inLines, requiredText } from './scalar.ts';

/** An address, of which every part is required (PROP-045, PROP-046). */
export const adresseSchema = z.object({
  strasse: requiredText(ADRESSE_REQUIRED.strasse),
  hausnummer: requiredText(ADRESSE_REQUIRED.hausnummer),
  postleitzahl: requiredText(ADRESSE_REQUIRED.postleitzahl),
  stadt: requiredText(ADRESSE_REQUIRED.stadt),
  region: requiredText(ADRESSE_REQUIRED.region),
  land: requiredText(ADRESSE_REQUIRED.land),
});

/** The same as it is sent. */
export const adresseInputSchema = adresseSchema.extend(
  inLines(adresseSchema.shape, ['strasse', 'hausnummer', 'postleitzahl', 'stadt', 'region', 'land']),
);
