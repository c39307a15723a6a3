import { Button, Group, UnstyledButton, VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { exactInstant } from '@rahmenpreis/german/german-date.ts';
import { AWARD_UNDO_MINUTES } from '@rahmenpreis/contract/limits.ts';
import type { DetailLine } from '@rahmenpreis/tendering/audit-log/detail-lines.ts';
import {
  type AuditLogLine,
  auditLogLine,
  type AuditLogNames,
} from '@rahmenpreis/tendering/audit-log/audit-log-line.ts';
import { IconArrowBackUp, IconArrowRight, IconBan, IconChevronRight } from '@tabler/icons-react';
import { useId, useMemo, useState } from 'react';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';
import { Tag } from '../../../kit/show/tag.tsx';
import { ToolButton } from '../../../kit/field/tool-button.tsx';
import textStyles from '../../../kit/show/text.module.css';
import { useReadLock } from '../../../kit/field/use-read-lock.ts';
import { useBatchChanges, useUndoAwards } from '../api.ts';
import { batchOf, type AuditLogBatch } from '../award-batch.ts';
import { TEXTS } from '../texts.ts';
import styles from './audit-log.module.css';

interface TrailRowProps {
  readonly entry: AuditEntry;
  readonly names: AuditLogNames;
  readonly isOpen: boolean;
  /** What the entry tells of can be taken back. */
  readonly isUndoable: boolean;
  readonly onTurn: () => void;
}

function Value({ from, to }: DetailLine) {
  if (from === undefined) return <span className={styles.value}>{to ?? '–'}</span>;
  return (
    <span className={styles.value}>
      <VisuallyHidden>{TEXTS.before}</VisuallyHidden>
      <del className={textStyles.quiet}>{from ?? '–'}</del>
      <IconArrowRight size={14} className={styles.arrow} aria-hidden />
      <VisuallyHidden>{TEXTS.after}</VisuallyHidden>
      <ins className={styles.after}>{to ?? '–'}</ins>
    </span>
  );
}

interface BatchDetailsProps extends Pick<TrailRowProps, 'entry' | 'names'> {
  readonly batch: AuditLogBatch;
  readonly id: string;
}

/** What an entry says of a batch of awards: it lists the first changes, and all of them when asked. */
function BatchDetails({ entry, names, batch, id }: BatchDetailsProps) {
  const [isAsked, setAsked] = useState(false);
  const { data, isFetching, isError } = useBatchChanges(batch, isAsked);
  const line = useMemo(() => {
    const listed = data?.changes;
    const detail =
      listed === undefined ? entry.detail : { ...entry.detail, changes: { listed, count: listed.length } };
    return auditLogLine({ ...entry, detail }, names);
  }, [entry, names, data]);
  return (
    <>
      {data === undefined && (
        <Group gap={12} wrap="nowrap" p="4px 14px 8px 42px">
          <Button size="xs" loading={isFetching} onClick={() => setAsked(true)}>
            {TEXTS.allChanges(batch.count)}
          </Button>
          {isError && <span role="alert">{TEXTS.changesNotLoaded}</span>}
        </Group>
      )}
      <DetailList line={line} id={id} />
    </>
  );
}

function DetailList({ line: { details, request, seq }, id }: { line: AuditLogLine; id: string }) {
  return (
    <dl id={id} className={styles.details}>
      {details.map((detail, at) => (
        // What an entry says never changes, and may say two things by one name.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={at}>
          <dt>{detail.label}</dt>
          <dd>
            <Value {...detail} />
          </dd>
        </div>
      ))}
      <div className={styles.technical}>
        <dt>{TEXTS.request}</dt>
        <dd>{request}</dd>
      </div>
      {seq !== null && (
        <div className={styles.technical}>
          <dt>{TEXTS.number}</dt>
          <dd>{seq}</dd>
        </div>
      )}
    </dl>
  );
}

/** Takes the awards of an entry back, whoever made them; who may only read sees it locked (decision 0077). */
function UndoButton({ batch, nameOf }: { batch: AuditLogBatch; nameOf: AuditLogNames['nameOf'] }) {
  const undo = useUndoAwards(nameOf);
  const lock = useReadLock();
  return (
    <ToolButton
      icon={IconArrowBackUp}
      label={KIT_TEXTS.undo}
      size="xs"
      className={styles.undo}
      lock={lock}
      data-tooltip={lock ?? TEXTS.undoHint(AWARD_UNDO_MINUTES)}
      loading={undo.isPending}
      onClick={() => undo.mutate(batch)}
    />
  );
}

/** One entry: when, who, what and how it ended; what it says beyond that unfolds below. */
export function AuditLogRow({ entry, names, isOpen, isUndoable, onTurn }: TrailRowProps) {
  const line = useMemo(() => auditLogLine(entry, names), [entry, names]);
  const detailsId = useId();
  const batch = useMemo(() => batchOf(entry), [entry]);
  const isCut = batch !== undefined && batch.count > batch.listedCount;
  const { at, person, organisation, action, subject, outcome, isRefused } = line;
  return (
    <>
      <UnstyledButton
        className={styles.row}
        aria-expanded={isOpen}
        aria-controls={isOpen ? detailsId : undefined}
        onClick={onTurn}
      >
        <IconChevronRight size={16} className={styles.chevron} aria-hidden />
        <time dateTime={at} className={styles.at}>
          {exactInstant(at)}
        </time>
        <span className={styles.person}>
          {person}
          {organisation !== '' && <small>{organisation}</small>}
        </span>
        <span className={styles.action}>
          {action}
          {subject !== '' && <small>{subject}</small>}
        </span>
        <span className={styles.outcome}>
          {isRefused ? (
            <Tag tone="wrong" icon={IconBan}>
              {outcome}
            </Tag>
          ) : (
            outcome
          )}
        </span>
      </UnstyledButton>
      {isUndoable && batch !== undefined && <UndoButton batch={batch} nameOf={names.nameOf} />}
      {isOpen && isCut && <BatchDetails {...{ entry, names, batch }} id={detailsId} />}
      {isOpen && !isCut && <DetailList line={line} id={detailsId} />}
    </>
  );
}
