import type { MemoSnapshot } from '@rahmenpreis/tendering/memo/memo.ts';
import { fillLetter } from '@rahmenpreis/tendering/memo/award-letter.ts';
import type { Queries } from '../../db/open.ts';
import { inTransaction, type Transaction } from '../../db/transaction.ts';
import { type Letter, setLetter } from '../../mail/letter.ts';
import type { MailOrder } from '../../mail/outbox.ts';
import { keptLetter } from '../audit/repository.ts';
import { findPhase } from '../phase/repository.ts';
import { findAccount } from '../session/account/repository.ts';
import { findLetter, noteLetterSent } from './repository.ts';

type LetterOrder = Extract<MailOrder, { kind: 'award-letter' }>;

const SUBJECTS: Readonly<Record<LetterOrder['cause'], string>> = {
  award: 'Zuschlag zu',
  rejection: 'Unterrichtung über die Vergabe zu',
};

/**
 * Composes a letter on a closed award from the owner's text and what the closing froze; its days count from
 * now. It goes to a blocked account too, as the statute asks; not once the award was opened again.
 */
export function composeAwardLetter(db: Queries, order: LetterOrder, nowMs: number) {
  return inTransaction(db, async (transaction): Promise<Letter | undefined> => {
    const account = await findAccount(transaction, order.accountId);
    const phase = await findPhase(transaction, order.phaseId);
    const found = await findLetter(transaction, order);
    if (account === undefined || phase === undefined || found === undefined) return undefined;
    const told = (found.snapshot as unknown as MemoSnapshot).letters.find(
      (own) => own.serviceProviderId === order.accountId && own.cause === order.cause,
    );
    if (told === undefined) return undefined;
    const text = fillLetter(found.text, told, new Date(nowMs).toISOString());
    const letter = setLetter('award-letter', account, {
      subject: `${SUBJECTS[order.cause]} „${phase.title}“`,
      before: text.split('\n').filter((line) => line.trim() !== ''),
      after: [],
    });
    const detail = {
      phaseId: phase.id,
      offerOf: account.organisationId,
      userId: account.id,
      cause: order.kind,
    };
    const kept = keptLetter(letter, detail);
    const noteSent = async (closing: Transaction, sentMs: number): Promise<void> => {
      await noteLetterSent(closing, order, new Date(sentMs));
      await kept.noteSent(closing, sentMs);
    };
    return { ...kept, noteSent };
  });
}
