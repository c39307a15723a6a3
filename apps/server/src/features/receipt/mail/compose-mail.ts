import { receiptFileName } from '@rahmenpreis/workbook/file-name.ts';
import type { Queries } from '../../../db/open.ts';
import { inSnapshot, inTransaction } from '../../../db/transaction.ts';
import type { Signer } from '../../../kernel/secret/signing-key.ts';
import type { Workers } from '../../../kernel/work/worker-pool.ts';
import type { Letter } from '../../../mail/letter.ts';
import { type MailOrder, orderMails } from '../../../mail/outbox.ts';
import { appendAudit, findNewestCheckpoint } from '../../audit/repository.ts';
import { findReader } from '../../phase/mail/repository.ts';
import { stateOfPhase } from '../../phase/rules.ts';
import { writeReceiptExcel, writeReceiptFile } from '../files.ts';
import { claimEndedOffers, keepReceipt, loadStoredOffer } from '../repository.ts';
import { isStale, makeReceipt, signReceipt, textFileOf } from '../rules.ts';
import { writeReceiptMail, writeWaiting } from './letters.ts';

/** How often `main.ts` looks for phases that have ended. */
export const END_PERIOD_MS = 30_000;

/**
 * Orders the last receipt of every company that entered something in an ended phase, once for each end, by
 * whichever process is first; gives the number of mails ordered (decision 0037).
 */
export async function orderReceiptsAtEnd(db: Queries, nowMs: number): Promise<number> {
  return inTransaction(db, async (transaction) => {
    const ended = await claimEndedOffers(transaction, nowMs);
    await orderMails(
      transaction,
      ended.map(({ accountId, phaseId, end }) => ({
        kind: 'receipt',
        accountId,
        phaseId,
        cause: 'ended',
        at: end,
      })),
      nowMs,
    );
    return ended.length;
  });
}

/** An order of a mail with a receipt. */
type ReceiptOrder = Extract<MailOrder, { kind: 'receipt' }>;

/** A longer text must be downloaded: mail servers refuse what is too large, and the files are large then. */
const ENCLOSED_TEXT_MAX_BYTES = 250_000;

/** What a receipt is made with. */
export interface ReceiptTools {
  db: Queries;
  workers: Workers;
  signer: Signer;
  /** Where the reader finds the program. */
  publicUrl: () => string;
}

/**
 * Composes the mails with receipts, from the offer as stored at that moment, and keeps what is sent. None is
 * sent to a bidder that the phase no longer lists, nor for a participation declared otherwise since.
 */
export function createReceiptMails({
  db,
  workers,
  signer,
  publicUrl,
}: ReceiptTools): (order: ReceiptOrder, nowMs: number) => Promise<Letter | undefined> {
  return async (order, nowMs) => {
    const { accountId, phaseId, cause } = order;
    const found = await inTransaction(db, (transaction) => findReader(transaction, order, nowMs));
    if (found === undefined) return undefined;
    const { account, phase } = found;
    const { organisationId } = account;
    const made = await inSnapshot(db, async (snapshot) => {
      const moment = { nowMs, checkpoint: await findNewestCheckpoint(snapshot) };
      return signReceipt(signer, makeReceipt(await loadStoredOffer(snapshot, phase, organisationId)), moment);
    });
    const making = { nowMs, isFinal: stateOfPhase(phase, nowMs) === 'ended', phaseEnd: phase.end };
    if (isStale(order, made.content, making)) return undefined;
    const link = `${publicUrl()}/dl-offer?pId=${phaseId}`;
    if (made.content.entered !== null && account.passwordHash === null)
      return writeWaiting(account, phase.title, link);
    const pdf = await writeReceiptFile(workers, made, making);
    const excel = await writeReceiptExcel(workers, made, making);
    const { checkValue, text } = made;
    // Kept before it is sent, so that none leaves the program that is not found again.
    await inTransaction(db, (transaction) =>
      keepReceipt(transaction, { organisationId, phaseId }, { checkValue, text, cause }, nowMs),
    );
    const nameOf = (type: 'pdf' | 'excel' | 'text') => receiptFileName(phase.title, type, nowMs);
    const canonical = textFileOf(made);
    const letter = writeReceiptMail(account, { cause, made, nowMs }, link, [
      { filename: nameOf('pdf'), bytes: pdf },
      { filename: nameOf('excel'), bytes: excel },
      ...(canonical.length > ENCLOSED_TEXT_MAX_BYTES ? [] : [{ filename: nameOf('text'), bytes: canonical }]),
    ]);
    const detail = { phaseId, offerOf: organisationId, userId: accountId, cause, checkValue };
    const entry = {
      actorId: undefined,
      action: 'MAIL receipt',
      target: `/phase/${phaseId}`,
      status: 200,
      detail,
    };
    return { ...letter, noteSent: (transaction, sentMs) => appendAudit(transaction, entry, sentMs) };
  };
}
