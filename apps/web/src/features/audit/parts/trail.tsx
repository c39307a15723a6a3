import { Button, Loader } from '@mantine/core';
import type { AuditEntry } from '@rahmenpreis/contract/audit.ts';
import { IconListSearch, IconLock, IconNotes } from '@tabler/icons-react';
import { useMemo } from 'react';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { LoadError, LoadState } from '../../../kit/loading/load-state.tsx';
import { type TrailBook, useTrail } from '../api.ts';
import { TEXTS } from '../texts.ts';
import { queryOf, type TrailFilter } from '../trail-filter.ts';
import { TrailList } from './trail-list.tsx';
import styles from './trail.module.css';

interface TrailProps {
  readonly filter: TrailFilter;
  readonly book: TrailBook;
  readonly onReset: () => void;
}

function Nothing({ isNarrowed, onReset }: { readonly isNarrowed: boolean; readonly onReset: () => void }) {
  if (!isNarrowed)
    return (
      <EmptyState title={TEXTS.empty} icon={IconNotes}>
        {TEXTS.emptyHint}
      </EmptyState>
    );
  return (
    <EmptyState
      title={TEXTS.nothingFound}
      icon={IconListSearch}
      action={<Button onClick={onReset}>{TEXTS.resetFilters}</Button>}
    />
  );
}

/** The entries that the filter means, with what stands in their place while there are none. */
export function Trail({ filter, book, onReset }: TrailProps) {
  const query = useMemo(() => queryOf(filter), [filter]);
  const trail = useTrail(query);
  const { data, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = trail;
  const entries = useMemo(() => (data?.pages ?? []).flatMap((page): AuditEntry[] => page.entries), [data]);
  const mayGoOn = hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  return (
    <LoadState query={trail} errorTitle={TEXTS.notLoaded}>
      {() => (
        <div className={styles.trail}>
          <p className={styles.count} role="status">
            {entries.length === 0 && hasNextPage
              ? TEXTS.looking
              : entries.length > 0 && TEXTS.loaded(entries.length, !hasNextPage)}
          </p>
          {entries.some(({ seq }) => seq === null) && (
            <p className={styles.sealed}>
              <IconLock size={16} aria-hidden />
              {TEXTS.sealed}
            </p>
          )}
          {entries.length === 0 && !hasNextPage && (
            <Nothing isNarrowed={Object.keys(filter).length > 0} onReset={onReset} />
          )}
          <TrailList
            key={JSON.stringify(query)}
            entries={entries}
            names={book}
            onNearEnd={mayGoOn ? () => void fetchNextPage() : undefined}
          />
          {isFetchingNextPage && <Loader size="sm" className={styles.more} aria-label={TEXTS.looking} />}
          {isFetchNextPageError && (
            <LoadError title={TEXTS.moreNotLoaded} error={trail.error} onRetry={() => void fetchNextPage()} />
          )}
        </div>
      )}
    </LoadState>
  );
}
