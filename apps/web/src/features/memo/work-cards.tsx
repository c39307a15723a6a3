import { Button } from '@mantine/core';
import type { Memo } from '@rahmenpreis/contract/memo.ts';
import type { Phase } from '@rahmenpreis/contract/phase.ts';
import { shortInstant } from '@rahmenpreis/german/german-date.ts';
import { Link } from '@tanstack/react-router';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { showFailure } from '../../kernel/toast/show-toast.ts';
import { LockableButton } from '../../kit/field/lockable-button.tsx';
import { useBusy } from '../../kit/field/use-busy.ts';
import { Card } from '../../kit/show/card.tsx';
import { Note } from '../../kit/show/note.tsx';
import { AwardReasonField } from '../../tender/award/award-reason.tsx';
import { usePhaseState } from '../../tender/phase/use-phase-state.tsx';
import { type AwardAbout, downloadVersion, holdingOf, saveReason } from './api.ts';
import { FieldsDialog } from './fields-dialog.tsx';
import { LettersDialog } from './letters-dialog.tsx';
import styles from './memo.module.css';
import { showSection } from './section-list.tsx';
import { TEXTS, TO_DO_TEXTS } from './texts.ts';

interface WorkProps {
  readonly phase: Phase;
  readonly memo: Memo;
  readonly isReader: boolean;
}

type Reasons = readonly AwardAbout[];

/** The awards that have no reason and need one. */
function reasonless({ sections }: Memo): Reasons {
  const rows = sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
  return rows.flatMap(({ about, lack }) => (lack === 'reason' && about?.kind === 'award' ? [about] : []));
}

function ToDo({ memo, phase, field }: WorkProps & { readonly field: RefObject<HTMLTextAreaElement | null> }) {
  const isEnded = usePhaseState(phase) === 'ended';
  const rows = memo.sections.flatMap(({ tables }) => tables.flatMap((table) => table.rows));
  const reasons = reasonless(memo).length;
  const appraisals = rows.filter(({ lack }) => lack === 'appraisal').length;
  // What is said in the award view: agreements, and awards to who takes part no more.
  const elsewhere = memo.sections
    .filter(({ number }) => number >= 8)
    .flatMap(({ number, missing }) => (number === 9 && reasons > 0 ? missing.slice(1) : missing));
  const isDone = reasons + appraisals + elsewhere.length === 0;
  return (
    <Card>
      <h2 className={styles.cardTitle}>{TO_DO_TEXTS.title}</h2>
      {isDone && <Note>{isEnded ? TO_DO_TEXTS.nothing : TO_DO_TEXTS.afterEnd}</Note>}
      {reasons > 0 && (
        <p>
          {TO_DO_TEXTS.reasons(reasons)}{' '}
          <button type="button" className={styles.link} onClick={() => field.current?.focus()}>
            {TO_DO_TEXTS.giveAll}
          </button>
        </p>
      )}
      {appraisals > 0 && (
        <p>
          {TO_DO_TEXTS.appraisals(appraisals)}{' '}
          <button type="button" className={styles.link} onClick={() => showSection(6)}>
            {TO_DO_TEXTS.show}
          </button>
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

interface ReasonCardProps {
  readonly phaseId: string;
  readonly awards: Reasons;
  readonly isReader: boolean;
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

/** Takes one reason for all awards that have none; Enter sends it. */
function ReasonCard({ phaseId, awards, isReader, field }: ReasonCardProps) {
  const [text, setText] = useState('');
  const { isBusy, run } = useBusy();
  const reason = text.trim();
  const save = async (): Promise<void> => {
    try {
      await saveReason(phaseId, awards, reason);
      setText('');
    } catch (error) {
      showFailure(TO_DO_TEXTS.notSaved, error);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (reason !== '' && !isBusy && !isReader) void run(save);
  };
  return (
    <Card>
      <form onSubmit={submit}>
        <AwardReasonField
          label={TO_DO_TEXTS.forAll(awards.length)}
          field={field}
          value={text}
          onChange={setText}
        />
        <div className={styles.cardFoot}>
          <small>{TO_DO_TEXTS.holds}</small>
          <LockableButton
            type="submit"
            loading={isBusy}
            disabled={reason === ''}
            lock={isReader ? TEXTS.readOnly : undefined}
            onClick={() => undefined}
          >
            {TO_DO_TEXTS.take}
          </LockableButton>
        </div>
      </form>
    </Card>
  );
}

function checkpointWords(memo: Memo): string {
  const holding = holdingOf(memo);
  if (holding === undefined) return TO_DO_TEXTS.withClosing;
  return holding.checkpoint?.split(' ')[1] ?? TO_DO_TEXTS.coming;
}

function WorkCard({ phase, memo, isReader }: WorkProps) {
  const [isEditing, setEditing] = useState(false);
  const { editedBy, editedAt } = memo;
  const isClosed = holdingOf(memo) !== undefined;
  const lock = isReader ? TEXTS.readOnly : isClosed ? TEXTS.isClosed : undefined;
  return (
    <Card>
      <h2 className={styles.cardTitle}>{TO_DO_TEXTS.work}</h2>
      <p>{editedAt === null ? TO_DO_TEXTS.nobody : [editedBy ?? '–', shortInstant(editedAt)].join(', ')}</p>
      <p>
        {TO_DO_TEXTS.checkpoint}: <small>{checkpointWords(memo)}</small>
      </p>
      <LockableButton size="xs" lock={lock} onClick={() => setEditing(true)}>
        {TO_DO_TEXTS.edit}
      </LockableButton>
      <FieldsDialog phaseId={phase.id} memo={memo} opened={isEditing} onClose={() => setEditing(false)} />
    </Card>
  );
}

/** The memos that were closed, the newest first, also those reopened since. */
function VersionCard({ phase, memo, isReader }: WorkProps) {
  const [isWriting, setWriting] = useState(false);
  if (memo.versions.length === 0) return null;
  return (
    <Card>
      <h2 className={styles.cardTitle}>{TO_DO_TEXTS.versions}</h2>
      {memo.versions.toReversed().map(({ id, number, at, by, reopenedAt, reopenedBy, reason }) => (
        <p key={id}>
          <button type="button" className={styles.link} onClick={() => void downloadVersion(phase.id, id)}>
            {TO_DO_TEXTS.version(number)}
          </button>{' '}
          {[shortInstant(at), ...(by === null ? [] : [by])].join(', ')}
          {reopenedAt !== null && (
            <small>
              {TO_DO_TEXTS.reopened(reopenedAt, reopenedBy)}: {reason}
            </small>
          )}
        </p>
      ))}
      {holdingOf(memo) !== undefined && (
        <Button size="xs" onClick={() => setWriting(true)}>
          {TO_DO_TEXTS.letters}
        </Button>
      )}
      <LettersDialog
        phaseId={phase.id}
        isReader={isReader}
        opened={isWriting}
        onClose={() => setWriting(false)}
      />
    </Card>
  );
}

/** What is left to do, who worked on the memo, and what became of it. */
export function WorkCards(props: WorkProps) {
  const { phase, memo, isReader } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const awards = reasonless(memo);
  const isClosed = holdingOf(memo) !== undefined;
  return (
    <aside className={styles.work}>
      {!isClosed && <ToDo {...props} field={field} />}
      {awards.length > 0 && !isClosed && (
        <ReasonCard phaseId={phase.id} awards={awards} isReader={isReader} field={field} />
      )}
      <VersionCard {...props} />
      <WorkCard {...props} />
    </aside>
  );
}
