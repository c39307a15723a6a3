import { createHash } from 'node:crypto';
import {
  type ReceiptContent,
  receiptContent,
  type ReceiptSource,
} from '@rahmenpreis/tendering/receipt/receipt-content.ts';
import { letterTable, receiptTables } from '@rahmenpreis/tendering/receipt/receipt-tables.ts';
import { printBlock, readBlock, signatureTable } from '@rahmenpreis/tendering/receipt/receipt-signature.ts';
import { printReceipt, receiptVersion } from '@rahmenpreis/tendering/receipt/receipt-text.ts';
import { isSignedBy, type Signer } from '../../kernel/secret/signing-key.ts';
import type { MailOrder } from '../../mail/outbox.ts';

/** A company's offer of a phase as stored, priced, and the time of its last entry or removal. */
export interface StoredOffer {
  source: ReceiptSource;
  changedAt: Date | null;
  /** How many prices are missing that a sum waits for (PRICE-006). */
  missingPrices: number;
}

/** A receipt in all its forms but files. */
export type MadeReceipt = ReturnType<typeof makeReceipt>;

/** The check value of a receipt's text: its SHA-256 in hex. */
export function checkValueOf(text: string): string {
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Makes the receipt of a stored offer; equal offers give equal check values everywhere (decision 0037). */
export function makeReceipt({ source, ...more }: StoredOffer) {
  const content = receiptContent(source);
  const tables = receiptTables(content);
  const letter = content.declaration?.letter ?? null;
  if (letter !== null) tables.push(letterTable(content, letter, checkValueOf(printReceipt(tables))));
  const text = printReceipt(tables);
  return { content, tables, text, checkValue: checkValueOf(text), ...more };
}

/** A receipt with the block that is signed, beside its text (decision 0126). */
export type SignedReceipt = ReturnType<typeof signReceipt>;

/** Signs a receipt, as of a moment and the newest checkpoint of the audit log, if there is one. */
export function signReceipt(
  { key, sign }: Signer,
  made: MadeReceipt,
  { nowMs, checkpoint }: { nowMs: number; checkpoint: string | null },
) {
  const { content, tables, checkValue } = made;
  const facts = {
    version: receiptVersion(tables),
    checkValue,
    phaseId: content.phase.id,
    organisationId: content.organisation.id,
    madeAt: new Date(nowMs).toISOString(),
    checkpoint,
    key,
  };
  return { ...made, signature: signatureTable(facts, sign) };
}

/** The file of a receipt's text; that of the first version stays as it was, without the block. */
export function textFileOf({ text, tables, signature }: SignedReceipt): Buffer {
  return Buffer.from(receiptVersion(tables) === 1 ? text : text + printBlock(signature));
}

/** Reads a block and verifies it by the key that it names; undefined where it was changed. */
export function verifyBlock(block: string): ReturnType<typeof readBlock> {
  const read = readBlock(block);
  return read !== undefined && isSignedBy(read.key, read.signed, read.signature) ? read : undefined;
}

const DAY_MS = 24 * 60 * 60_000;
/** How long after its cause a receipt is still of use; mails that fail are given up after as long. */
export const RECEIPT_LATE_MS = 3 * DAY_MS;

/**
 * True if a mail would say what is no longer so: somebody has declared otherwise since, the phase is over, of
 * which the last receipt tells, or its cause lies too far back.
 */
export function isStale(
  { cause, at }: Extract<MailOrder, { kind: 'receipt' }>,
  { participation, entered }: Pick<ReceiptContent, 'participation' | 'entered'>,
  { nowMs, isFinal }: { nowMs: number; isFinal: boolean },
): boolean {
  if (nowMs - Date.parse(at) > RECEIPT_LATE_MS) return true;
  if (cause === 'entered') return entered === null;
  // Ordered by a clock that ran ahead, it is no last one yet; of what was entered there is one already.
  if (cause === 'ended') return Date.parse(at) > nowMs || entered !== null;
  return isFinal || participation !== (cause === 'confirmed' ? 'true' : 'false');
}
