import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES, LIST_BODY_MAX_BYTES } from './limits.ts';
import type {
  awardLetterSchema,
  memoCallSchemas,
  memoFieldsSchema,
  memoSchema,
  memoSectionSchema,
  memoVersionSchema,
} from './schema/memo.ts';

const { forAdmins, forAdminWriters } = endpointsOf<typeof memoCallSchemas>();

/** The memo on the award of a phase. */
export type Memo = z.output<typeof memoSchema>;

/** Fields of the memo that administrators write themselves. */
export type MemoFields = z.output<typeof memoFieldsSchema>;

/** A section of the memo as it is printed. */
export type MemoSection = z.output<typeof memoSectionSchema>;

/** A memo that was closed once. */
export type MemoVersion = z.output<typeof memoVersionSchema>;

/** A letter to a bidder on the closed award. */
export type AwardLetter = z.output<typeof awardLetterSchema>;

const path = '/award/v1/phase/{phaseId}';

/** Gives the memo on the award of a phase as it stands (decision 0122). */
export const getMemo = forAdmins('getMemo', `GET ${path}/memo`);

/** Stores the free fields of the memo. */
export const saveMemo = forAdminWriters('saveMemo', `PUT ${path}/memo`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'version',
});

/** Makes the memo as it stands as a PDF. */
export const exportMemo = forAdmins('exportMemo', `PUT ${path}/memo/file`, { answers: 'file' });

/** Closes the award with the memo that its sender has seen. */
export const closeAward = forAdminWriters('closeAward', 'PUT /lvep/v1/phase/{phaseId}/closing');

/** Gives the PDF of a closed memo. */
export const getClosedMemo = forAdmins('getClosedMemo', `GET ${path}/memo/closing/{closingId}`, {
  answers: 'file',
});

/** Lists the letters on the closed award. */
export const listAwardLetters = forAdmins('listAwardLetters', `GET ${path}/letter`);

/** Sends letters on the closed award. */
export const sendAwardLetters = forAdminWriters('sendAwardLetters', `PUT ${path}/letter`, {
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});
