import { VisuallyHidden } from '@mantine/core';
import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { exactInstant } from '@rahmenpreis/german/written-instant.ts';
import type { DetailLine } from '@rahmenpreis/tendering/trail/detail-lines.ts';
import { type TrailLine, trailLine, type TrailNames } from '@rahmenpreis/tendering/trail/trail-line.ts';
import { IconArrowRight, IconBan, IconChevronRight } from '@tabler/icons-react';
import { useId, useMemo } from 'react';
import { Tag } from '../../../kit/show/tag.tsx';
import { TEXTS } from '../texts.ts';
import styles from './trail.module.css';

interface TrailRowProps {
  readonly entry: AuditEntry;
  readonly names: TrailNames;
  readonly isOpen: boolean;
  readonly onTurn: () => void;
}

function Value({ from, to }: DetailLine) {
  if (from === undefined) return <span className={styles.value}>{to ?? '–'}</span>;
  return (
    <span className={styles.value}>
      <VisuallyHidden>{TEXTS.before}</VisuallyHidden>
      <del className={styles.before}>{from ?? '–'}</del>
      <IconArrowRight size={14} className={styles.arrow} aria-hidden />
      <VisuallyHidden>{TEXTS.after}</VisuallyHidden>
      <ins className={styles.after}>{to ?? '–'}</ins>
    </span>
  );
}

function Details({ line, id }: { readonly line: TrailLine; readonly id: string }) {
  const { details, request, seq } = line;
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

/** One entry: when, who, what and how it ended; what it says beyond that unfolds below. */
export function TrailRow({ entry, names, isOpen, onTurn }: TrailRowProps) {
  const line = useMemo(() => trailLine(entry, names), [entry, names]);
  const detailsId = useId();
  const { at, person, organisation, action, subject, outcome, isRefused } = line;
  return (
    <>
      <button
        type="button"
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
      </button>
      {isOpen && <Details line={line} id={detailsId} />}
    </>
  );
}
