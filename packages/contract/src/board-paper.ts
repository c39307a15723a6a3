import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { BATCH_BODY_MAX_BYTES } from './limits.ts';
import type {
  boardPaperCallSchemas,
  boardPaperFieldsSchema,
  boardPaperSchema,
  boardPaperPictureSchema,
} from './schema/board-paper.ts';

const { forAdmins, forAdminWriters } = endpointsOf<typeof boardPaperCallSchemas>();

/** The Gremienvorlage of a phase. */
export type BoardPaper = z.output<typeof boardPaperSchema>;

/** Choices and words of administrators for it. */
export type BoardPaperFields = z.output<typeof boardPaperFieldsSchema>;

/** A picture that it may show. */
export type BoardPaperPicture = z.output<typeof boardPaperPictureSchema>;

const path = '/award/v1/phase/{phaseId}/board-paper';

/** Gives the Gremienvorlage of a phase as it stands (decision 0135). */
export const getBoardPaper = forAdmins('getBoardPaper', `GET ${path}`);

/** Stores what administrators choose and write for it. */
export const saveBoardPaper = forAdminWriters('saveBoardPaper', `PUT ${path}`, {
  bodyMaxBytes: BATCH_BODY_MAX_BYTES,
  seen: 'version',
});

/** Makes it as a PDF, which is kept as its next Fassung. */
export const makeBoardPaper = forAdminWriters('makeBoardPaper', `PUT ${path}/file`, {
  answers: 'file',
  seen: 'version',
});

/** Gives the PDF of a Fassung as it was made. */
export const getMadeBoardPaper = forAdmins('getMadeBoardPaper', `GET ${path}/made/{madeId}`, {
  answers: 'file',
});
