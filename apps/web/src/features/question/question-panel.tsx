import { Alert, Button } from '@mantine/core';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { isQuestionOpen } from '@rahmenpreis/tendering/question/question-state.ts';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { useStore } from '../../kernel/store.ts';
import { PublishedAnswer, subjectOf } from '../../tender/question/published-answer.tsx';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { AnswerForm } from './answer-form.tsx';
import { drafts } from './api.ts';
import { isKept } from './drafts.ts';
import { NoticeButton } from './notice-dialog.tsx';
import { StateTag } from './question-list.tsx';
import styles from './question.module.css';
import { TEXTS } from './texts.ts';

/** The queries back that a question got, with the replies to them. */
function Inquiries({ inquiries }: Pick<Question, 'inquiries'>) {
  return inquiries.map(({ text, on, reply, repliedOn }) => (
    <div key={`${on} ${text}`} className={styles.inquiry}>
      <small>{`${TEXTS.inquiry.label}, ${shortDate(on)}`}</small>
      <p>{text}</p>
      <small>
        {`${TEXTS.inquiry.reply}, ${repliedOn === null ? TEXTS.inquiry.waiting : shortDate(repliedOn)}`}
      </small>
      {reply !== null && <p>{reply}</p>}
    </div>
  ));
}

/** The text typed for a question that somebody else has closed meanwhile. */
function UnsentNote({ question }: { question: Question }) {
  const edit = useStore(drafts.edits).get(question.id);
  if (edit === undefined || isKept(edit)) return null;
  return (
    <Alert color="amber" title={TEXTS.unsent.title} icon={<IconAlertTriangle size={18} aria-hidden />}>
      {TEXTS.unsent.text}
      <p className={styles.quoted}>{edit.answer}</p>
      <Button size="xs" onClick={() => drafts.drop(question.id)}>
        {TEXTS.unsent.drop}
      </Button>
    </Alert>
  );
}

interface QuestionPanelProps {
  readonly phase: Phase;
  readonly question: Question;
  /** The reason why nothing can be answered; undefined where something can. */
  readonly lock: string | undefined;
}

/** One question with what was asked back, and its answer, to be written or as it was published. */
export function QuestionPanel({ phase, question, lock }: QuestionPanelProps) {
  const { text, state, about, askedOn, isLate, published, refusal, endReason } = question;
  const title = published === null ? TEXTS.openTitle : QUESTION_TEXTS.number(published.number);
  const subject = subjectOf({ ...question, corrects: published?.corrects ?? null });
  return (
    <section className={styles.panel} aria-label={title}>
      <div className={styles.panelHead}>
        <h2>{title}</h2>
        <StateTag state={state} />
        {askedOn !== null && (
          <small>
            <IconEyeOff size={14} aria-hidden /> {TEXTS.hidden}
          </small>
        )}
      </div>
      {text !== '' && <p className={styles.asked}>{text}</p>}
      <p className={styles.about}>
        {about === null ? subject : QUESTION_TEXTS.about(subject)}
        {askedOn !== null && ` · ${TEXTS.askedOn(shortDate(askedOn))}`}
      </p>
      {isLate && <p className={styles.about}>{TEXTS.lateQuestion}</p>}
      <Inquiries inquiries={question.inquiries} />
      {isQuestionOpen(state) ? (
        <AnswerForm key={question.id} phase={phase} question={question} lock={lock} />
      ) : (
        <>
          <UnsentNote question={question} />
          {refusal !== null && <p>{TEXTS.refusal.reason(refusal)}</p>}
          {published !== null && <PublishedAnswer published={published} />}
          {endReason !== null && <p className={styles.about}>{`${TEXTS.due.reason}: ${endReason}`}</p>}
          {published !== null && <NoticeButton phase={phase} lock={lock} corrects={published} />}
        </>
      )}
    </section>
  );
}
