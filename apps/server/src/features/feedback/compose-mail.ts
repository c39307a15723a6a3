import type { Queries } from '../../db/open.ts';
import { setLetter } from '../../mail/letter.ts';
import type { MailOrder } from '../../mail/outbox.ts';
import { composeToBidder } from '../phase/mail/repository.ts';

type FeedbackOrder = Extract<MailOrder, { kind: 'feedback' }>;

/** Composes the notice of feedback, in the same words for every bidder and without any figure. */
export function composeFeedbackMail(db: Queries, publicUrl: string, order: FeedbackOrder, nowMs: number) {
  return composeToBidder(db, { order, nowMs }, (_, { account, phase: { id, title } }) =>
    setLetter('feedback', account, {
      subject: `Rückmeldung zu Ihrem Angebot in ${title}`,
      before: [
        `zu Ihrem Angebot in der Phase „${title}“ gibt es eine Rückmeldung des Auftraggebers. Sie steht auf der Seite „Ihr Angebot“ dieser Phase.`,
      ],
      button: { title: 'Rückmeldung lesen', link: `${publicUrl}/dl-offer?pId=${id}` },
      after: [],
    }),
  );
}
