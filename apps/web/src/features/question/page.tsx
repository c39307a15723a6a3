import { Alert, Group, SegmentedControl, Stack } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { holdsWords, searchWords } from '@rahmenpreis/german/search-words.ts';
import { compareQuestions, isQuestionOpen } from '@rahmenpreis/tendering/question/question-state.ts';
import { isQuestionLate, questionsUntil } from '@rahmenpreis/tendering/question/questions-until.ts';
import { IconAlertTriangle, IconArrowLeft, IconClock, IconMessages } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { LeaveConfirm } from '../../kit/dialog/leave-guard.tsx';
import { type Place, useLeaveQuestion } from '../../kit/dialog/use-leave-question.ts';
import { SearchInput } from '../../kit/field/search-input.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { NO_ROOM_BESIDE } from '../../kit/page/breakpoints.ts';
import { ActionsPlace, PageActions } from '../../kit/page/page-actions.tsx';
import { Note } from '../../kit/show/note.tsx';
import { PhasePage } from '../../tender/phase/phase-page.tsx';
import { useShownPhaseState } from '../../tender/phase/use-phase-state.tsx';
import { useQuestions } from '../../tender/question/api.ts';
import { PhaseDocuments } from '../../tender/question/phase-documents.tsx';
import styles from '../../tender/question/question.module.css';
import { PdfButton } from '../../tender/question/pdf-button.tsx';
import { subjectOf } from '../../tender/question/published-answer.tsx';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { useDue } from './answer-form.tsx';
import { drafts } from './api.ts';
import { isKept } from './drafts.ts';
import { NoticeButton } from './notice-dialog.tsx';
import { daysSince, QuestionList } from './question-list.tsx';
import { QuestionPanel } from './question-panel.tsx';
import { TEXTS } from './texts.ts';
import { UntilLine } from './until-dialog.tsx';

const FILTERS = {
  all: () => true,
  open: ({ state }: Question) => isQuestionOpen(state),
  closed: ({ state }: Question) => state === 'answered',
} as const;

type Filter = keyof typeof FILTERS;

function holds(question: Question, words: readonly string[]): boolean {
  const { text, draft, published } = question;
  const said = [text, published?.text, published?.answer, draft?.answer];
  const parts = [published?.number, subjectOf(question), ...said];
  return holdsWords(parts.join(' '), words);
}

/** Gives why nothing can be written: the right is missing, or the phase has ended. */
function useLock(): string | undefined {
  const hasEnded = useShownPhaseState() === 'ended';
  if (!mayWriteAlpha(useUser())) return TEXTS.readOnly;
  return hasEnded ? TEXTS.ended : undefined;
}

const hasUnsaved = (): boolean => [...drafts.edits.get().values()].some((edit) => !isKept(edit));
const cannotKeep = async (): Promise<boolean> => !(await drafts.flushAll());

/** Keeps drafts before the page is left, and asks where one cannot be kept. */
function DraftGuard() {
  const question = useLeaveQuestion({
    hasUnsaved,
    losesByMove: async (from: Place, to: Place) => from.pathname !== to.pathname && (await cannotKeep()),
    losesBySignOut: cannotKeep,
    onLeave: drafts.clear,
  });
  return <LeaveConfirm {...question} texts={TEXTS.leave} />;
}

/** Says for how long questions have been waiting, and that an answer from today on moves the end. */
function WaitingLine({ phase, questions }: { phase: Phase; questions: readonly Question[] }) {
  const open = questions.filter(FILTERS.open);
  const areLate = open.every(({ isLate }) => isLate);
  const due = useDue(phase, areLate);
  if (open.length === 0) return null;
  const days = Math.max(...open.map(({ askedOn }) => daysSince(askedOn)));
  return (
    <Alert color="amber" py={8} icon={<IconClock size={18} aria-hidden />}>
      <b>{TEXTS.waiting(open.length, days)}</b> {due !== undefined && TEXTS.waitingLate}
    </Alert>
  );
}

function NoQuestion({ phase }: { phase: Phase }) {
  const until = shortInstant(questionsUntil(phase));
  return (
    <EmptyState title={TEXTS.none} icon={IconMessages}>
      {isQuestionLate(phase, serverNowMs()) ? TEXTS.noneLate(until) : TEXTS.noneHint(until)}
    </EmptyState>
  );
}

interface DeskProps {
  readonly phase: Phase;
  readonly questions: readonly Question[];
  readonly lock: string | undefined;
}

/** The list of questions and the opened one beside it; without room the one or the other. */
function Desk({ phase, questions, lock }: DeskProps) {
  const [filter, setFilter] = useState<Filter>('all');
  const [search, setSearch] = useState('');
  const { qId } = useSearch({ from: '/shell/admin/questions' });
  const navigate = useNavigate({ from: '/questions' });
  const isNarrow = useMediaQuery(NO_ROOM_BESIDE, undefined, { getInitialValueInEffect: false });
  const words = useMemo(() => searchWords(search), [search]);
  const shown = questions
    .filter((question) => FILTERS[filter](question) && holds(question, words))
    .toSorted(compareQuestions);
  const chosen = questions.find(({ id }) => id === qId);
  const open = chosen ?? (isNarrow ? undefined : shown[0]);
  const choose = (id: string | undefined): void =>
    void navigate({ search: { pId: phase.id, ...(id && { qId: id }) }, replace: !isNarrow });
  const panel = open && <QuestionPanel phase={phase} question={open} lock={lock} />;
  if (isNarrow && panel !== undefined) {
    return (
      <>
        <div>
          <ToolButton
            variant="subtle"
            icon={IconArrowLeft}
            label={TEXTS.back}
            onClick={() => choose(undefined)}
          />
        </div>
        {panel}
      </>
    );
  }
  const counts = (['all', 'open', 'closed'] as const).map((value) => ({
    value,
    label: TEXTS.filter[value](questions.filter(FILTERS[value]).length),
  }));
  return (
    <>
      <search>
        <Group gap={10}>
          <SegmentedControl
            aria-label={TEXTS.filters}
            bg="var(--sunken)"
            bd="1px solid var(--line-2)"
            size="xs"
            data={counts}
            value={filter}
            onChange={(value) => setFilter(value as Filter)}
          />
          <SearchInput label={QUESTION_TEXTS.search} text={search} onSearch={setSearch} />
          <UntilLine phase={phase} lock={lock} />
        </Group>
      </search>
      {isNarrow && <WaitingLine phase={phase} questions={questions} />}
      <div className={styles.columns}>
        <Stack gap={12}>
          {questions.length === 0 && <NoQuestion phase={phase} />}
          {questions.length > 0 && shown.length === 0 && (
            <EmptyState title={filter === 'open' ? TEXTS.noneOpen : QUESTION_TEXTS.nothingFound} />
          )}
          {shown.length > 0 && <QuestionList questions={shown} openId={open?.id} onOpen={choose} />}
          <Note fz={12}>{TEXTS.anonymous}</Note>
          {phase.userIds?.length === 1 && (
            <Alert color="amber" py={8} icon={<IconAlertTriangle size={18} aria-hidden />}>
              {TEXTS.onlyOne}
            </Alert>
          )}
          <PhaseDocuments phase={phase} />
        </Stack>
        {panel}
      </div>
    </>
  );
}

function Questions({ phase }: { phase: Phase }) {
  const lock = useLock();
  const query = useQuestions(phase.id);
  return (
    <>
      <PageActions>
        <PdfButton phaseId={phase.id} />
        <NoticeButton phase={phase} lock={lock} />
      </PageActions>
      <DraftGuard />
      <LoadState query={query} errorTitle={QUESTION_TEXTS.notLoaded}>
        {(questions) => <Desk phase={phase} questions={questions} lock={lock} />}
      </LoadState>
    </>
  );
}

/** Bieterfragen: questions of a phase without their askers, and the desk to answer them (0119). */
export function Page() {
  return (
    <PhasePage title={QUESTION_TEXTS.title} noPhasesHint={TEXTS.noPhasesHint} actions={<ActionsPlace />}>
      {(phase) => <Questions phase={phase} />}
    </PhasePage>
  );
}
