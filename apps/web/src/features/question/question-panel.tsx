import { Alert, Box, Button, Group, Stack } from '@mantine/core';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { isQuestionOpen } from '@rahmenpreis/tendering/question/question-state.ts';
import { IconAlertTriangle, IconEyeOff } from '@tabler/icons-react';
import { useStore } from '../../kernel/store.ts';
import { Card } from '../../kit/show/card.tsx';
import { Note } from '../../kit/show/note.tsx';
import textStyles from '../../kit/show/text.module.css';
import { Inquiry, PublishedAnswer, subjectOf } from '../../tender/question/published-answer.tsx';
import questionStyles from '../../tender/question/question.module.css';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { AnswerForm, type AnswerFormProps } from './answer-form.tsx';
import { drafts } from './api.ts';
import { isKept } from './drafts.ts';
import { NoticeButton } from './notice-dialog.tsx';
import { StateTag } from './question-list.tsx';
import styles from './question.module.css';
import { TEXTS } from './texts.ts';

/** The queries back that a question got, with the replies to them. */
function Inquiries({ inquiries }: Pick<Question, 'inquiries'>) {
  return inquiries.map((each) => (
    <Inquiry key={`${each.on} ${each.text}`} inquiry={each}>
      <small className={textStyles.quiet}>
        {`${TEXTS.inquiry.reply}, ${each.repliedOn === null ? TEXTS.inquiry.waiting : shortDate(each.repliedOn)}`}
      </small>
      {each.reply !== null && <p className={questionStyles.said}>{each.reply}</p>}
    </Inquiry>
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

/** One question with what was asked back, and its answer, to be written or as it was published. */
export function QuestionPanel({ phase, question, lock }: AnswerFormProps) {
  const { text, state, about, askedOn, isLate, published, refusal, endReason } = question;
  const title = published === null ? TEXTS.openTitle : QUESTION_TEXTS.number(published.number);
  const subject = subjectOf(question);
  return (
    <Card label={title}>
      <Stack gap={12}>
        <Group gap="4px 10px">
          <Box component="h2" fz={15}>
            {title}
          </Box>
          <StateTag state={state} />
          {askedOn !== null && (
            <Group gap={6} ml="auto" c="dimmed" fz={12}>
              <IconEyeOff size={14} aria-hidden /> {TEXTS.hidden}
            </Group>
          )}
        </Group>
        {text !== '' && <p className={questionStyles.said}>{text}</p>}
        <Note fz={12}>
          {about === null ? subject : QUESTION_TEXTS.about(subject)}
          {askedOn !== null && ` · ${TEXTS.askedOn(shortDate(askedOn))}`}
        </Note>
        {isLate && <Note fz={12}>{TEXTS.lateQuestion}</Note>}
        <Inquiries inquiries={question.inquiries} />
        {isQuestionOpen(state) ? (
          <AnswerForm key={question.id} phase={phase} question={question} lock={lock} />
        ) : (
          <>
            <UnsentNote question={question} />
            {refusal !== null && <p>{TEXTS.refusal.reason(refusal)}</p>}
            {published !== null && <PublishedAnswer published={published} />}
            {endReason !== null && <Note fz={12}>{`${TEXTS.due.reason}: ${endReason}`}</Note>}
            {published !== null && <NoticeButton phase={phase} lock={lock} corrects={published} />}
          </>
        )}
      </Stack>
    </Card>
  );
}
