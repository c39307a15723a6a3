import { Box, UnstyledButton } from '@mantine/core';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { dayOfInstant } from '@rahmenpreis/tendering/phase/phase-day.ts';
import { isQuestionOpen } from '@rahmenpreis/tendering/question/question-state.ts';
import { IconArrowBackUp, IconCheck, IconClock, IconX } from '@tabler/icons-react';
import { type ComponentProps, useEffect, useEffectEvent, useRef } from 'react';
import { serverNowMs } from '../../kernel/time/clock.ts';
import listStyles from '../../kit/show/list.module.css';
import { Tag } from '../../kit/show/tag.tsx';
import cutStyles from '../../kit/show/cut.module.css';
import textStyles from '../../kit/show/text.module.css';
import { subjectOf } from '../../tender/question/published-answer.tsx';
import questionStyles from '../../tender/question/question.module.css';
import { TEXTS } from './texts.ts';
import styles from './question.module.css';

const DAY_MS = 86_400_000;

const LOOKS: Readonly<Record<Question['state'], Omit<ComponentProps<typeof Tag>, 'children'>>> = {
  open: { tone: 'attention', icon: IconClock },
  inquired: { tone: 'muted', icon: IconArrowBackUp },
  answered: { tone: 'good', icon: IconCheck },
  refused: { tone: 'muted', icon: IconX },
};

/** Says what became of a question. */
export function StateTag({ state }: Pick<Question, 'state'>) {
  return <Tag {...LOOKS[state]}>{TEXTS.states[state]}</Tag>;
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
      <Box component="b" fw={600}>
        {published?.number ?? '–'}
      </Box>
      <span className={styles.words}>
        <span className={cutStyles.cut}>{text === '' ? published?.answer : text}</span>
        <small className={`${textStyles.small} ${cutStyles.cut}`}>{subjectOf(question)}</small>
      </span>
      <span className={styles.day}>
        {askedOn !== null && shortDate(askedOn)}
        {days > 0 && (
          <Box component="small" c="var(--amber)" fz={12}>
            {TEXTS.daysAgo(days)}
          </Box>
        )}
        {isLate && <small className={textStyles.small}>{TEXTS.late}</small>}
      </span>
      <span className={styles.state}>
        <StateTag state={state} />
        {published !== null && (
          <small className={textStyles.small}>{TEXTS.on(shortDate(published.publishedOn))}</small>
        )}
      </span>
    </>
  );
}

const LETTERS: Readonly<Record<string, 1 | -1>> = { j: 1, k: -1 };
const ARROWS: Readonly<Record<string, 1 | -1>> = { ArrowDown: 1, ArrowUp: -1 };

/** Tells whether a key belongs to a field, a dialog or the browser. */
function isTaken({ target, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  const field = target instanceof Element && target.closest('input, textarea, select, [role="dialog"]');
  return ctrlKey || metaKey || altKey || Boolean(field);
}

interface QuestionListProps {
  readonly questions: readonly Question[];
  readonly openId: string | undefined;
  readonly onOpen: (id: string) => void;
}

/** The questions, unanswered first; J and K change the opened one, in the list the arrows too. */
export function QuestionList({ questions, openId, onOpen }: QuestionListProps) {
  const list = useRef<HTMLOListElement>(null);
  const press = useEffectEvent((event: KeyboardEvent): void => {
    const isInList = event.target instanceof Node && list.current?.contains(event.target) === true;
    const arrow = isInList ? ARROWS[event.key] : undefined;
    if (arrow !== undefined) event.preventDefault();
    const by = arrow ?? (isTaken(event) ? undefined : LETTERS[event.key.toLowerCase()]);
    const next = by && questions[questions.findIndex(({ id }) => id === openId) + by];
    if (next !== undefined) onOpen(next.id);
  });
  useEffect(() => {
    const key = (event: KeyboardEvent): void => press(event);
    document.addEventListener('keydown', key);
    return () => document.removeEventListener('keydown', key);
  }, []);
  // By the arrows the focus goes along.
  useEffect(() => {
    const open = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current?.contains(document.activeElement) === true) open?.focus();
    else open?.scrollIntoView?.({ block: 'nearest' });
  }, [openId]);
  return (
    <div className={questionStyles.list}>
      <div className={styles.heads} aria-hidden>
        {Object.values(TEXTS.columns).map((title) => (
          <span key={title}>{title}</span>
        ))}
      </div>
      <ol ref={list} className={listStyles.bare} aria-label={TEXTS.list}>
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
