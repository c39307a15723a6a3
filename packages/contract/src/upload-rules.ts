import { MANY_LVS_MAX_BYTES, PROVIDER_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES } from './limits.ts';

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
/** Endings of files of an offer that came another way: documents, a mail, a picture (decision 0131). */
export const ARRIVAL_ENDINGS = [...DOCUMENT_ENDINGS, ...IMAGE_ENDINGS, 'eml'] as const;
export type FileEnding = (typeof ARRIVAL_ENDINGS)[number] | (typeof PROPERTY_DOCUMENT_ENDINGS)[number];

/** What a dialog takes: endings with their dot, and the largest size in bytes. */
function ruleOf(endings: readonly FileEnding[], maxBytes = UPLOAD_MAX_BYTES) {
  return { accept: endings.map((ending) => `.${ending}`), maxBytes };
}

/** Images of properties and buildings (MEDIA-009, MEDIA-011). */
export const IMAGE_RULE = ruleOf(IMAGE_ENDINGS);
/** Documents of properties and buildings (MEDIA-009, MEDIA-013). */
export const PROPERTY_DOCUMENT_RULE = ruleOf(PROPERTY_DOCUMENT_ENDINGS);
/** Tender documents of a phase (MEDIA-009, MEDIA-012). */
export const TENDER_DOCUMENT_RULE = ruleOf(DOCUMENT_ENDINGS);
/** A bidder's own documents (MEDIA-010, MEDIA-012, OPEN-36). */
export const OWN_DOCUMENT_RULE = ruleOf(DOCUMENT_ENDINGS, PROVIDER_UPLOAD_MAX_BYTES);
/** Files of an offer that came another way. */
export const ARRIVAL_FILE_RULE = ruleOf(ARRIVAL_ENDINGS, PROVIDER_UPLOAD_MAX_BYTES);
/** Catalogues, LVs and target prices as Excel files (MEDIA-009, MEDIA-011, SETUP-007, CONST-001). */
export const EXCEL_RULE = ruleOf(EXCEL_ENDINGS);
/** The LVs of many properties in one file (R-11, decision 0127). */
export const MANY_LVS_RULE = ruleOf([...EXCEL_ENDINGS, 'csv'], MANY_LVS_MAX_BYTES);
/** What a bidder enters, as an Excel file (MEDIA-010, MEDIA-011, BID-018, CONST-001). */
export const OWN_EXCEL_RULE = ruleOf(EXCEL_ENDINGS, PROVIDER_UPLOAD_MAX_BYTES);
