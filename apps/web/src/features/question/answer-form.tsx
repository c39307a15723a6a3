import { Alert, Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { LONG_TEXT_MAX_LENGTH } from '@rahmenpreis/contract/limits.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import type { Question } from '@rahmenpreis/contract/question.ts';
import { lateAnswer } from '@rahmenpreis/tendering/question/answer-deadline.ts';
import { IconAlertTriangle, IconMessageReply, IconSend } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useState } from 'react';
import { userMemory } from '../../kernel/session/user-memory.ts';
import { useStore } from '../../kernel/store.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { showToast } from '../../kernel/toast/show-toast.ts';
import { LockableButton } from '../../kit/field/lockable-button.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { LongTextField } from '../../tender/question/long-text-field.tsx';
import { QUESTION_TEXTS } from '../../tender/question/texts.ts';
import { TraceNote } from '../../tender/question/trace-note.tsx';
import { usePhases, useServiceProviders } from '../../tender/questions.ts';
import { drafts } from './api.ts';
import { InquiryDialog, RefusalDialog } from './asker-dialog.tsx';
import { type AddedDocument, AddedDocuments, sentDocuments, useDocumentLock } from './added-documents.tsx';
import { isKept, keptTexts, presentEdit, type Texts } from './drafts.ts';
import { type DueChoice, dueLock, DueNote } from './due-note.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import styles from './question.module.css';
import { TEXTS } from './texts.ts';

const MINUTE_MS = 60_000;

/** Documents added to answers that are not published yet, by question. */
const remembered = userMemory<readonly AddedDocument[]>();

export interface AnswerFormProps {
  readonly phase: Phase;
  readonly question: Question;
  /** The reason why nothing can be answered; undefined where something can. */
  readonly lock: string | undefined;
}

/** The listed people, whose names and companies no text for all should hold. */
function useListedPersons({ userIds = [] }: Phase) {
  const { data: providers = [] } = useServiceProviders();
  return useMemo(() => providers.filter(({ id }) => userIds.includes(id)), [providers, userIds]);
}

/** Tells what an answer now would ask of the end of the phase; undefined where it is early enough. */
export function useDue(phase: Phase, isLate: boolean) {
  const nowMs = useServerNow(MINUTE_MS);
  const { data: phases = [] } = usePhases();
  return useMemo(
    () => (isLate ? undefined : lateAnswer(phase, phases, nowMs)),
    [phase, phases, isLate, nowMs],
  );
}

/** Two texts, of which one has to be chosen, after somebody else was quicker. */
function OutrunNote({ question }: Pick<AnswerFormProps, 'question'>) {
  const { text, answer } = keptTexts(question);
  return (
    <Alert color="amber" role="alert" icon={<IconAlertTriangle size={18} aria-hidden />}>
      <b>{TEXTS.outrun.title}</b> {TEXTS.outrun.text}
      {text !== question.text && <p className={styles.quoted}>{`${TEXTS.columns.question}: ${text}`}</p>}
      <p className={styles.quoted}>{answer}</p>
      <Group gap={8}>
        <Button size="xs" onClick={() => void drafts.keepOwn(question)}>
          {TEXTS.outrun.keepMine}
        </Button>
        <Button size="xs" onClick={() => drafts.drop(question.id)}>
          {TEXTS.outrun.takeTheirs}
        </Button>
      </Group>
    </Alert>
  );
}

interface WordingProps extends AnswerFormProps {
  readonly texts: Texts;
  readonly onChange: (texts: Texts) => void;
}

/** The question as everybody will read it: as it was asked, or in other words. */
function Wording({ phase, question, lock, texts, onChange }: WordingProps) {
  const [isEditing, setEditing] = useState(false);
  const persons = useListedPersons(phase);
  const isOther = texts.text !== question.text;
  const hasField = isOther || isEditing;
  const both = `${texts.text}\n\n${texts.answer}`;
  const toggle = (): void => {
    setEditing(!hasField);
    if (hasField) onChange({ ...texts, text: question.text });
  };
  return (
    <Stack gap={6}>
      <Text fz={13}>
        {isOther ? TEXTS.wordingChanged : TEXTS.wording}{' '}
        {lock === undefined && (
          <Anchor component="button" type="button" onClick={toggle}>
            {hasField ? TEXTS.restoreWording : TEXTS.editWording}
          </Anchor>
        )}
      </Text>
      {hasField && (
        <LongTextField
          label={TEXTS.publicText}
          readOnly={lock !== undefined}
          autoFocus={isEditing}
          value={texts.text}
          onChange={(text) => onChange({ ...texts, text })}
        />
      )}
      <TraceNote text={both} persons={persons} advice={TEXTS.traceAdvice} clean={TEXTS.clean} />
    </Stack>
  );
}

/** Gives why an answer cannot be published as it stands. */
function missingText({ text, answer }: Texts): string | undefined {
  if (answer.trim() === '') return TEXTS.noAnswer;
  return text.trim() === '' ? TEXTS.noText : undefined;
}

/** Counts the characters of an answer, and says whether its draft is kept. */
function FieldState({ answer, state }: { answer: string; state: string }) {
  const chars = TEXTS.chars(answer.length, LONG_TEXT_MAX_LENGTH);
  return <span role="status">{[state, chars].filter((part) => part !== '').join(' · ')}</span>;
}

/** The answer to an open question, written by all administrators together, and the ways to send it. */
export function AnswerForm({ phase, question, lock }: AnswerFormProps) {
  const edit = presentEdit(question, useStore(drafts.edits).get(question.id));
  const texts = edit ?? keptTexts(question);
  const due = useDue(phase, question.isLate);
  const [choice, setChoice] = useState<DueChoice>({ end: undefined, reason: '' });
  const [added, setAdded] = useState(() => remembered.get(question.id) ?? []);
  useEffect(() => remembered.set(question.id, added), [question.id, added]);
  const [dialog, setDialog] = useState<'publish' | 'refusal' | 'inquiry'>();
  const change = (next: Texts): void => drafts.type(phase.id, question, next);
  const outrun = edit?.isOutrun === true ? TEXTS.outrunLock : undefined;
  const documentLock = useDocumentLock(added);
  const publishLock = lock ?? outrun ?? missingText(texts) ?? documentLock ?? dueLock(due, choice);
  const ask = (): void => {
    if (publishLock === undefined) setDialog('publish');
    else showToast('warning', TEXTS.notPublished, publishLock, { id: 'publish' });
  };
  const press = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || dialog !== undefined) return;
    event.preventDefault();
    ask();
  };
  const state = isKept(edit) ? (question.draft === null ? '' : TEXTS.kept) : TEXTS.keeping;
  const close = () => setDialog(undefined);
  const end = choice.end === 'move' && due?.possible;
  const asker = { phaseId: phase.id, question, onClose: close };
  return (
    <Stack gap={12} onKeyDown={press}>
      {outrun !== undefined && <OutrunNote question={question} />}
      <div>
        <Group justify="space-between" gap="4px 10px" mb={6} c="dimmed" fz={12}>
          <span>{TEXTS.answerTo(phase.userIds?.length ?? 0)}</span>
          <FieldState answer={texts.answer} state={state} />
        </Group>
        <LongTextField
          aria-label={QUESTION_TEXTS.answer}
          readOnly={lock !== undefined}
          value={texts.answer}
          onChange={(answer) => change({ ...texts, answer })}
          onBlur={() => void drafts.flush(question.id)}
        />
      </div>
      <AddedDocuments phase={phase} added={added} lock={lock} onChange={setAdded} />
      <Wording phase={phase} question={question} lock={lock} texts={texts} onChange={change} />
      {due !== undefined && (
        <DueNote due={due} choice={choice} isLocked={lock !== undefined} onChoose={setChoice} />
      )}
      <Group gap={8} align="stretch" className={styles.foot}>
        <ToolButton
          icon={IconMessageReply}
          label={TEXTS.inquiry.label}
          px={12}
          lock={lock}
          onClick={() => setDialog('inquiry')}
        />
        <LockableButton variant="subtle" px={8} lock={lock} onClick={() => setDialog('refusal')}>
          {TEXTS.refusal.send}
        </LockableButton>
        <ToolButton
          icon={IconSend}
          label={TEXTS.publish}
          variant="filled"
          px={14}
          lock={publishLock}
          data-tooltip={publishLock ?? TEXTS.publishKeys}
          ml="auto"
          onClick={ask}
        />
      </Group>
      <InquiryDialog {...asker} kind="inquiry" opened={dialog === 'inquiry'} />
      <RefusalDialog {...asker} kind="refusal" opened={dialog === 'refusal'} />
      <PublishDialog
        opened={dialog === 'publish'}
        onClose={close}
        phase={phase}
        question={question}
        body={{
          text: texts.text,
          answer: texts.answer,
          ...sentDocuments(added),
          endMove: end ? { before: phase.end, end } : undefined,
          endReason: due !== undefined && choice.end === 'stay' ? choice.reason : undefined,
        }}
      />
    </Stack>
  );
}
