import { inTransaction } from '../db/transaction.ts';
import { composeArrivalMail, isArrivalOrder } from '../features/arrival/mail/compose-mail.ts';
import { composeApproval } from '../features/award/mail/compose-mail.ts';
import { composeBindingMail } from '../features/binding/routes.ts';
import { listAdmissions } from '../features/phase/members/repository.ts';
import { createQuestionMails, isQuestionOrder } from '../features/question/mail/compose-mail.ts';
import { composeFeedbackMail } from '../features/feedback/routes.ts';
import type { MailOrder } from '../mail/outbox.ts';
import { createPhaseMails } from '../features/phase/mail/compose-mail.ts';
import { composeAwardLetter } from '../features/memo/compose-letter.ts';
import { createReceiptMails, type ReceiptTools } from '../features/receipt/mail/compose-mail.ts';
import { tellOwnOffer } from '../features/tender-change/own-offer-lines.ts';
import { createSignInMails } from '../features/session/mail/compose-mail.ts';
import { findSecondContact } from '../features/second-contact/repository.ts';
import type { ComposeLetter } from '../mail/delivery.ts';

/** Composes the mails that the features order; `publicUrl` is where their readers find the program. */
export function createMailComposer(tools: ReceiptTools): ComposeLetter {
  const { db, publicUrl } = tools;
  const composeSignIn = createSignInMails(publicUrl, listAdmissions);
  const composePhase = createPhaseMails(publicUrl);
  const [composeReceipt, composeQuestion] = [createReceiptMails(tools), createQuestionMails(db, publicUrl)];
  const composeAboutPhase = async (order: Parameters<typeof composePhase>[1], nowMs: number) => {
    const offerLines = order.kind === 'phase-changed' ? await tellOwnOffer(tools, order) : [];
    return inTransaction(db, (transaction) => composePhase(transaction, order, nowMs, offerLines));
  };
  const composeNamed = (order: Extract<MailOrder, { phaseId: string }>, nowMs: number) => {
    if (order.kind === 'receipt') return composeReceipt(order, nowMs);
    if (order.kind === 'award-letter') return composeAwardLetter(db, order, nowMs);
    if (order.kind === 'binding-asked') return composeBindingMail(db, publicUrl(), order, nowMs);
    if (order.kind === 'feedback') return composeFeedbackMail(db, publicUrl(), order, nowMs);
    if (isArrivalOrder(order)) return composeArrivalMail(db, publicUrl(), order, nowMs);
    if (order.kind === 'award-approval') return composeApproval(tools, order, nowMs);
    return isQuestionOrder(order) ? composeQuestion(order, nowMs) : composeAboutPhase(order, nowMs);
  };
  return async (order, nowMs) => {
    if (!('phaseId' in order)) {
      return inTransaction(db, (transaction) => composeSignIn(transaction, order, nowMs));
    }
    const letter = await composeNamed(order, nowMs);
    // Mail that opens an account goes to its address alone; only phase mails have copies (decision 0087).
    const contact = await inTransaction(db, (transaction) => findSecondContact(transaction, order.accountId));
    return letter && contact?.isProven ? { ...letter, copyTo: contact.address } : letter;
  };
}
