import { Button, Group, UnstyledButton } from '@mantine/core';
import type { Memo } from '@rahmenpreis/contract/memo.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { Link } from '@tanstack/react-router';
import { type RefObject, useRef, useState } from 'react';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { LockableButton } from '../../kit/field/lockable-button.tsx';
import { useReadLock } from '../../kit/field/use-read-lock.ts';
import { useSending } from '../../kit/field/use-sending.ts';
import { Card } from '../../kit/show/card.tsx';
import { Note } from '../../kit/show/note.tsx';
import { AwardReasonField } from '../../tender/award/award-reason.tsx';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { showSection } from '../../tender/sections/section-list.tsx';
import styles from '../../tender/sections/sections.module.css';
import { SECTION_TEXTS } from '../../tender/sections/texts.ts';
import { type AwardAbout, downloadMemo, holdingOf, type MemoProps, rowsOf, saveReason } from './api.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import { ResolutionDialog } from './resolution-dialog.tsx';
import { LETTER_TEXTS, RESOLUTION_TEXTS, TEXTS, TO_DO_TEXTS } from './texts.ts';

/** Words that a press on them takes somewhere. */
const Jump = (props: { readonly children: string; readonly onClick: () => void }) => (
  <UnstyledButton className={styles.link} {...props} />
);

interface ReasonProps {
  /** The awards that have no reason and need one. */
  readonly awards: readonly AwardAbout[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

function ToDo({ memo, phase, awards, field }: MemoProps & ReasonProps) {
  const isEnded = usePhaseState(phase) === 'ended';
  const reasons = awards.length;
  const appraisals = rowsOf(memo.sections).filter(({ lack }) => lack === 'appraisal').length;
  // What is said in the award view: agreements, and awards to who takes part no more.
  const elsewhere = memo.sections
    .filter(({ number }) => number >= 8)
    .flatMap(({ number, missing }) => (number === 9 && reasons > 0 ? missing.slice(1) : missing));
  const isDone = reasons + appraisals + elsewhere.length === 0;
  return (
    <Card>
      <h2>{SECTION_TEXTS.toDo}</h2>
      {isDone && <Note>{isEnded ? SECTION_TEXTS.nothing : TO_DO_TEXTS.afterEnd}</Note>}
      {reasons > 0 && (
        <p>
          {TO_DO_TEXTS.reasons(reasons)}{' '}
          <Jump onClick={() => field.current?.focus()}>{TO_DO_TEXTS.giveAll}</Jump>
        </p>
      )}
      {appraisals > 0 && (
        <p>
          {TO_DO_TEXTS.appraisals(appraisals)} <Jump onClick={() => showSection(6)}>{TO_DO_TEXTS.show}</Jump>
        </p>
      )}
      {elsewhere.map((words) => (
        <p key={words}>
          {words}{' '}
          <Link to="/placing" search={{ pId: phase.id }} className={styles.link}>
            {TO_DO_TEXTS.toAward}
          </Link>
        </p>
      ))}
    </Card>
  );
}

/** Takes one reason for all awards that have none, also that of the Gremienvorlage; Enter sends it. */
function ReasonCard({ phase, memo, awards, field }: MemoProps & ReasonProps) {
  const [text, setText] = useState('');
  const lock = useReadLock();
  const reason = text.trim();
  const reasons = memo.boardPaper.reasons.join(' ');
  const save = async (): Promise<void> => {
    await saveReason(phase.id, awards, reason);
    setText('');
  };
  const isReady = reason !== '' && lock === undefined;
  const { isBusy, submit } = useSending(SECTION_TEXTS.notSaved, save, isReady);
  return (
    <Card>
      <form onSubmit={submit}>
        <AwardReasonField
          label={TO_DO_TEXTS.forAll(awards.length)}
          field={field}
          value={text}
          onChange={setText}
        />
        {reasons !== '' && <Jump onClick={() => setText(reasons)}>{RESOLUTION_TEXTS.fromBoardPaper}</Jump>}
        <Group justify="space-between" gap={8} mt={8}>
          <small>{TO_DO_TEXTS.holds}</small>
          <LockableButton type="submit" flex="none" loading={isBusy} disabled={reason === ''} lock={lock}>
            {TO_DO_TEXTS.take}
          </LockableButton>
        </Group>
      </form>
    </Card>
  );
}

function checkpointWords(memo: Memo): string {
  const holding = holdingOf(memo);
  if (holding === undefined) return TO_DO_TEXTS.withClosing;
  return holding.checkpoint?.split(' ')[1] ?? TO_DO_TEXTS.coming;
}

function WorkCard({ phase, memo }: MemoProps) {
  const editing = useDialog();
  const { editedBy, editedAt } = memo;
  const lock = useReadLock() ?? (holdingOf(memo) && TEXTS.isClosed);
  return (
    <Card>
      <h2>{SECTION_TEXTS.work}</h2>
      <p>{editedAt === null ? SECTION_TEXTS.nobody : SECTION_TEXTS.editedBy(editedBy, editedAt)}</p>
      <p>
        {TO_DO_TEXTS.checkpoint}: <small>{checkpointWords(memo)}</small>
      </p>
      <LockableButton size="xs" lock={lock} onClick={editing.open}>
        {TO_DO_TEXTS.edit}
      </LockableButton>
      <FieldsDialog phase={phase} memo={memo} {...editing.props} />
    </Card>
  );
}

/** The memos that were closed, the newest first, also those reopened since. */
function VersionCard({ phase, memo }: MemoProps) {
  const writing = useDialog();
  if (memo.versions.length === 0) return null;
  return (
    <Card>
      <h2>{SECTION_TEXTS.versions}</h2>
      {memo.versions.toReversed().map(({ id, number, at, by, reopenedAt, reopenedBy, reason }) => (
        <p key={id}>
          <Jump onClick={() => void downloadMemo(phase.id, id)}>{SECTION_TEXTS.version(number)}</Jump>{' '}
          {[shortInstant(at), ...(by === null ? [] : [by])].join(', ')}
          {reopenedAt !== null && (
            <small>
              {TO_DO_TEXTS.reopened(reopenedAt, reopenedBy)}: {reason}
            </small>
          )}
        </p>
      ))}
      {holdingOf(memo) !== undefined && (
        <Button size="xs" onClick={writing.open}>
          {LETTER_TEXTS.title}
        </Button>
      )}
      <LettersDialog phase={phase} {...writing.props} />
    </Card>
  );
}

/** What the board was shown and decided, as an administrator types it. */
function ResolutionCard({ phase, memo }: MemoProps) {
  const editing = useDialog();
  const isMade = memo.boardPaper.versions.length > 0;
  const lock = useReadLock() ?? (holdingOf(memo) && TEXTS.isClosed);
  return (
    <Card>
      <h2>{RESOLUTION_TEXTS.title}</h2>
      <p>
        {memo.fields.resolution?.words ?? (isMade ? SECTION_TEXTS.none : RESOLUTION_TEXTS.none)}{' '}
        <Link to="/placing/board-paper" search={{ pId: phase.id }} className={styles.link}>
          {RESOLUTION_TEXTS.toBoardPaper}
        </Link>
      </p>
      {isMade && (
        <LockableButton size="xs" lock={lock} onClick={editing.open}>
          {RESOLUTION_TEXTS.edit}
        </LockableButton>
      )}
      <ResolutionDialog phase={phase} memo={memo} {...editing.props} />
    </Card>
  );
}

/** Cards of what is left to do, who worked on the memo, and what became of it. */
export function WorkCards(props: MemoProps) {
  const { memo } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const awards = rowsOf(memo.sections).flatMap(({ about, lack }) =>
    lack === 'reason' && about?.kind === 'award' ? [about] : [],
  );
  const isClosed = holdingOf(memo) !== undefined;
  return (
    <aside className={styles.work}>
      {!isClosed && <ToDo {...props} awards={awards} field={field} />}
      {awards.length > 0 && !isClosed && <ReasonCard {...props} awards={awards} field={field} />}
      <ResolutionCard {...props} />
      <VersionCard {...props} />
      <WorkCard {...props} />
    </aside>
  );
}
