import { z } from 'zod';
import { adresseSchema } from './adresse.ts';
import { endpoint, shortPaths } from './endpoint.ts';
import { findingSchema } from './failure.ts';
import { gebaeudeInputSchema, gebaeudeSchema, OPTION_LISTS, type OptionListName } from './gebaeude.ts';
import { idSchema, instantSchema, longTextSchema, requiredText, textSchema } from './ids.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import { PERMISSIONS } from './permission.ts';

/** A property as it is sent (PROP-007). */
export const liegenschaftInputSchema = z.object({
  nummer: requiredText('Bitte geben Sie eine Liegenschaftsnummer an.'),
  name: requiredText('Bitte geben Sie einen Liegenschaftsnamen an.'),
  beschreibung: longTextSchema.default(''),
  anmerkung: longTextSchema.default(''),
  eigentuemer: textSchema.default(''),
  verantwortlicher: textSchema.default(''),
  adresse: adresseSchema,
  hauptBildId: idSchema.nullable().default(null),
  hauptPlanId: idSchema.nullable().default(null),
  mediaIds: z.array(idSchema).default([]),
});
export type LiegenschaftInput = z.output<typeof liegenschaftInputSchema>;

export const liegenschaftSchema = liegenschaftInputSchema.extend({
  id: idSchema,
  organisationId: idSchema,
  createdAt: instantSchema,
  gebaeudeIds: z.array(idSchema),
});
export type Liegenschaft = z.infer<typeof liegenschaftSchema>;

const path = '/property/v1/liegenschaft';
const params = z.object({ id: idSchema });
const gebaeudeParams = params.extend({ gid: idSchema });
const writers = ['PERMISSION_ALPHAWRITE'] as const;

/** Lists all properties; a bidder gets those of its own phases (API-010). */
export const listLiegenschaften = endpoint({
  method: 'GET',
  path,
  aliases: shortPaths(path),
  access: PERMISSIONS,
  summary: 'List properties.',
  answer: z.array(liegenschaftSchema),
});

/** Creates a property (API-011). */
export const createLiegenschaft = endpoint({
  method: 'PUT',
  path,
  aliases: shortPaths(path),
  access: writers,
  summary: 'Create a property.',
  isCreate: true,
  body: liegenschaftInputSchema,
  answer: liegenschaftSchema,
});

/** Gives one property (API-012). */
export const getLiegenschaft = endpoint({
  method: 'GET',
  path: `${path}/{id}`,
  aliases: shortPaths(`${path}/{id}`),
  access: PERMISSIONS,
  summary: 'Get a property.',
  params,
  answer: liegenschaftSchema,
});

/** Changes a property (API-013). */
export const changeLiegenschaft = endpoint({
  method: 'PUT',
  path: `${path}/{id}`,
  aliases: shortPaths(`${path}/{id}`),
  access: writers,
  summary: 'Change a property.',
  params,
  body: liegenschaftInputSchema,
  answer: liegenschaftSchema,
});

/** Deletes a property that no phase uses; callers without the right get 401 (API-014, ERR-011). */
export const deleteLiegenschaft = endpoint({
  method: 'DELETE',
  path: `${path}/{id}`,
  aliases: shortPaths(`${path}/{id}`),
  access: writers,
  deniedStatus: 401,
  summary: 'Delete a property.',
  params,
  answer: z.object({}),
});

/** Lists the buildings of all properties the caller sees, for pages that need the whole portfolio at once. */
export const listGebaeude = endpoint({
  method: 'GET',
  path: '/property/v1/gebaeude',
  aliases: shortPaths('/property/v1/gebaeude'),
  access: PERMISSIONS,
  summary: 'List buildings.',
  answer: z.array(gebaeudeSchema),
});

/** Adds a building to a property (API-015). */
export const createGebaeude = endpoint({
  method: 'PUT',
  path: `${path}/{id}/gebaeude`,
  aliases: shortPaths(`${path}/{id}/gebaeude`),
  access: writers,
  summary: 'Create a building.',
  isCreate: true,
  params,
  body: gebaeudeInputSchema,
  answer: gebaeudeSchema,
});

/** Gives one building (API-016). */
export const getGebaeude = endpoint({
  method: 'GET',
  path: `${path}/{id}/gebaeude/{gid}`,
  aliases: shortPaths(`${path}/{id}/gebaeude/{gid}`),
  access: PERMISSIONS,
  summary: 'Get a building.',
  params: gebaeudeParams,
  answer: gebaeudeSchema,
});

/** Changes one building, merged as one object (API-016, PROP-020). */
export const changeGebaeude = endpoint({
  method: 'PUT',
  path: `${path}/{id}/gebaeude/{gid}`,
  aliases: shortPaths(`${path}/{id}/gebaeude/{gid}`),
  access: writers,
  summary: 'Change a building.',
  params: gebaeudeParams,
  body: gebaeudeInputSchema,
  answer: gebaeudeSchema,
});

/** Deletes one building (API-017). */
export const deleteGebaeude = endpoint({
  method: 'DELETE',
  path: `${path}/{id}/gebaeude/{gid}`,
  aliases: shortPaths(`${path}/{id}/gebaeude/{gid}`),
  access: writers,
  summary: 'Delete a building.',
  params: gebaeudeParams,
  answer: z.object({}),
});

const optionListNames = Object.keys(OPTION_LISTS) as [OptionListName, ...OptionListName[]];

/** Gives one of the six option lists as plain strings (API-018, PROP-022). */
export const listOptions = endpoint({
  method: 'GET',
  path: '/property/v1/types/{list}',
  aliases: shortPaths('/property/v1/types/{list}'),
  access: PERMISSIONS,
  summary: 'List options.',
  params: z.object({ list: z.enum(optionListNames) }),
  answer: z.array(z.string()),
});

/** What an import's sheet may lack; it fills the gaps of the property and of the buildings' addresses (OPEN-34). */
export const liegenschaftGapsSchema = z.object({
  nummer: textSchema.default(''),
  name: textSchema.default(''),
  adresse: z
    .object({
      strasse: textSchema.default(''),
      hausnummer: textSchema.default(''),
      postleitzahl: textSchema.default(''),
      stadt: textSchema.default(''),
      region: textSchema.default(''),
    })
    .prefault({}),
});
export type LiegenschaftGaps = z.output<typeof liegenschaftGapsSchema>;

const unreadableGaps = 'Bitte geben Sie die fehlenden Angaben als JSON an.';
/** Recognises an archive: the SHA-256 of its sheet in hexadecimal (decision 0014). */
const archiveKeySchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Bitte geben Sie den SHA-256 der Tabelle als 64 hexadezimale Zeichen an.');
const importFormSchema = z.object({
  /** The caller's own organisation; another one answers 404. */
  organisationId: idSchema.optional(),
  /** JSON text of a `liegenschaftGapsSchema`. */
  liegenschaft: z
    .string()
    .default('{}')
    .transform((text, context): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        context.addIssue({ code: 'custom', message: unreadableGaps });
        return z.NEVER;
      }
    })
    .pipe(liegenschaftGapsSchema),
  /** If given, the same archive is imported only once; a second import by anybody is refused with 409. */
  archiveKey: archiveKeySchema.optional(),
  /** If «true», a number that another property already has is refused with 409. */
  isNewNumber: z
    .enum(['true', 'false'], 'Bitte geben Sie true oder false an.')
    .default('false')
    .transform((text) => text === 'true'),
});
export type ImportForm = z.output<typeof importFormSchema>;

const wholeLiegenschaftSchema = liegenschaftSchema.extend({ gebaeude: z.array(gebaeudeSchema) });
/** A property with its buildings. */
export type WholeLiegenschaft = z.output<typeof wholeLiegenschaftSchema>;

/** Creates a property with its buildings from a sheet (API-019, IMPORT-007); errors in the sheet refuse it with 400. */
export const importLiegenschaft = endpoint({
  method: 'PUT',
  path: `${path}/excel`,
  aliases: shortPaths(`${path}/excel`),
  access: writers,
  summary: 'Import a property from a sheet.',
  form: importFormSchema,
  fileMaxBytes: UPLOAD_MAX_BYTES,
  isCreate: true,
  answer: wholeLiegenschaftSchema.extend({ warnings: z.array(findingSchema) }),
});
export type ImportedLiegenschaft = z.output<(typeof importLiegenschaft)['answer']>;

/**
 * Gives the property an archive has already become, or null, so that an import resumes where it stopped (decision
 * 0014).
 */
export const findImported = endpoint({
  method: 'GET',
  path: `${path}/excel`,
  aliases: shortPaths(`${path}/excel`),
  access: writers,
  summary: 'Find the property imported from an archive.',
  query: z.object({ archiveKey: archiveKeySchema }),
  answer: wholeLiegenschaftSchema.nullable(),
});

/** Shows that the property service is reachable; asked before an import (API-021, OPEN-35). */
export const aboutProperty = endpoint({
  method: 'GET',
  path: '/property/v1/about_api',
  aliases: [],
  access: 'public',
  summary: 'About the property service.',
  answer: z.array(z.string()),
});
