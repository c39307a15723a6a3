import { Stack } from '@mantine/core';
import { useAnswers } from '../../kit/loading/load-problem.ts';
import { LoadError, LoadingRows } from '../../kit/loading/load-state.tsx';
import { Card } from '../../kit/show/card.tsx';
import { ChangeDays } from '../../tender/own-offer/changes/change-dialog.tsx';
import { OwnOfferPage } from '../../tender/own-offer/own-offer-page.tsx';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import questionStyles from '../../tender/question/question.module.css';
import { useOwnQuestions, usePublished } from '../../tender/question/api.ts';
import { PhaseDocuments } from '../../tender/question/phase-documents.tsx';
import { PdfButton } from '../../tender/question/pdf-button.tsx';
import { unreadOf } from '../../tender/question/question-count.ts';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { AskForm } from './ask-form.tsx';
import { OwnList } from './own-list.tsx';
import { UnreadLine, PublishedList } from './published-list.tsx';
import { TEXTS } from './texts.ts';

function Questions({ offer }: { offer: ReadyOffer }) {
  const { phase } = offer.own;
  const { published, own, problem } = useAnswers({
    published: [QUESTION_TEXTS.notLoaded, usePublished(phase.id)],
    own: [QUESTION_TEXTS.notLoaded, useOwnQuestions(phase.id)],
  });
  if (problem !== undefined) return <LoadError {...problem} isSticky />;
  if (published === undefined || own === undefined) return <LoadingRows />;
  const unread = unreadOf(published, own.readIds);
  return (
    <>
      <UnreadLine phaseId={phase.id} unread={unread} />
      <div className={questionStyles.columns} data-wide>
        <Stack gap={16}>
          <PublishedList published={published} unread={unread} />
          <PhaseDocuments phase={phase} />
        </Stack>
        <Stack gap={16}>
          <AskForm offer={offer} />
          <OwnList offer={offer} questions={own.questions} />
          <Card>
            <h2>{TEXTS.changes}</h2>
            <ChangeDays offer={offer} />
          </Card>
        </Stack>
      </div>
    </>
  );
}

/** Bieterfragen of a bidder: what all read, what it has asked itself, and the form to ask (decision 0119). */
export function Page() {
  return (
    <OwnOfferPage
      title={QUESTION_TEXTS.title}
      noPhasesHint={TEXTS.noPhasesHint}
      actions={(offer) => offer !== undefined && <PdfButton phaseId={offer.own.phase.id} />}
      saysState
    >
      {(offer) => <Questions offer={offer} />}
    </OwnOfferPage>
  );
}
