import {
  DOCUMENT_ENDINGS,
  type FileEnding,
  IMAGE_ENDINGS,
  PROPERTY_DOCUMENT_ENDINGS,
} from '@rahmenpreis/contract/upload-rules.ts';
import { type Media } from '@rahmenpreis/contract/media.ts';
import {
  IMAGE_MAX_PIXELS,
  PROVIDER_UPLOAD_MAX_BYTES,
  UPLOAD_MAX_BYTES,
} from '@rahmenpreis/contract/limits.ts';
import { formatWhole } from '@rahmenpreis/pricing/numbers/decimal.ts';
import { type Actor, isAdmin } from '../../kernel/call/actor.ts';
import { conflict, Failure, fixedRefusal, forbidden } from '../../kernel/answer/failure.ts';
import type { DocumentProblem } from './inspect-document.ts';
import type { ImageProblem } from './process-image.ts';

/** Extensions of an administrator's documents, of properties and of tenders (MEDIA-012, MEDIA-013). */
const ADMIN_DOCUMENT_ENDINGS: readonly FileEnding[] = [
  ...new Set<FileEnding>([...DOCUMENT_ENDINGS, ...PROPERTY_DOCUMENT_ENDINGS]),
];

/** Content type of a document by its ending. */
export const CONTENT_TYPES: Record<FileEnding, string> = {
  pdf: 'application/pdf',
  json: 'application/json',
  csv: 'text/csv',
  txt: 'text/plain',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  eml: 'message/rfc822',
};

/** Most bytes of a document: a provider's own may be larger (MEDIA-009, MEDIA-010, OPEN-36). */
export function documentMaxBytes(actor: Actor): number {
  return isAdmin(actor) ? UPLOAD_MAX_BYTES : PROVIDER_UPLOAD_MAX_BYTES;
}

/** Gives a file's ending if the call takes it, else the refusal (MEDIA-011, MEDIA-012, MEDIA-013). */
export function endingOf(kind: Media['kind'], actor: Actor, filename: string): FileEnding | Failure {
  const documents = isAdmin(actor) ? ADMIN_DOCUMENT_ENDINGS : DOCUMENT_ENDINGS;
  const allowed: readonly FileEnding[] = kind === 'img' ? IMAGE_ENDINGS : documents;
  return endingAmong(allowed, filename);
}

/** Gives the ending of a file's name if it is one of these, else the refusal. */
export function endingAmong(allowed: readonly FileEnding[], filename: string): FileEnding | Failure {
  const written = /\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase();
  const ending = allowed.find((each) => each === written);
  if (ending !== undefined) return ending;
  const names = allowed.map((each) => each.toUpperCase()).join(', ');
  return new Failure(400, 'file-type', `Dateien dieses Typs werden nicht angenommen. Erlaubt sind ${names}.`);
}

/** Only administrators make media public (CONTRACT.md «Media»). */
export function refusePublic(actor: Actor, isPublic: boolean): Failure | undefined {
  return isPublic && !isAdmin(actor) ? forbidden() : undefined;
}

/** The refusal of a document whose bytes are not what its name says, or programs. */
export function documentRefused(problem: DocumentProblem, ending: FileEnding): Failure {
  if (problem !== 'mismatch') return fixedRefusal(400, `file-${problem}`)();
  return new Failure(
    400,
    'file-content',
    `Der Inhalt der Datei passt nicht zu ihrer Endung „.${ending}“. Bitte laden Sie die Datei im Original hoch.`,
  );
}

/** The refusal of an image that cannot or must not be re-encoded. */
export function imageRefused(problem: ImageProblem): Failure {
  if (problem === 'too-many-pixels') {
    const megapixels = IMAGE_MAX_PIXELS / 1_000_000;
    return new Failure(
      400,
      'image-too-large',
      `Das Bild ist zu groß. Erlaubt sind höchstens ${megapixels} Megapixel.`,
    );
  }
  return new Failure(
    400,
    'image-unreadable',
    'Das Bild konnte nicht gelesen werden. Bitte speichern Sie es neu als JPG oder PNG.',
  );
}

/** The refusal of a file that took too long to inspect. */
export const documentTooCostly = fixedRefusal(400, 'file-too-costly');

/** 409 for a document bidders rely on (PHASE-011, PHASE-012). */
export const mediaInUse = fixedRefusal(409, 'media-in-use');

/** 409 for a document that bidders may compare with the one that replaced it (decision 0120). */
export const mediaReplaced = fixedRefusal(409, 'media-replaced');

/** 409 for a provider whose files are as many bytes as it may store. */
export function quotaReached(quotaBytes: number): Failure {
  return conflict(
    'quota-reached',
    `Der Speicherplatz Ihres Unternehmens von ${formatWhole(quotaBytes / 1_000_000)} MB je Phase ist belegt. Bitte löschen Sie Dokumente, die Sie nicht mehr benötigen, oder wenden Sie sich an den Auftraggeber.`,
  );
}
