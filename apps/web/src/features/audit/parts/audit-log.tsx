import { Button, Loader, Stack, Text } from '@mantine/core';
import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import type { AuditLogNames } from '@rahmenpreis/tendering/audit-log/audit-log-line.ts';
import { IconListSearch, IconLock, IconNotes } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { serverNowMs } from '../../../kernel/time/clock.ts';
import { useCardRows } from '../../../kit/card-rows/use-card-rows.ts';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadState } from '../../../kit/loading/load-state.tsx';
import { type AuditLogDirectory, useAuditLog } from '../api.ts';
import { canUndo, undoneBatches } from '../award-batch.ts';
import { TEXTS } from '../texts.ts';
import { queryOf, type AuditLogFilter } from '../audit-log-filter.ts';
import { AuditLogRow } from './audit-log-row.tsx';
import styles from './audit-log.module.css';

const ROW_HEIGHT_PX = 44;
/** How many entries before the last one the next are asked for. */
const AHEAD = 40;

interface TrailListProps {
  readonly entries: readonly AuditEntry[];
  readonly names: AuditLogNames;
  /** Asks for more; undefined where there is none, or it is on its way. */
  readonly onNearEnd: (() => void) | undefined;
}

/** The entries one below the other, of which only those in sight are drawn; details unfold in their place. */
function TrailList({ entries, names, onNearEnd }: TrailListProps) {
  const [list, setList] = useState<HTMLElement | null>(null);
  const [openIds, setOpenIds] = useState<ReadonlySet<string>>(new Set());
  const { cards, belowPx, onFocus, onBlur } = useCardRows(list, {
    count: entries.length,
    rowHeightPx: ROW_HEIGHT_PX,
    isList: true,
  });
  const undone = useMemo(() => undoneBatches(entries), [entries]);
  const nowMs = serverNowMs();
  const isNearEnd = (cards.at(-1)?.index ?? 0) >= entries.length - AHEAD;
  useEffect(() => {
    if (isNearEnd) onNearEnd?.();
  }, [isNearEnd, onNearEnd]);
  if (entries.length === 0) return null;
  const turn = (id: string): void => {
    setOpenIds(openIds.symmetricDifference(new Set([id])));
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
              <AuditLogRow
                entry={entry}
                names={names}
                isOpen={openIds.has(entry.id)}
                isUndoable={canUndo(entry, { undone, nowMs })}
                onTurn={() => turn(entry.id)}
              />
            </li>
          );
        })}
      </ol>
    </div>
  );
}

interface TrailProps {
  readonly filter: AuditLogFilter;
  readonly book: AuditLogDirectory;
  readonly onReset: () => void;
}

/** The entries that the filter means, with what stands in their place while there are none. */
export function AuditLog({ filter, book, onReset }: TrailProps) {
  const query = useMemo(() => queryOf(filter), [filter]);
  const trail = useAuditLog(query);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = trail;
  const entries = useMemo(() => (data?.pages ?? []).flatMap((page): AuditEntry[] => page.entries), [data]);
  const isNarrowed = Object.keys(filter).length > 0;
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  return (
    <LoadState query={trail} errorTitle={TEXTS.notLoaded}>
      {() => (
        <Stack gap={8}>
          <Text className="figures" mih={20} c="dimmed" role="status">
            {entries.length === 0 && hasNextPage
              ? TEXTS.looking
              : entries.length > 0 && TEXTS.loaded(entries.length, !hasNextPage)}
          </Text>
          {entries.some(({ seq }) => seq === null) && (
            <p className={styles.sealed}>
              <IconLock size={16} aria-hidden />
              {TEXTS.sealed}
            </p>
          )}
          {entries.length === 0 && !hasNextPage && (
            <EmptyState
              title={isNarrowed ? TEXTS.nothingFound : TEXTS.empty}
              icon={isNarrowed ? IconListSearch : IconNotes}
              action={isNarrowed && <Button onClick={onReset}>{TEXTS.resetFilters}</Button>}
            >
              {isNarrowed ? undefined : TEXTS.emptyHint}
            </EmptyState>
          )}
          <TrailList
            key={JSON.stringify(query)}
            entries={entries}
            names={book}
            onNearEnd={mayGoOn ? () => void fetchNextPage() : undefined}
          />
          {isFetchingNextPage && <Loader size="sm" mx="auto" aria-label={TEXTS.looking} />}
          {isFetchNextPageError && (
            <LoadError title={TEXTS.moreNotLoaded} error={trail.error} onRetry={() => void fetchNextPage()} />
          )}
        </Stack>
      )}
    </LoadState>
  );
}
