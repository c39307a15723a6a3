import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { MANY_LVS_MAX_BYTES } from './limits.ts';
import type {
  keptLvSourceSchema,
  lvPartSchema,
  lvSourceCallSchemas,
  lvSourceReadingSchema,
} from './schema/lv-source.ts';

const { forAdminWriters, forAdmins } = endpointsOf<typeof lvSourceCallSchemas>();

/** How far a file with the LVs of many properties is read, and what it holds (decision 0127). */
export type LvSourceReading = z.output<typeof lvSourceReadingSchema>;

/** The LV of one property in such a file. */
export type LvPart = z.output<typeof lvPartSchema>;

/** What such a file holds, before it is compared with the LVs of the phase. */
export interface LvSourceContent extends Pick<LvSourceReading, 'question' | 'findings'> {
  parts: Omit<LvPart, 'sameAs'>[];
}

/** A file from which LVs were stored. */
export type KeptLvSource = z.output<typeof keptLvSourceSchema>;

const path = '/lvep/v1/phase/{phaseId}/lvSource';

/** Lays a file with many LVs down for a day and begins to read it, users in turns. */
export const layLvSource = forAdminWriters('layLvSource', `PUT ${path}/excel`, {
  fileMaxBytes: MANY_LVS_MAX_BYTES,
});

/** Tells how far it is read; once it is, each LV with its property, findings and the file to be stored. */
export const getLvSource = forAdminWriters('getLvSource', `GET ${path}/{sourceId}`);

/** Reads it anew, by what was said of its columns since, or as a finding offers. */
export const readLvSource = forAdminWriters('readLvSource', `PUT ${path}/{sourceId}/reading`);

/** Takes it away with all that was read of it, and stops reading it; not once LVs of it are stored. */
export const dropLvSource = forAdminWriters('dropLvSource', `DELETE ${path}/{sourceId}`);

/** Lists the files of which LVs were stored. */
export const listLvSources = forAdmins('listLvSources', `GET ${path}`);

/** Returns such a file as it was uploaded. */
export const downloadLvSource = forAdmins('downloadLvSource', `GET ${path}/{sourceId}/excel`, {
  answers: 'file',
});

/** Makes one file of all LVs: a workbook with a sheet for each property, or a flat list. */
export const exportLvs = forAdmins('exportLvs', 'PUT /lvep/v1/phase/{phaseId}/manyLvs/excel', {
  answers: 'file',
});
