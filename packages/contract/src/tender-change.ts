import type { z } from 'zod';
import { endpointsOf, type SentBodyOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts';
import type {
  changePreviewSchema,
  previewedLetterSchema,
  tenderChangeCallSchemas,
} from './schema/tender-change.ts';

const { forAdminWriters } = endpointsOf<typeof tenderChangeCallSchemas>();

/** What a change of a phase does, as it is shown before it is made (decision 0081). */
export type ChangePreview = z.output<typeof changePreviewSchema>;

/** A mail that a change would send, as one kind of reader would get it (decision 0081). */
export type PreviewedLetter = z.output<typeof previewedLetterSchema>;

/** What is to be different in a phase. */
export type WantedChange = SentBodyOf<typeof previewChange>;

/** A file that is to take the place of the catalogue or, of a property, of an LV. */
export type ChangeFile = NonNullable<WantedChange['files']>[number];

const path = '/lvep/v1/phase/{phaseId}';

/** Lays a file down for a day, so that what it would change can be looked at, and it be taken without being sent again. */
export const layFile = forAdminWriters('layFile', `PUT ${path}/laidFile/excel`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/**
 * Tells what a change does to positions, units, properties and offers, and who gets a mail; nothing is stored. Of a sealed phase
 * it says nothing that any offer could make different (decision 0081).
 */
export const previewChange = forAdminWriters('previewChange', `POST ${path}/change/preview`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/**
 * Writes the mails that a change would send, by kind of reader and never for one bidder; nothing is stored, and no entry of a bidder
 * is read (decision 0081).
 */
export const previewLetters = forAdminWriters('previewLetters', `POST ${path}/change/letters`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** Puts files, laid down or replaced earlier, in the place of the catalogue and of LVs: all of them, or none (decision 0081). */
export const applyChange = forAdminWriters('applyChange', `PUT ${path}/change`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'replaces',
});
