import { UPLOAD_MAX_BYTES } from '@rahmenpreis/contract/limits.ts';

/** What the dialogs for catalogues and LVs take (SETUP-007, CONST-001). */
export const EXCEL_RULE = { accept: ['.xls', '.xlsx'], maxBytes: UPLOAD_MAX_BYTES } as const;
