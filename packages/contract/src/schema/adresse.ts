import { z } from 'zod';
import { ADRESSE_REQUIRED } from '../required-fields.ts';
import { idSchema, inLines, longTextSchema, requiredText, textSchema } from './scalar.ts';

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

/** What a property and a building have in common beside number and name. */
export const aboutPlace = {
  beschreibung: longTextSchema.default(''),
  anmerkung: longTextSchema.default(''),
  eigentuemer: textSchema.default(''),
  verantwortlicher: textSchema.default(''),
  adresse: adresseSchema,
  hauptBildId: idSchema.nullable().default(null),
  hauptPlanId: idSchema.nullable().default(null),
  mediaIds: z.array(idSchema).default([]),
};
