import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import type { replacedFileSchema, tenderFileCallSchemas } from './schema/tender-file.ts';

const { forAdmins } = endpointsOf<typeof tenderFileCallSchemas>();

/** An earlier file of an LV or, without a property, of the catalogue. */
export type ReplacedFile = z.output<typeof replacedFileSchema>;

/** What a write names in `replaces` that is to replace no file. */
export const NOTHING_REPLACED = 'none';

const path = '/lvep/v1/phase/{phaseId}';

/** Lists the files that were replaced or deleted in a phase, the latest first. */
export const listReplacedFiles = forAdmins('listReplacedFiles', `GET ${path}/replacedFile`);

/** Returns an earlier file as it was uploaded. */
export const downloadReplacedFile = forAdmins(
  'downloadReplacedFile',
  `GET ${path}/replacedFile/{replacedFileId}/excel`,
  { answers: 'file' },
);
