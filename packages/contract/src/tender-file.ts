import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import { ALPHA_PERMISSIONS } from './permission.ts';
import type {
  catalogEffectSchema,
  catalogPreviewSchema,
  lvPreviewSchema,
  replacedFileSchema,
  replaceEffectSchema,
  tenderFileCallSchemas,
} from './schema/tender-file.ts';

const endpoint = endpointsOf<typeof tenderFileCallSchemas>();

/** What is different between a file and the one that it is to replace (decision 0067). */
export type ReplaceEffect = z.output<typeof replaceEffectSchema>;

/** What a new catalogue does to LVs and prices as well. */
export type CatalogEffect = z.output<typeof catalogEffectSchema>;

/** What is shown before an LV is stored. */
export type LvPreview = z.output<typeof lvPreviewSchema>;

/** What is shown before a catalogue is stored. */
export type CatalogPreview = z.output<typeof catalogPreviewSchema>;

/** An earlier file of an LV or, without a property, of the catalogue. */
export type ReplacedFile = z.output<typeof replacedFileSchema>;

/** What a write names in `replaces` whose preview saw no file. */
export const NOTHING_REPLACED = 'none';

const path = '/lvep/v1/phase/{phaseId}';

/** Reads an LV and tells what it would change and whether it names another property; nothing is stored. */
export const previewLv = endpoint('previewLv', {
  method: 'POST',
  path: `${path}/property/{propertyId}/lv/preview`,
  access: ['PERMISSION_ALPHAWRITE'],
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/** Reads a catalogue and tells what it would change for LVs and prices; nothing is stored. */
export const previewEpCatalog = endpoint('previewEpCatalog', {
  method: 'POST',
  path: `${path}/epCatalog/preview`,
  access: ['PERMISSION_ALPHAWRITE'],
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/** Lists the files that were replaced or deleted in a phase, the latest first. */
export const listReplacedFiles = endpoint('listReplacedFiles', {
  method: 'GET',
  path: `${path}/replacedFile`,
  access: ALPHA_PERMISSIONS,
});

/** Returns an earlier file as it was uploaded. */
export const downloadReplacedFile = endpoint('downloadReplacedFile', {
  method: 'GET',
  path: `${path}/replacedFile/{replacedFileId}/excel`,
  access: ALPHA_PERMISSIONS,
  answers: 'file',
});
