import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import type { TrailNames } from '@rahmenpreis/tendering/trail/trail-line.ts';
import { useEffect, useState } from 'react';
import { useCardRows } from '../../../kit/card-rows/use-card-rows.ts';
import { TEXTS } from '../texts.ts';
import { TrailRow } from './trail-row.tsx';
import styles from './trail.module.css';

const ROW_HEIGHT_PX = 44;
/** How many entries before the last one the next are asked for. */
const AHEAD = 40;

interface TrailListProps {
  readonly entries: readonly AuditEntry[];
  readonly names: TrailNames;
  /** Asks for more; undefined where there is none, or it is on its way. */
  readonly onNearEnd: (() => void) | undefined;
}

/** The entries one below the other, of which only those in sight are drawn; details unfold in their place. */
export function TrailList({ entries, names, onNearEnd }: TrailListProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const { cards, belowPx, onFocus, onBlur } = useCardRows(list, {
    count: entries.length,
    rowHeightPx: ROW_HEIGHT_PX,
    isList: true,
  });
  const isNearEnd = (cards.at(-1)?.index ?? 0) >= entries.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  if (entries.length === 0) return null;
  const turn = (id: string): void => {
    const next = new Set(openIds);
    if (!next.delete(id)) next.add(id);
    setOpenIds(next);
  };
  const { columns } = TEXTS;
  return (
    <div className={styles.frame}>
      <div className={styles.head} aria-hidden>
        <span />
        <span>{columns.at}</span>
        <span>{columns.person}</span>
        <span>{columns.action}</span>
        <span>{columns.outcome}</span>
      </div>
      <ol
        ref={setList}
        aria-label={TEXTS.list}
        className={styles.list}
        style={{ paddingBottom: belowPx }}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {cards.flatMap(({ index, attributes }) => {
          const entry = entries[index];
          if (entry === undefined) return [];
          return (
            <li key={entry.id} {...attributes}>
              <TrailRow
                entry={entry}
                names={names}
                isOpen={openIds.has(entry.id)}
                onTurn={() => turn(entry.id)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}
