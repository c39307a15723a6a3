import { Button, Group } from '@mantine/core';
import { listServiceProviders, type ServiceProvider } from '@rahmenpreis/contract/service-provider.ts';
import { providersFileName } from '@rahmenpreis/workbook/file-name.ts';
import { REST_MS } from '@rahmenpreis/tendering/phase/phase-mail.ts';
import { IconMailForward, IconTableImport, IconUserOff, IconUserPlus, IconUsers } from '@tabler/icons-react';
import { type ComponentProps, useState } from 'react';
import { call } from '../../kernel/call/call.ts';
import { mayWriteAlpha, useUser } from '../../kernel/session/session.ts';
import { serverNowMs } from '../../kernel/time/clock.ts';
import { useServerNow } from '../../kernel/time/use-server-now.ts';
import { lateDialog } from '../../kit/dialog/late-dialog.tsx';
import { useDialog } from '../../kit/dialog/use-dialog.ts';
import { SearchInput } from '../../kit/field/search-input.tsx';
import { ToolButton } from '../../kit/field/tool-button.tsx';
import { EmptyState } from '../../kit/loading/empty-state.tsx';
import { LoadState } from '../../kit/loading/load-state.tsx';
import { PageFrame } from '../../kit/page/page-frame.tsx';
import { GeneratedFileButton } from '../../tender/generated-file/generated-file-button.tsx';
import { phaseAsOf } from '../../tender/phase/phase-as-of.ts';
import { usePhases, useServiceProviders } from '../../tender/questions.ts';
import { Administrators } from './parts/administrators.tsx';
import { type UserDialog, UserDialogs } from './parts/user-dialogs.tsx';
import { UserTable } from './parts/user-table.tsx';
import { TEXTS } from './texts.ts';
import { userState } from './user-state.ts';
import { FIRST_SORTING, phasesByUser, sortBy, userRows } from './user-rows.ts';

interface UserListProps extends Omit<ComponentProps<typeof UserTable>, 'rows' | 'sorting' | 'onSort'> {
  readonly all: readonly ServiceProvider[];
  readonly nowMs: number;
}

/** The users, search, sorting, and resending unused invitations in view (USER-001, USER-002, OPEN-39). */
function UserList({ all, nowMs, ...table }: UserListProps) {
  const [search, setSearch] = useState('');
  const [sorting, setSorting] = useState(FIRST_SORTING);
  const rows = userRows(all, search, sorting, nowMs);
  const invited = rows
    .filter(({ state }) => state === 'invited')
    .map(({ provider }) => provider)
    // Of a list invitations rest at first.
    .filter(({ registration }) => Date.parse(registration) + REST_MS <= nowMs);
  return (
    <>
      <Group gap="12px 16px" justify="space-between" c="dimmed">
        <SearchInput
          flex={{ base: '0 1 100%', md: '0 1 320px' }}
          type="search"
          label={TEXTS.search}
          placeholder={TEXTS.searchPlaceholder}
          text={search}
          onSearch={setSearch}
        />
        <span role="status">{TEXTS.counted(rows.length, all.length)}</span>
        {table.mayWrite && invited.length > 0 && (
          <ToolButton
            icon={IconMailForward}
            label={TEXTS.resendMany(invited.length)}
            onClick={() => table.onOpen({ kind: 'resend', providers: invited })}
          />
        )}
      </Group>
      {rows.length === 0 ? (
        <EmptyState
          title={TEXTS.nothingFound}
          icon={IconUserOff}
          action={<Button onClick={() => setSearch('')}>{TEXTS.clearSearch}</Button>}
        />
      ) : (
        <UserTable
          {...table}
          rows={rows}
          sorting={sorting}
          onSort={(column) => setSorting(sortBy(sorting, column))}
        />
      )}
    </>
  );
}

const ProviderListDialog = lateDialog(
  async () => (await import('./list/list-dialog.tsx')).ProviderListDialog,
);

/** Makes an Excel file of the users as stored now, in its own order, to read back (USER-001, USER-002). */
async function makeList() {
  const [{ providersSheet }, providers] = await Promise.all([
    import('@rahmenpreis/workbook/service-provider/providers-out.ts'),
    call(listServiceProviders),
  ]);
  const nowMs = serverNowMs();
  const stateOf = (provider: ServiceProvider) => TEXTS.states[userState(provider, nowMs)];
  return {
    sheets: [providersSheet(providers, stateOf, `Dienstleister: ${phaseAsOf()}`)],
    filename: providersFileName(nowMs),
  };
}

/** States change with the day at most, so a minute is often enough. */
const STATE_STEP_MS = 60_000;

/** The user administration (USER-001…013). */
export function Page() {
  const providers = useServiceProviders();
  // Without its phases a user is still a user.
  const phasesOf = phasesByUser(usePhases().data ?? []);
  const mayWrite = mayWriteAlpha(useUser());
  const nowMs = useServerNow(STATE_STEP_MS);
  const [dialog, setDialog] = useState<UserDialog>();
  const listing = useDialog();
  const addButton = mayWrite && (
    <ToolButton
      variant="filled"
      icon={IconUserPlus}
      label={TEXTS.add}
      onClick={() => setDialog({ kind: 'create' })}
    />
  );
  return (
    <PageFrame
      title={TEXTS.title}
      explanation={TEXTS.explanation}
      actions={
        <>
          <GeneratedFileButton make={providers.data?.length ? makeList : undefined} />
          {mayWrite && <ToolButton icon={IconTableImport} label={TEXTS.fromList} onClick={listing.open} />}
          {addButton}
        </>
      }
    >
      <LoadState query={providers} errorTitle={TEXTS.notLoaded}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={TEXTS.empty} icon={IconUsers} action={addButton}>
              {TEXTS.emptyHint}
            </EmptyState>
          ) : (
            <UserList all={all} nowMs={nowMs} mayWrite={mayWrite} phasesOf={phasesOf} onOpen={setDialog} />
          )
        }
      </LoadState>
      <Administrators nowMs={nowMs} />
      <ProviderListDialog {...listing.props} />
      <UserDialogs dialog={dialog} phasesOf={phasesOf} nowMs={nowMs} onClose={() => setDialog(undefined)} />
    </PageFrame>
  );
}
