import { z } from 'zod';
import type { CallSchemas } from '../endpoint.ts';
import { IDS_MAX_COUNT } from '../limits.ts';
import { idSchema, instantSchema, lineSchema, longTextSchema } from './scalar.ts';

export const mediaLabelSchema = z.enum(['ORIGIN', 'MEDIUM']);

export const mediaVersionSchema = z.object({
  label: mediaLabelSchema,
  /** A path on this server; GET it with the bearer token and `secure-key: <access>` (MEDIA-016). */
  url: z.string(),
  access: z.string(),
  /** Content type. */
  type: z.string(),
  /** Bytes. */
  fileSize: z.number().int(),
  /** Pixels; null unless it is a picture. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
});

export const mediaSchema = z.object({
  id: idSchema,
  organisationId: idSchema,
  kind: z.enum(['img', 'doc']),
  title: z.string(),
  filename: z.string(),
  url: z.string(),
  access: z.string(),
  type: z.string(),
  fileSize: z.number().int(),
  createdAt: instantSchema,
  copyright: z.string(),
  keywords: z.array(z.string()),
  public: z.boolean(),
  /**
   * Active parts of a document: scripts, programs it starts or formulas were `FOUND`, or parts could not be
   * looked into (`UNREAD`); null where nothing was found, or it was stored before anybody looked.
   */
  activeContent: z.enum(['FOUND', 'UNREAD']).nullable(),
  /**
   * Traces of its making that were taken out of a document for an answer (decision 0119), `unread` where some
   * cannot be; null of any other. Images are always made anew.
   */
  removed: z.array(z.enum(['author', 'program', 'note', 'picture', 'unread'])).nullable(),
  /** An image has ORIGIN and MEDIUM, a document ORIGIN. */
  versions: z.array(mediaVersionSchema),
});

const flagSchema = z
  .enum(['true', 'false'], 'Bitte geben Sie true oder false an.')
  .default('false')
  .transform((text) => text === 'true');

export const mediaFormSchema = z.object({
  title: lineSchema.default(''),
  public: flagSchema,
  copyright: lineSchema.default(''),
  keywords: longTextSchema.default('').transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
});

/** `forAnswer`: who made it, and with what, is taken out before it is stored (decision 0119). */
const documentFormSchema = mediaFormSchema.extend({ forAnswer: flagSchema });

const idsSchema = z.object({
  ids: z
    .array(idSchema, 'Bitte geben Sie eine Liste von Ids an.')
    .max(IDS_MAX_COUNT, `Bitte geben Sie höchstens ${IDS_MAX_COUNT} Ids an.`),
});

/** The schemas of the calls in `media.ts`, each under the name of its call. */
export const mediaCallSchemas = {
  uploadImage: { summary: 'Upload an image.', form: mediaFormSchema, answer: mediaSchema },
  uploadDocument: { summary: 'Upload a document.', form: documentFormSchema, answer: mediaSchema },
  listMedia: { summary: 'List media by ids.', body: idsSchema, answer: z.array(mediaSchema) },
  listMediaOfKind: {
    summary: 'List media of one kind by ids.',
    params: z.object({ kind: z.enum(['img', 'doc', 'user']) }),
    body: idsSchema,
    answer: z.array(mediaSchema),
  },
  downloadMedia: {
    summary: 'Download media.',
    params: z.object({ label: mediaLabelSchema }),
    headers: z.object({
      'secure-key': z.string().optional().describe('`access` of the version; a public one opens without it.'),
    }),
    files: 'any',
  },
  deleteMedia: { summary: 'Delete media.', answer: z.object({}) },
} satisfies Record<string, CallSchemas>;
