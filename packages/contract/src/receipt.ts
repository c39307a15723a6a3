import type { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { UPLOAD_MAX_BYTES } from './limits.ts';
import type {
  keptReceiptSchema,
  receiptCallSchemas,
  receiptCheckSchema,
  receiptComparisonSchema,
  receiptSchema,
} from './schema/receipt.ts';

const { forAdmins, forBidders } = endpointsOf<typeof receiptCallSchemas>();

/** The check value of a bidder's own offer, and what it stands for. */
export type Receipt = z.output<typeof receiptSchema>;

/** A receipt that left the program. */
export type KeptReceipt = z.output<typeof keptReceiptSchema>;

/** What became of a receipt that somebody wants checked. */
export type ReceiptCheck = z.output<typeof receiptCheckSchema>;

/** What administrators are told of a receipt that somebody shows them. */
export type ReceiptComparison = z.output<typeof receiptComparisonSchema>;

const path = '/receipt/v1/orga/{orgaId}/phase/{phaseId}';

/** Gives the check value of a bidder's own offer, from stored values alone (decision 0037). */
export const getReceipt = forBidders('getReceipt', `GET ${path}`);

/** Makes the receipt of a bidder's own offer as a file, and keeps it so that it can be checked later. */
export const exportReceipt = forBidders('exportReceipt', `PUT ${path}`, { answers: 'file' });

/** Lists what the own company has sent in a phase and what became of it, as a file (decision 0125). */
export const exportSubmissions = forBidders('exportSubmissions', `PUT ${path}/submission`, {
  answers: 'file',
});

/** Says whether a check value is that of the own offer or of a receipt that left the program. */
export const checkReceiptValue = forBidders('checkReceiptValue', `GET ${path}/checkValue/{checkValue}`);

/** Says whether the Excel or the text of a receipt is unchanged, and which one it is. */
export const checkReceiptFile = forBidders('checkReceiptFile', `POST ${path}/file`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});

const pathOfAll = '/receipt/v1/phase/{phaseId}';

/** Tells administrators whose receipt has a check value, once the phase is open to them. */
export const compareReceiptValue = forAdmins(
  'compareReceiptValue',
  `GET ${pathOfAll}/checkValue/{checkValue}`,
);

/** Tells administrators whether a receipt's Excel or text is unchanged, and whose, once the phase is open. */
export const compareReceiptFile = forAdmins('compareReceiptFile', `POST ${pathOfAll}/file`, {
  fileMaxBytes: UPLOAD_MAX_BYTES,
});
