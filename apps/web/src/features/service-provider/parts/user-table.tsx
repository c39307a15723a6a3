import { Checkbox, Group, UnstyledButton } from '@mantine/core';
import type { ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { shortDate } from '@rahmenpreis/german/german-date.ts';
import { IconArrowDown, IconArrowsSort, IconArrowUp, IconEye } from '@tabler/icons-react';
import { useState } from 'react';
import { IconAction } from '../../../kit/field/icon-action.tsx';
import { SaveStateMark } from '../../../kit/field/save-state.tsx';
import { ActionsCell, CardTable } from '../../../kit/show/card-table.tsx';
import { ScriptMark } from '../../../kit/show/script-mark.tsx';
import { useWriteRight } from '../api.ts';
import { TEXTS } from '../texts.ts';
import type { PhasesOf, SortColumn, Sorting, UserRow } from '../user-rows.ts';
import { AddressLine } from './address-line.tsx';
import { RowMenu } from './row-menu.tsx';
import type { UserDialog } from './user-dialogs.tsx';
import { UserStateTag } from './user-state-tag.tsx';
import styles from './user-table.module.css';
import { TEXTS as KIT_TEXTS } from '../../../kit/texts.ts';

interface WriteRightProps {
  readonly provider: ServiceProvider;
  readonly isGranted: boolean;
  /** False for users who may only look. */
  readonly mayChange: boolean;
}

/** The editable checkbox «Schreibrecht» with what became of the last change (USER-001, USER-012, UI-006). */
function WriteRight({ provider, isGranted, mayChange }: WriteRightProps) {
  const switching = useWriteRight(provider);
  const { isPending, isError, isSuccess, variables } = switching;
  // Shown from the click on, before the call is under way.
  const [wanted, setWanted] = useState<boolean>();
  const change = (mayWrite: boolean) => {
    setWanted(mayWrite);
    switching.mutate(mayWrite, { onSettled: () => setWanted(undefined) });
  };
  return (
    <Group gap={6} wrap="nowrap">
      <Checkbox
        data-tooltip={mayChange ? undefined : KIT_TEXTS.readOnly}
        aria-label={TEXTS.writeOf(provider)}
        checked={wanted ?? isGranted}
        // Not really disabled while it is saved, because the focus would be lost.
        aria-disabled={wanted !== undefined}
        disabled={!mayChange}
        onChange={(event) => {
          if (wanted === undefined) change(event.currentTarget.checked);
        }}
      />
      <SaveStateMark
        state={isPending ? 'pending' : isError ? 'error' : isSuccess ? 'saved' : 'none'}
        message={TEXTS.rightsNotSaved}
        {...(variables === undefined ? {} : { onRetry: () => change(variables) })}
      />
    </Group>
  );
}

interface UserTableProps {
  readonly rows: readonly UserRow[];
  readonly phasesOf: PhasesOf;
  readonly sorting: Sorting;
  readonly mayWrite: boolean;
  readonly onSort: (column: SortColumn) => void;
  readonly onOpen: (dialog: UserDialog) => void;
}

/** The users with their rights and states (USER-001, USER-002). */
export function UserTable({ rows, phasesOf, sorting, mayWrite, onSort, onOpen }: UserTableProps) {
  const { columns } = TEXTS;
  const sortable = (column: SortColumn) => (
    <SortHead key={column} column={column} sorting={sorting} onSort={() => onSort(column)} />
  );
  return (
    <CardTable
      label={TEXTS.tableLabel}
      className={styles.table}
      head={
        <>
          {(['firstname', 'lastname', 'organisation', 'username', 'registration'] as const).map(sortable)}
          <th scope="col" className={styles.narrow}>
            {columns.read}
          </th>
          {(['write', 'expire', 'state'] as const).map(sortable)}
        </>
      }
      actions={columns.actions}
    >
      {rows.map((row) => (
        <Row
          key={row.provider.id}
          row={row}
          phases={phasesOf(row.provider.id)}
          mayWrite={mayWrite}
          onOpen={onOpen}
        />
      ))}
    </CardTable>
  );
}

type RowProps = Pick<UserTableProps, 'mayWrite' | 'onOpen'> & {
  readonly row: UserRow;
  readonly phases: readonly string[];
};

function Row({ row, phases, mayWrite, onOpen }: RowProps) {
  const { columns } = TEXTS;
  const { provider, state } = row;
  return (
    <tr data-state={state}>
      <td data-label={columns.firstname}>{provider.firstname}</td>
      <td data-label={columns.lastname}>{provider.lastname}</td>
      <th scope="row" className={styles.organisation}>
        {provider.organisation} <ScriptMark text={provider.organisation} />
        {phases.length > 0 && (
          // What is cut stands in the dialog about the user.
          <span className={`${styles.quiet} ${styles.phases}`} title={phases.join(' · ')}>
            {phases.join(' · ')}
          </span>
        )}
      </th>
      <td data-label={columns.username} className={styles.username} title={provider.username}>
        <ScriptMark text={provider.username} /> <span>{provider.username}</span>
        <AddressLine
          provider={provider}
          onAsk={mayWrite ? () => onOpen({ kind: 'address', provider }) : undefined}
        />
      </td>
      <td data-label={columns.registration}>{shortDate(provider.registration)}</td>
      <td data-label={columns.read} className={styles.narrow}>
        <Checkbox aria-label={TEXTS.readLocked(provider)} checked readOnly disabled />
      </td>
      <td data-label={columns.write}>
        <WriteRight provider={provider} isGranted={row.mayWrite} mayChange={mayWrite} />
      </td>
      <td data-label={columns.expire}>{shortDate(provider.expire)}</td>
      <td data-label={columns.state}>
        <UserStateTag state={state} />
        {provider.lastSignIn !== null && (
          <span className={styles.quiet}>{TEXTS.seenOn(shortDate(provider.lastSignIn))}</span>
        )}
      </td>
      <ActionsCell>
        <IconAction
          icon={IconEye}
          label={TEXTS.view(provider)}
          size="lg"
          onClick={() => onOpen({ kind: 'view', provider })}
        />
        {mayWrite && <RowMenu row={row} onOpen={onOpen} />}
      </ActionsCell>
    </tr>
  );
}

function SortHead({ column, sorting, onSort }: { column: SortColumn; sorting: Sorting; onSort: () => void }) {
  const isChosen = sorting.column === column;
  const ChosenIcon = sorting.isDescending ? IconArrowDown : IconArrowUp;
  const direction = sorting.isDescending ? 'descending' : 'ascending';
  return (
    <th scope="col" aria-sort={isChosen ? direction : 'none'}>
      <UnstyledButton className={styles.sort} data-chosen={isChosen || undefined} onClick={onSort}>
        {TEXTS.columns[column]}
        {isChosen ? <ChosenIcon size={12} aria-hidden /> : <IconArrowsSort size={12} aria-hidden />}
      </UnstyledButton>
    </th>
  );
}
