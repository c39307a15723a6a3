import type { z } from 'zod';
import { type AnswerOf, type BodyOf, endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES, LIST_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts';
import type { adresseSchema } from './schema/adresse.ts';
import type { gebaeudeCallSchemas, gebaeudeInputSchema, gebaeudeSchema } from './schema/gebaeude.ts';
import type {
  importFormSchema,
  liegenschaftCallSchemas,
  liegenschaftGapsSchema,
  liegenschaftInputSchema,
  liegenschaftListSchema,
  liegenschaftSchema,
  wholeLiegenschaftSchema,
} from './schema/liegenschaft.ts';

const { forAdminWriters, forUsers } = endpointsOf<
  typeof liegenschaftCallSchemas & typeof gebaeudeCallSchemas
>();

/** An address; every part is required for saving (PROP-045, PROP-046). */
export type Adresse = z.output<typeof adresseSchema>;

/** A property as it is sent (PROP-007). */
export type LiegenschaftInput = z.output<typeof liegenschaftInputSchema>;

export type Liegenschaft = z.output<typeof liegenschaftSchema>;

/** A building as it is sent; missing fields are unset (PROP-011…020, PROP-023). */
export type GebaeudeInput = z.output<typeof gebaeudeInputSchema>;

/** What of a building is another from now on; what is left out stays (PROP-020). */
export type GebaeudeChange = BodyOf<typeof changeGebaeude>;

export type Gebaeude = z.output<typeof gebaeudeSchema>;

const path = '/property/v1/liegenschaft';
const gebaeudePath = `${path}/{liegenschaftId}/gebaeude` as const;

/** Lists all properties; a bidder gets those of its own phases (API-010). */
export const listLiegenschaften = forUsers('listLiegenschaften', `GET ${path}`);

/** Creates a property (API-011). */
export const createLiegenschaft = forAdminWriters('createLiegenschaft', `PUT ${path}`, {
  isCreate: true,
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** Gives one property (API-012). */
export const getLiegenschaft = forUsers('getLiegenschaft', `GET ${path}/{liegenschaftId}`);

/** Changes a property (API-013). */
export const changeLiegenschaft = forAdminWriters('changeLiegenschaft', `PUT ${path}/{liegenschaftId}`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'version',
});

/** Deletes a property that no phase uses; callers without the right get 401 (API-014, ERR-011). */
export const deleteLiegenschaft = forAdminWriters('deleteLiegenschaft', `DELETE ${path}/{liegenschaftId}`, {
  deniedStatus: 401,
  seen: 'version',
});

/** Gives one of the six option lists as plain strings (API-018, PROP-022). */
export const listOptions = forUsers('listOptions', 'GET /property/v1/types/{list}');

/** What a list makes and changes, as it is stored. */
export type LiegenschaftList = z.output<typeof liegenschaftListSchema>;
/** The same as it is sent: what is left out is unset. */
export type SentLiegenschaftList = z.input<typeof liegenschaftListSchema>;

/**
 * Stores a list's properties and buildings in one transaction: new ones with new numbers, and cells, each
 * with what its sender saw; 412, storing nothing, where one of them is another by now. What a list made is
 * removed where it is as its sender saw it and no phase uses it; else it stays and is named (decision 0080).
 */
export const saveLiegenschaften = forAdminWriters('saveLiegenschaften', `PUT ${path}/list`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'before',
});

/**
 * Retires properties, or takes them back, all or none: a retired one stays in its phases and joins no other.
 * Answers those that were not so before (decision 0083).
 */
export const retireLiegenschaften = forAdminWriters('retireLiegenschaften', `PUT ${path}/stilllegung`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** What a list has made and changed, and what it could not remove. */
export type StoredLiegenschaftList = AnswerOf<typeof saveLiegenschaften, never>;

/** Fills what an import's sheet may lack of the property and of the buildings' addresses (OPEN-34). */
export type LiegenschaftGaps = z.output<typeof liegenschaftGapsSchema>;

export type ImportForm = z.output<typeof importFormSchema>;

/** A property with its buildings. */
export type WholeLiegenschaft = z.output<typeof wholeLiegenschaftSchema>;

/** Creates a property with its buildings from a sheet, 400 where that has errors (API-019, IMPORT-007). */
export const importLiegenschaft = forAdminWriters('importLiegenschaft', `PUT ${path}/excel`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
  isCreate: true,
});
export type ImportedLiegenschaft = AnswerOf<typeof importLiegenschaft, never>;

/** Gives the property an archive has become, or null, so that an import resumes (decision 0014). */
export const findImported = forAdminWriters('findImported', `GET ${path}/excel`);

/** Lists the buildings of all or some properties the caller sees; many cards ask once for all in sight. */
export const listGebaeude = forUsers('listGebaeude', 'GET /property/v1/gebaeude');

/** Adds a building to a property (API-015). */
export const createGebaeude = forAdminWriters('createGebaeude', `PUT ${gebaeudePath}`, {
  isCreate: true,
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** Gives one building (API-016). */
export const getGebaeude = forUsers('getGebaeude', `GET ${gebaeudePath}/{gebaeudeId}`);

/** Changes one building, merged as one object (API-016, PROP-020). */
export const changeGebaeude = forAdminWriters('changeGebaeude', `PUT ${gebaeudePath}/{gebaeudeId}`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'version',
});

/** Deletes one building (API-017). */
export const deleteGebaeude = forAdminWriters('deleteGebaeude', `DELETE ${gebaeudePath}/{gebaeudeId}`, {
  seen: 'version',
});
