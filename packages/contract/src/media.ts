import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { LIST_BODY_MAX_BYTES, PROVIDER_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts';
import type {
  mediaCallSchemas,
  mediaFormSchema,
  mediaLabelSchema,
  mediaSchema,
  mediaVersionSchema,
} from './schema/media.ts';

const { endpointFor, forUsers } = endpointsOf<typeof mediaCallSchemas>();

/** ORIGIN is a whole picture or document, MEDIUM the one for cards and galleries (MEDIA-001, MEDIA-017). */
export type MediaLabel = z.output<typeof mediaLabelSchema>;

export type MediaVersion = z.output<typeof mediaVersionSchema>;

/** An image or a document; `url`, `access`, `type` and `fileSize` are those of ORIGIN (MEDIA-001…004). */
export type Media = z.output<typeof mediaSchema>;

/**
 * The texts beside the file; `keywords` are separated by commas, an empty title defaults to the file's name
 * (MEDIA-008).
 */
export type MediaForm = z.output<typeof mediaFormSchema>;

const forUploaders = endpointFor(['PERMISSION_ALPHAWRITE', 'PERMISSION_DLWRITEMEDIA']);

/** Uploads an image up to 10 MB and 50 megapixels; only administrators publish it (API-022, MEDIA-009). */
export const uploadImage = forUploaders('uploadImage', 'PUT /media/v1/img', {
  fileMaxBytes: UPLOAD_MAX_BYTES,
  isCreate: true,
});

/** Uploads a document: at most 10 MB, a provider's own at most 50 MB (API-022, MEDIA-009, MEDIA-010). */
export const uploadDocument = forUploaders('uploadDocument', 'PUT /media/v1/doc', {
  fileMaxBytes: PROVIDER_UPLOAD_MAX_BYTES,
  isCreate: true,
});

/** Gives those of the requested media that the caller may see, in the order asked for (API-023). */
export const listMedia = forUsers('listMedia', 'POST /media/v1/media', { bodyMaxBytes: LIST_BODY_MAX_BYTES });

/** The same for images only, documents only, or everything that service providers have uploaded (API-023). */
export const listMediaOfKind = forUsers('listMediaOfKind', 'POST /media/v1/{kind}/media', {
  aliases: ['/v1/{kind}/media', '/{kind}/media'],
  bodyMaxBytes: LIST_BODY_MAX_BYTES,
});

/** The header that carries the key of one secured image or document, beside the bearer token (MEDIA-016). */
export const SECURE_KEY_HEADER = 'secure-key';

/**
 * Gives the bytes of one version: to holders of a bearer token who may see it and send its key in
 * `secure-key`; a public one also without, or with `Authorization: System …` (API-024, MEDIA-015, MEDIA-016).
 */
export const downloadMedia = endpointFor('open')('downloadMedia', 'GET /media/v1/media/{mediaId}/{label}', {
  aliases: [],
  answers: 'file',
});

/**
 * Deletes media of the caller's organisation: 409 while it is a document of a running or ended phase. It
 * leaves properties, buildings and future phases too, whose versions go up; so save those without it first.
 */
export const deleteMedia = forUploaders('deleteMedia', 'DELETE /media/v1/media/{mediaId}');
