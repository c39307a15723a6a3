import { z } from 'zod';
import { endpoint, shortPaths } from './endpoint.ts';
import { idSchema, instantSchema, longTextSchema, textSchema } from './ids.ts';
import { IDS_MAX_COUNT, PROVIDER_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts';
import { PERMISSIONS } from './permission.ts';

/** Endings an image picker accepts, without the dot (MEDIA-011). */
export const IMAGE_ENDINGS = ['jpg', 'jpeg', 'png'] as const;
/** Endings of tender documents and of a provider's own documents (MEDIA-012). */
export const DOCUMENT_ENDINGS = [
  'pdf',
  'json',
  'xlsx',
  'xls',
  'doc',
  'docx',
  'ppt',
  'pptx',
  'csv',
  'txt',
] as const;
/** Endings of the documents of a property or building, also in an archive (MEDIA-013, IMPORT-006). */
export const PROPERTY_DOCUMENT_ENDINGS = [
  'ppt',
  'pptx',
  'xlsx',
  'xls',
  'pdf',
  'doc',
  'docx',
  'jpg',
  'jpeg',
  'png',
] as const;
export type FileEnding =
  | (typeof IMAGE_ENDINGS)[number]
  | (typeof DOCUMENT_ENDINGS)[number]
  | (typeof PROPERTY_DOCUMENT_ENDINGS)[number];

/** ORIGIN is the whole picture or document, MEDIUM the picture for cards and galleries (MEDIA-001, MEDIA-017). */
export const MEDIA_LABELS = ['ORIGIN', 'MEDIUM'] as const;
export type MediaLabel = (typeof MEDIA_LABELS)[number];

const mediaVersionSchema = z.object({
  label: z.enum(MEDIA_LABELS),
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
export type MediaVersion = z.infer<typeof mediaVersionSchema>;

/** An image or a document; `url`, `access`, `type` and `fileSize` are those of ORIGIN (MEDIA-001…004). */
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
  /** An image has ORIGIN and MEDIUM, a document ORIGIN. */
  versions: z.array(mediaVersionSchema),
});
export type Media = z.infer<typeof mediaSchema>;

/**
 * The texts beside the file; `keywords` are separated by commas, an empty title defaults to the file's name
 * (MEDIA-008).
 */
export const mediaFormSchema = z.object({
  title: textSchema.default(''),
  public: z
    .enum(['true', 'false'], 'Bitte geben Sie true oder false an.')
    .default('false')
    .transform((text) => text === 'true'),
  copyright: textSchema.default(''),
  keywords: longTextSchema.default('').transform((text) =>
    text
      .split(',')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
});
export type MediaForm = z.output<typeof mediaFormSchema>;

const idsSchema = z.object({
  ids: z
    .array(idSchema, 'Bitte geben Sie eine Liste von Ids an.')
    .max(IDS_MAX_COUNT, `Bitte geben Sie höchstens ${IDS_MAX_COUNT} Ids an.`),
});
const uploaders = ['PERMISSION_ALPHAWRITE', 'PERMISSION_DLWRITEMEDIA'] as const;

/** Uploads an image of at most 10 MB and 50 megapixels; only administrators may make it public (API-022, MEDIA-009). */
export const uploadImage = endpoint({
  method: 'PUT',
  path: '/media/v1/img',
  aliases: shortPaths('/media/v1/img'),
  access: uploaders,
  summary: 'Upload an image.',
  form: mediaFormSchema,
  fileMaxBytes: UPLOAD_MAX_BYTES,
  isCreate: true,
  answer: mediaSchema,
});

/** Uploads a document: at most 10 MB, a provider's own at most 50 MB (API-022, MEDIA-009, MEDIA-010). */
export const uploadDocument = endpoint({
  method: 'PUT',
  path: '/media/v1/doc',
  aliases: shortPaths('/media/v1/doc'),
  access: uploaders,
  summary: 'Upload a document.',
  form: mediaFormSchema,
  fileMaxBytes: PROVIDER_UPLOAD_MAX_BYTES,
  isCreate: true,
  answer: mediaSchema,
});

/**
 * Gives those of the requested media that the caller may see, in the order asked for; all others are left out
 * (API-023).
 */
export const listMedia = endpoint({
  method: 'POST',
  path: '/media/v1/media',
  aliases: shortPaths('/media/v1/media'),
  access: PERMISSIONS,
  summary: 'List media by ids.',
  body: idsSchema,
  answer: z.array(mediaSchema),
});

/** The same for images only, documents only, or everything that service providers have uploaded (API-023). */
export const listMediaOfKind = endpoint({
  method: 'POST',
  path: '/media/v1/{kind}/media',
  aliases: ['/v1/{kind}/media'],
  access: PERMISSIONS,
  summary: 'List media of one kind by ids.',
  params: z.object({ kind: z.enum(['img', 'doc', 'user']) }),
  body: idsSchema,
  answer: z.array(mediaSchema),
});

/**
 * Gives the bytes of one version: to holders of a bearer token who may see it and send its key in `secure-key`; a
 * public one also without them or with `Authorization: System …` (API-024, MEDIA-015, MEDIA-016).
 */
export const downloadMedia = endpoint({
  method: 'GET',
  path: '/media/v1/media/{id}/{label}',
  aliases: [],
  access: 'open',
  summary: 'Download media.',
  params: z.object({ id: idSchema, label: z.enum(MEDIA_LABELS) }),
  answer: 'file',
});

/**
 * Deletes media of the caller's own organisation: 409 while it is a document of a running or ended phase. It is also
 * removed from properties, buildings and future phases, whose versions go up; so save those without it first.
 */
export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/media/v1/media/{id}',
  aliases: shortPaths('/media/v1/media/{id}'),
  access: uploaders,
  summary: 'Delete media.',
  params: z.object({ id: idSchema }),
  answer: z.object({}),
});

/** Shows that the media service is reachable; asked before an import (API-021, OPEN-35). */
export const aboutMedia = endpoint({
  method: 'GET',
  path: '/media/v1/about_api',
  aliases: [],
  access: 'public',
  summary: 'About the media service.',
  answer: z.array(z.string()),
});
