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

/** Lays a file down for a day, to look at what it would change and to take it without sending it again. */
export const layFile = forAdminWriters('layFile', `PUT ${path}/laidFile/excel`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

/**
 * Tells what a change does to positions, units, properties and offers, and who gets a mail; stores nothing.
 * Of a sealed phase it says nothing that any offer could make different (decision 0081).
 */
export const previewChange = forAdminWriters('previewChange', `POST ${path}/change/preview`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/**
 * Writes the mails that a change would send, by kind of reader and never for one bidder; stores nothing, and
 * reads no entry of a bidder (decision 0081).
 */
export const previewLetters = forAdminWriters('previewLetters', `POST ${path}/change/letters`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** Replaces the catalogue and LVs by files laid down or replaced earlier: all or none (decision 0081). */
export const applyChange = forAdminWriters('applyChange', `PUT ${path}/change`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
  seen: 'replaces',
});
