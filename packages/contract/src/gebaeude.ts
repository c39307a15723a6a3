import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES } from './limits.ts';
import { PERMISSIONS } from './permission.ts';
import type { gebaeudeCallSchemas, gebaeudeInputSchema, gebaeudeSchema } from './schema/gebaeude.ts';

const endpoint = endpointsOf<typeof gebaeudeCallSchemas>();

/** A building as it is sent; missing fields are unset (PROP-011…020, PROP-023). */
export type GebaeudeInput = z.output<typeof gebaeudeInputSchema>;

export type Gebaeude = z.output<typeof gebaeudeSchema>;

const path = '/property/v1/liegenschaft/{liegenschaftId}/gebaeude';

const writers = ['PERMISSION_ALPHAWRITE'] as const;

/** Lists the buildings of all properties the caller sees, or of some of them: a page of many cards asks once for what is in sight. */
export const listGebaeude = endpoint('listGebaeude', {
  method: 'GET',
  path: '/property/v1/gebaeude',
  access: PERMISSIONS,
});

/** Adds a building to a property (API-015). */
export const createGebaeude = endpoint('createGebaeude', {
  method: 'PUT',
  path,
  access: writers,
  isCreate: true,
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** Gives one building (API-016). */
export const getGebaeude = endpoint('getGebaeude', {
  method: 'GET',
  path: `${path}/{gebaeudeId}`,
  access: PERMISSIONS,
});

/** Changes one building, merged as one object (API-016, PROP-020). */
export const changeGebaeude = endpoint('changeGebaeude', {
  method: 'PUT',
  path: `${path}/{gebaeudeId}`,
  access: writers,
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'version',
});

/** Deletes one building (API-017). */
export const deleteGebaeude = endpoint('deleteGebaeude', {
  method: 'DELETE',
  path: `${path}/{gebaeudeId}`,
  access: writers,
  seen: 'version',
});
