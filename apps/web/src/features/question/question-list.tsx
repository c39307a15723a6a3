import { UnstyledButton } from '@mantine/core';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import {
  isQuestionOpen,
  QUESTION_STATE_WORDS,
  type QuestionState,
} from '@rahmenpreis/tendering/question/question-state.ts';
import { IconArrowBackUp, IconCheck, IconClock, type IconProps, IconX } from '@tabler/icons-react';
import { type ComponentType, type KeyboardEvent, useEffect, useRef } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { Tag, type TagTone } from '../../kit/show/tag.tsx';
import { subjectOf } from '../../tender/question/published-answer.tsx';
import { TEXTS } from './texts.ts';
import styles from './question.module.css';

const DAY_MS = 86_400_000;

const LOOKS: Readonly<Record<QuestionState, { tone: TagTone; icon: ComponentType<IconProps> }>> = {
  open: { tone: 'attention', icon: IconClock },
  inquired: { tone: 'muted', icon: IconArrowBackUp },
  answered: { tone: 'good', icon: IconCheck },
  refused: { tone: 'muted', icon: IconX },
};

/** Says what became of a question. */
export function StateTag({ state }: Pick<Question, 'state'>) {
  return <Tag {...LOOKS[state]}>{QUESTION_STATE_WORDS[state]}</Tag>;
}

/** Counts the days in Berlin since a question came; 0 today, and of a message to all. */
export function daysSince(askedOn: string | null): number {
  if (askedOn === null) return 0;
  const today = dayOfInstant(new Date(serverNowMs()).toISOString());
  return Math.round((Date.parse(today) - Date.parse(askedOn)) / DAY_MS);
}

function Line({ question }: { question: Question }) {
  const { text, askedOn, state, published, isLate } = question;
  const days = isQuestionOpen(state) ? daysSince(askedOn) : 0;
  return (
    <>
      <span className={styles.number}>{published?.number ?? '–'}</span>
      <span className={styles.words}>
        <span className={styles.cut}>{text === '' ? published?.answer : text}</span>
        <small className={styles.cut}>
          {subjectOf({ ...question, corrects: published?.corrects ?? null })}
        </small>
      </span>
      <span className={styles.day}>
        {askedOn !== null && shortDate(askedOn)}
        {days > 0 && <small data-waits>{TEXTS.daysAgo(days)}</small>}
        {isLate && <small>{TEXTS.late}</small>}
      </span>
      <span className={styles.state}>
        <StateTag state={state} />
        {published !== null && <small>{TEXTS.on(shortDate(published.publishedOn))}</small>}
      </span>
    </>
  );
}

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1, ArrowDown: 1, ArrowUp: -1 };

function isTyping({ target }: { readonly target: EventTarget | null }): boolean {
  return target instanceof Element && target.closest('input, textarea, select, [role="dialog"]') !== null;
}

interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The questions, unanswered first; J and K change the opened one, in the list the arrows too. */
export function QuestionList({ questions, openId, onOpen }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null);
  const step = (by: 1 | -1): void => {
    const next = questions[questions.findIndex(({ id }) => id === openId) + by];
    if (next !== undefined) onOpen(next.id);
  };
  const latest = useRef(step);
  useEffect(() => {
    latest.current = step;
  });
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent): void => {
      const isPlain = !event.ctrlKey && !event.metaKey && !event.altKey && event.key.length === 1;
      const by = STEPS[event.key.toLowerCase()];
      if (isPlain && by !== undefined && !isTyping(event)) latest.current(by);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
  // By the arrows the focus goes along.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current?.contains(document.activeElement) === true) open?.focus();
    else open?.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);
  const moveByArrow = (event: KeyboardEvent): void => {
    const by = event.key.startsWith('Arrow') ? STEPS[event.key] : undefined;
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  return (
    <div className={styles.list}>
      <div className={styles.heads} aria-hidden>
        {Object.values(TEXTS.columns).map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ol ref={list} className={styles.lines} aria-label={TEXTS.list} onKeyDown={moveByArrow}>
        {questions.map((question) => (
          <li key={question.id}>
            <UnstyledButton
              className={styles.line}
              aria-current={question.id === openId || undefined}
              onClick={() => onOpen(question.id)}
            >
              <Line question={question} />
            </UnstyledButton>
          </li>
        ))}
      </ol>
    </div>
  );
}
