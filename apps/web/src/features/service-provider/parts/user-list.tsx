import { Button } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchInput } from '../../../kit/field/search-input.tsx';
import { EmptyState } from '../../../kit/loading/empty-state.tsx';
import { FIRST_SORTING, sortBy, userRows } from '../user-rows.ts';
import { TEXTS } from '../texts.ts';
import type { UserDialog } from './user-dialogs.tsx';
import { UserTable } from './user-table.tsx';
import styles from './user-table.module.css';

interface UserListProps {
  readonly all: readonly ServiceProvider[];
  readonly nowMs: number;
  readonly mayWrite: boolean;
  readonly onOpen: (dialog: UserDialog) => void;
}

/** The users with search and sorting (USER-001, USER-002). */
export function UserList({ all, nowMs, mayWrite, onOpen }: UserListProps) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const rows = userRows(all, search, sorting, nowMs);
  return (
    <>
      <div className={styles.bar}>
        <SearchInput
          type="search"
          label={TEXTS.search}
          placeholder={TEXTS.searchPlaceholder}
          text={search}
          onSearch={setSearch}
        />
        <span role="status">{TEXTS.counted(rows.length, all.length)}</span>
      </div>
      {rows.length === 0 ? (
        <EmptyState
          title={TEXTS.nothingFound}
          icon={IconUserOff}
          action={<Button onClick={() => setSearch('')}>{TEXTS.clearSearch}</Button>}
        />
      ) : (
        <UserTable
          rows={rows}
          sorting={sorting}
          mayWrite={mayWrite}
          onSort={(column) => setSorting(sortBy(sorting, column))}
          onOpen={onOpen}
        />
      )}
    </>
  );
}
