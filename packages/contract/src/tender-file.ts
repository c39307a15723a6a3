import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { ALPHA_PERMISSIONS } from './permission.ts';
import type { replacedFileSchema, tenderFileCallSchemas } from './schema/tender-file.ts';

const endpoint = endpointsOf<typeof tenderFileCallSchemas>();

/** An earlier file of an LV or, without a property, of the catalogue. */
export type ReplacedFile = z.output<typeof replacedFileSchema>;

/** What a write names in `replaces` that is to replace no file. */
export const NOTHING_REPLACED = 'none';

const path = '/lvep/v1/phase/{phaseId}';

/** Lists the files that were replaced or deleted in a phase, the latest first. */
export const listReplacedFiles = endpoint('listReplacedFiles', `GET ${path}/replacedFile`, ALPHA_PERMISSIONS);

/** Returns an earlier file as it was uploaded. */
export const downloadReplacedFile = endpoint(
  'downloadReplacedFile',
  `GET ${path}/replacedFile/{replacedFileId}/excel`,
  ALPHA_PERMISSIONS,
  { answers: 'file' },
);
