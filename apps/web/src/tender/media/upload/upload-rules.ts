import { PROVIDER_UPLOAD_MAX_BYTES, UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';
import {
  DOCUMENT_ENDINGS,
  EXCEL_ENDINGS,
  IMAGE_ENDINGS,
  PROPERTY_DOCUMENT_ENDINGS,
} from '@rahmenpreis/contract/accepted-endings.ts';
import type { FileRule } from '../../../kit/upload/file-problems.ts';

function endings(names: readonly string[]): string[] {
  return names.map((name) => `.${name}`);
}

/** Images of properties and buildings (MEDIA-009, MEDIA-011). */
export const IMAGE_RULE: FileRule = { accept: endings(IMAGE_ENDINGS), maxBytes: UPLOAD_MAX_BYTES };
/** Documents of properties and buildings (MEDIA-009, MEDIA-013). */
export const PROPERTY_DOCUMENT_RULE: FileRule = {
  accept: endings(PROPERTY_DOCUMENT_ENDINGS),
  maxBytes: UPLOAD_MAX_BYTES,
};
/** Tender documents of a phase (MEDIA-009, MEDIA-012). */
export const TENDER_DOCUMENT_RULE: FileRule = {
  accept: endings(DOCUMENT_ENDINGS),
  maxBytes: UPLOAD_MAX_BYTES,
};
/** A bidder's own documents (MEDIA-010, MEDIA-012, OPEN-36). */
export const OWN_DOCUMENT_RULE: FileRule = {
  accept: endings(DOCUMENT_ENDINGS),
  maxBytes: PROVIDER_UPLOAD_MAX_BYTES,
};
/** Catalogues, LVs and target prices as Excel files (MEDIA-009, MEDIA-011, SETUP-007, CONST-001). */
export const EXCEL_RULE: FileRule = { accept: endings(EXCEL_ENDINGS), maxBytes: UPLOAD_MAX_BYTES };
/** What a bidder enters, as an Excel file (MEDIA-010, MEDIA-011, BID-018, CONST-001). */
export const OWN_EXCEL_RULE: FileRule = {
  accept: endings(EXCEL_ENDINGS),
  maxBytes: PROVIDER_UPLOAD_MAX_BYTES,
};
