/** Endings an image picker accepts, without the dot (MEDIA-011). */
export const IMAGE_ENDINGS = ['jpg', 'jpeg', 'png'] as const;
/** Endings a dialog for an Excel file accepts, without the dot (MEDIA-011, BID-018). */
export const EXCEL_ENDINGS = ['xls', 'xlsx'] as const;
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
