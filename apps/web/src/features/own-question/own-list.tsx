import { Button, Group, List } from '@mantine/core';
import type { OwnQuestion } from '@rahmenpreis/contract/question.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { isQuestionOpen } from '@rahmenpreis/tendering/question/question-state.ts';
import { IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { useSending } from '../../kit/field/use-sending.ts';
import { Card } from '../../kit/show/card.tsx';
import { Note } from '../../kit/show/note.tsx';
import textStyles from '../../kit/show/text.module.css';
import type { ReadyOffer } from '../../tender/own-offer/own-offer-loading.ts';
import { LongTextField } from '../../tender/question/long-text-field.tsx';
import { Inquiry } from '../../tender/question/published-answer.tsx';
import questionStyles from '../../tender/question/question.module.css';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { replyToInquiry } from './api.ts';
import { useAskLock } from './ask-form.tsx';
import styles from './own-question.module.css';
import { TEXTS } from './texts.ts';

/** Takes the reply to a query back; `reply` sends it. */
function ReplyForm({ reply }: { readonly reply: (text: string) => Promise<void> }) {
  const [text, setText] = useState('');
  const send = async (): Promise<void> => {
    await reply(text);
    showToast('success', TEXTS.own.replied);
  };
  const isReady = text.trim() !== '';
  const toast = { sticky: true, id: 'reply' };
  const { isBusy, submit } = useSending(TEXTS.own.replyFailed, send, isReady, toast);
  return (
    <form onSubmit={submit}>
      <LongTextField
        mb={8}
        label={TEXTS.own.reply}
        description={TEXTS.own.inquiryHint}
        value={text}
        onChange={setText}
      />
      <Button type="submit" size="xs" loading={isBusy} disabled={!isReady}>
        {TEXTS.own.sendReply}
      </Button>
    </form>
  );
}

const ICONS = { open: IconClock, inquired: IconArrowBackUp, answered: IconCheck, refused: IconX };

/** Says in a few words what became of a question of one's own. */
function fateWords({ state, refusal, number, isLate }: OwnQuestion, hasEnded: boolean): string {
  if (number !== null) return TEXTS.own.answered(number);
  if (state === 'refused') return TEXTS.own.refused(refusal ?? '');
  if (hasEnded) return TEXTS.own.unanswered;
  return isLate ? TEXTS.own.late : TEXTS.own.open;
}

function OwnLine({ offer, question }: { offer: ReadyOffer; question: OwnQuestion }) {
  const { id, text, about, askedAt, state, inquiries } = question;
  const Icon = ICONS[state];
  const mayReply = useAskLock(offer) === undefined && isQuestionOpen(state);
  const fate = fateWords(question, offer.situation.phaseState === 'ended');
  return (
    <List.Item icon={<Icon size={16} aria-hidden data-state={state} />}>
      <p className={questionStyles.said}>{text}</p>
      <small className={textStyles.quiet}>
        {[about?.title ?? QUESTION_TEXTS.general, shortInstant(askedAt), fate].join(' · ')}
      </small>
      {inquiries.map((each, place) => (
        <Inquiry key={`${each.on} ${each.text}`} inquiry={each}>
          {each.reply !== null && (
            <p className={questionStyles.said}>
              <b>{TEXTS.own.yourReply}</b> {each.reply}
            </p>
          )}
          {each.reply === null && mayReply && (
            <ReplyForm
              reply={(words) => replyToInquiry(offer.own.phase.id, id, { inquiry: place, text: words })}
            />
          )}
        </Inquiry>
      ))}
    </List.Item>
  );
}

/** The company's own questions, which nobody else sees, with queries back to be replied to. */
export function OwnList({ offer, questions }: { offer: ReadyOffer; questions: readonly OwnQuestion[] }) {
  return (
    <Card>
      <Group gap="4px 10px" mb={8}>
        <h2>{TEXTS.own.title}</h2>
        <Note fz={12}>{TEXTS.own.hint}</Note>
      </Group>
      {questions.length === 0 && <Note fz={12}>{TEXTS.own.none}</Note>}
      <List
        className={styles.own ?? ''}
        fz={13}
        spacing={20}
        pl={0}
        styles={{ itemWrapper: { alignItems: 'start' } }}
      >
        {questions.map((question) => (
          <OwnLine key={question.id} offer={offer} question={question} />
        ))}
      </List>
    </Card>
  );
}
