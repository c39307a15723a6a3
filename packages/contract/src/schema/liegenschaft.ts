import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { IDS_MAX_COUNT, SHEET_MAX_ROWS } from '../limits.ts';
import { OPTION_LISTS, type OptionListName } from '../option-list.ts';
import { aboutPlace, adresseInputSchema } from './adresse.ts';
import { findingSchema } from './failure.ts';
import { gebaeudeInputSchema, gebaeudeSchema } from './gebaeude.ts';
import { listCellsSchema } from './list-cell.ts';
import { LIEGENSCHAFT_REQUIRED } from '../required-fields.ts';
import { idSchema, inLines, instantSchema, listOf, requiredText, textSchema } from './scalar.ts';

/** What is stored of a property; number, name and address are required (PROP-044). */
const storedInputSchema = z.object({
  nummer: requiredText(LIEGENSCHAFT_REQUIRED.nummer),
  name: requiredText(LIEGENSCHAFT_REQUIRED.name),
  ...aboutPlace,
  /** Its number at the owner's ERP; empty for bidders (decision 0132). */
  erpNummer: textSchema.default(''),
});

export const liegenschaftInputSchema = storedInputSchema.extend({
  ...inLines(storedInputSchema.shape, ['nummer', 'name', 'eigentuemer', 'verantwortlicher', 'erpNummer']),
  adresse: adresseInputSchema,
});

export const liegenschaftSchema = storedInputSchema.extend({
  id: idSchema,
  organisationId: idSchema,
  createdAt: instantSchema,
  gebaeudeIds: z.array(idSchema),
  /** Since when it is retired and joins no other phase; missing otherwise and for bidders (decision 0083). */
  stillgelegtAt: instantSchema.optional(),
});

const optionListNames = Object.keys(OPTION_LISTS) as [OptionListName, ...OptionListName[]];

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

const unreadableGaps = 'Bitte geben Sie die fehlenden Angaben als JSON an.';
/** Recognises an archive: the SHA-256 of its sheet in hexadecimal (decision 0014). */
const archiveKeySchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'Bitte geben Sie den SHA-256 der Tabelle als 64 hexadezimale Zeichen an.');
export const importFormSchema = z.object({
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

export const wholeLiegenschaftSchema = liegenschaftSchema.extend({ gebaeude: z.array(gebaeudeSchema) });

/** Images and documents do not stand in lists; what is there keeps its own, what is new has none. */
const WITHOUT_MEDIA = { hauptBildId: true, hauptPlanId: true, mediaIds: true } as const;
const listedGebaeudeSchema = gebaeudeInputSchema.omit(WITHOUT_MEDIA);

/** As many as a sheet has rows. */
function sheetOf<Entry extends z.ZodType>(entry: Entry) {
  return listOf(entry, SHEET_MAX_ROWS);
}

const versionSchema = z.int('Bitte geben Sie eine Version an.');
const madeGebaeudeSchema = z.object({ gebaeudeId: idSchema, version: versionSchema });

/** A property that a list has made with its buildings, as whoever takes it back has seen it. */
const madeLiegenschaftSchema = z.object({
  liegenschaftId: idSchema,
  version: versionSchema,
  gebaeude: sheetOf(madeGebaeudeSchema),
});

/** A building that a list has made of a property that was there. */
const addedGebaeudeSchema = madeGebaeudeSchema.extend({ liegenschaftId: idSchema });

/**
 * The properties and buildings that a list makes and changes; what it does not name stays as it is. `removed`
 * takes back what an earlier list has made (decision 0080).
 */
export const liegenschaftListSchema = z.object({
  created: sheetOf(
    liegenschaftInputSchema.omit(WITHOUT_MEDIA).extend({ gebaeude: sheetOf(listedGebaeudeSchema) }),
  ),
  changed: sheetOf(z.object({ liegenschaftId: idSchema, cells: listCellsSchema })),
  createdGebaeude: sheetOf(z.object({ liegenschaftId: idSchema, fields: listedGebaeudeSchema })),
  changedGebaeude: sheetOf(
    z.object({ liegenschaftId: idSchema, gebaeudeId: idSchema, cells: listCellsSchema }),
  ),
  removed: sheetOf(madeLiegenschaftSchema).default([]),
  removedGebaeude: sheetOf(addedGebaeudeSchema).default([]),
});

/** Why what a list has made stays: somebody has changed it since, or a phase uses it. */
const leftReasonSchema = z.enum(['changed', 'in-phase']);

/** The schemas of the calls in `liegenschaft.ts`, each under the name of its call. */
export const liegenschaftCallSchemas = {
  listLiegenschaften: { summary: 'List properties.', answer: z.array(liegenschaftSchema) },
  createLiegenschaft: {
    summary: 'Create a property.',
    body: liegenschaftInputSchema,
    answer: liegenschaftSchema,
  },
  getLiegenschaft: { summary: 'Get a property.', answer: liegenschaftSchema },
  changeLiegenschaft: {
    summary: 'Change a property.',
    body: liegenschaftInputSchema,
    answer: liegenschaftSchema,
  },
  deleteLiegenschaft: { summary: 'Delete a property.', answer: z.object({}) },
  listOptions: {
    summary: 'List options.',
    params: z.object({ list: z.enum(optionListNames) }),
    answer: z.array(z.string()),
  },
  saveLiegenschaften: {
    summary: 'Store a list of properties and buildings, all of it or nothing.',
    body: liegenschaftListSchema,
    /** What was made, to be taken back; how many were changed; and what of `removed` stays, by its name. */
    answer: z.object({
      created: z.array(madeLiegenschaftSchema),
      changed: z.int(),
      createdGebaeude: z.array(addedGebaeudeSchema),
      changedGebaeude: z.int(),
      left: z.array(z.object({ name: z.string(), why: leftReasonSchema })),
    }),
  },
  retireLiegenschaften: {
    summary: 'Retire properties, or take them back.',
    body: z.object({ liegenschaftIds: z.array(idSchema).max(IDS_MAX_COUNT), isRetired: z.boolean() }),
    answer: z.object({ liegenschaftIds: z.array(idSchema) }),
  },
  importLiegenschaft: {
    summary: 'Import a property from a sheet.',
    form: importFormSchema,
    answer: wholeLiegenschaftSchema.extend({ warnings: z.array(findingSchema) }),
  },
  findImported: {
    summary: 'Find the property imported from an archive.',
    query: z.object({ archiveKey: archiveKeySchema }),
    answer: wholeLiegenschaftSchema.nullable(),
  },
} satisfies Record<string, CallSchemas>;
